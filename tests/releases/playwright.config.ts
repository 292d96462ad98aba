import base from '../../playwright.config';

const { globalSetup: _, ...rest } = base;

/** `npm run test:release -- COMMIT`: a browser that has the build of a commit meets this one. */
export default {
  ...rest,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  retries: 0,
  reporter: [['list']],
};
