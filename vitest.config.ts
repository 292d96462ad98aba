import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __MUSTER_MOCKS__: 'false', __MUSTER_BUILD__: JSON.stringify('test') },
  test: {
    include: ['{contract,domain,server,worker,src,mocks}/**/*.test.{ts,tsx}', 'tests/{architecture,real-files,server,faults}/**/*.test.ts'],
    // Generous on a slow machine; speed is the bench's to judge.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
