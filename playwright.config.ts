import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/find-chromium.mjs';

/** End to end, in a real Chromium. The tests start and stop the servers themselves: many are about that. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two cores are the common case, and each test has a browser and a database of its own.
  workers: 1,
  forbidOnly: true,
  // Tests wait generously; speed is the bench's to judge.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
});
