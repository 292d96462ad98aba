import base from '../../playwright.config';

/** `npm run jobs`: a person's jobs at a person's pace. */
export default {
  ...base,
  globalSetup: '../e2e/prepare.ts',
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  reporter: [['list']],
};
