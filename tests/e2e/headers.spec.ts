import { expect } from '@playwright/test';
import { readFiles } from './pages';
import { watchViolations } from './policy';
import { type SharedServer, test } from './shared-server';

/** What the content security policy lets through and what not; the crawl of the routes holds every page to it. */

let server: SharedServer;
test.beforeEach(({ server: shared }) => {
  server = shared;
});

test('[SEC36] the import of a file holds to the policy, with the worker that reads it', async ({ page }) => {
  const violations = await watchViolations(page);
  await page.goto(`${server.url}/assets`);
  const dialog = await readFiles(page, ['tests/fixtures/office.nessus']);
  await dialog.getByRole('button', { name: /^Import \d+ files?$/ }).click();
  await expect(dialog).toBeHidden();
  // The run's page, when it is over.
  await expect(page.getByText('Persist', { exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});

test('[SEC37] the policy bites: no script of a string, no foreign script, no markup, no frame', async ({ page }) => {
  await page.goto(`${server.url}/dashboard`);
  const outcome = await page.evaluate(async () => {
    const refused = async (work: () => unknown) => {
      // What the test itself runs may evaluate; what is called back later is the page's.
      await new Promise((resolve) => setTimeout(resolve));
      try {
        await work();
        return false;
      } catch {
        return true;
      }
    };
    const element = document.createElement('div');
    return {
      evaluated: await refused(() => Reflect.construct(Function, ['return 1'])),
      markup: await refused(() => {
        element.innerHTML = '<img src=x onerror=alert(1)>';
      }),
      script: await refused(() => {
        document.createElement('script').src = 'https://evil.example/x.js';
      }),
      worker: await refused(() => new Worker('data:text/javascript,1')),
      call: await refused(() => fetch('https://evil.example/')),
    };
  });
  expect(outcome).toEqual({ evaluated: true, markup: true, script: true, worker: true, call: true });
  await page.goto('about:blank');
  await page.setContent(`<iframe src="${server.url}/"></iframe>`);
  expect(
    await page
      .frames()
      .at(-1)
      ?.evaluate(() => document.querySelector('#root')),
  ).toBeNull();
});
