import { expect, type Page } from '@playwright/test';
import { expectUpToDate, watchConsole } from './pages';
import { type SharedServer, test } from './shared-server';

interface OnePage {
  readonly page: Page;
}

/**
 * For a group of tests: one page, gone on with from test to test, because a first visit is most of what a short test costs.
 * Each leaves its records and settings as they were, and no complaint in the console.
 */
export function onePage(begin: (server: SharedServer) => Promise<void>): OnePage {
  test.describe.configure({ mode: 'default' });
  let opened: { page: Page; complaints: readonly string[] } | null = null;
  test.beforeAll(async ({ browser, shared }) => {
    await begin(shared);
    const page = await (await browser.newContext()).newPage();
    opened = { page, complaints: watchConsole(page) };
    await page.goto(shared.url);
    await expectUpToDate(page);
  });
  test.afterEach(() => expect(opened?.complaints).toEqual([]));
  test.afterAll(() => opened?.page.context().close());
  return {
    get page() {
      if (opened === null) throw new Error('no test of the group has begun');
      return opened.page;
    },
  };
}
