import base from '../../playwright.config';

/** `npm run test:release -- COMMIT`: a browser that has the build of a commit meets this one. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  retries: 0,
  reporter: [['list']],
};
