import base from './playwright.config';

/** `npm run shots`: pictures of the pages, each checked for accessibility and a clean console. */
export default {
  ...base,
  testDir: 'tests/shots',
  reporter: [
    ['list'],
    ['json', { outputFile: '.cache/shots.json' }],
    ['./tests/e2e/work-reporter.ts', { servers: 6, loads: 2 }],
  ],
};
