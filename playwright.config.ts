import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/find-chromium.mjs';
import { cases } from './tests/kit/how-much';

/** End to end, in a real Chromium. The tests start and stop the servers themselves: many are about that. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,shots}/**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/prepare.ts',
  // Two cores are the common case: while one test waits, two others work. A fourth would only make all of them slower.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A trace costs a fifth of the time: a test that failed is run once more for it, and fails the run all the same.
  retries: 1,
  failOnFlakyTests: true,
  // Tests wait generously; speed is the bench's to judge.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: '.cache/playwright.json' }],
    ['./tests/e2e/work-reporter.ts', { servers: cases(56, 86), loads: cases(330, 380) }],
  ],
  use: {
    browserName: 'chromium',
    trace: 'on-first-retry',
    // A third of a first visit's CPU is the shell being installed: tests that are about it allow it.
    serviceWorkers: 'block',
    // What moves is drawn by the CPU here, and waited for before each click.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
});
