import { expect, type Page, test } from '@playwright/test';
import { PATHS } from '../../contract/paths';
import { readFiles } from './pages';
import { ServerProcess } from './server-process';

/** No page may need what the content security policy forbids. */

/** One page a layout, and the built ones; the route crawl opens the others and wants a clean console. */
const ADDRESSES = [PATHS.home, PATHS.about, PATHS.signup, PATHS.dashboard, PATHS.assets, PATHS.syncHistory];

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.create();
  await server.start();
});
test.afterAll(() => server.dispose());

const ABOUT_POLICY = /content security policy|trusted ?types?|refused to|violates/i;

/** What the page, its frames and dedicated workers report, in the browser's own words. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => void violations.push(`${page.url()}: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const what = `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`;
      Reflect.get(window, 'reportViolation')(what);
    });
  });
  const hear = (text: string) => {
    if (ABOUT_POLICY.test(text)) violations.push(`${page.url()}: ${text}`);
  };
  page.on('console', (message) => hear(message.text()));
  page.on('pageerror', (error) => hear(String(error)));
  return violations;
}

test('[SEC36] every page holds to the content security policy', async ({ page }) => {
  test.setTimeout(600_000);
  const violations = await watchViolations(page);
  for (const address of ADDRESSES) {
    const answer = await page.goto(server.url + address);
    expect([address, answer?.headers()['content-security-policy']]).toEqual([
      address,
      expect.stringContaining("script-src 'self';"),
    ]);
    // What is loaded lazily is part of the page.
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  expect(violations).toEqual([]);
  console.log(`content security policy: ${ADDRESSES.length} pages, no violation`);
});

test('[SEC36] so does the import of a file, with the worker that reads it', async ({ page }) => {
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
