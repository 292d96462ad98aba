import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { editField, expectAssetCount, expectUpToDate, importFiles, openAsset, syncState } from './pages';
import { ADA, addAda, askToSignOut, everythingKept, fillSignIn, openMenu, readAsAda, signInAt } from './people';
import { fixture } from './samples';
import { ServerProcess } from './server-process';

test.use({ serviceWorkers: 'allow' });

/** "This is a shared computer": nothing of a person stays in the browser, whoever closes or leaves it how. */

const ASSET = { id: crypto.randomUUID(), name: 'canary-web-7f3a' };
/** The app soon names the company in it. */
const DASHBOARD = /\/dashboard(\?company=[0-9a-f-]+)?$/;
const TRACES = [ASSET.name, ADA.email, 'Acme'];

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.create({ MUSTER_AUTH: 'local' });
  await server.start();
  await addAda(server, ASSET);
});
test.afterAll(() => server.dispose());

const choice = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared computer' });
const allDatabases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

async function expectNothingKept(page: Page): Promise<void> {
  expect(await allDatabases(page)).toEqual([]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /auth0|token/.test(key))).toEqual([]);
  const kept = await everythingKept(page);
  for (const trace of TRACES) expect(kept.includes(trace), `${trace} is kept`).toBe(false);
}

async function signInShared(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/signup`);
  const reloaded = page.waitForEvent('load');
  await choice(page).click();
  await reloaded;
  await expect(choice(page)).toBeChecked();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, ADA);
  await page.waitForURL(DASHBOARD);
  return page;
}

test('[ST20, ST21] chosen before signing in: all works, in two tabs, and closing them leaves nothing', async ({
  context,
}) => {
  const page = await signInShared(context);
  await syncState(page).click();
  await expect(page.getByText('memory only; what is not sent is gone when the last tab closes')).toBeVisible();
  await page.keyboard.press('Escape');
  await importFiles(page, [fixture('office.nessus')]);
  const second = await context.newPage();
  await second.goto(`${server.url}/assets`);
  await expectAssetCount(second, 3);
  await openAsset(second, server.url, ASSET.name);
  // The sign-in outlasts a reload as long as another tab is open.
  await openAsset(page, server.url, ASSET.name);
  await editField(page, 'Owner', 'Night shift');
  await expect(second.getByText('Night shift').first()).toBeVisible();
  await expectUpToDate(page);
  expect(JSON.stringify(await readAsAda(server, `/api/assets/${ASSET.id}`))).toContain('Night shift');
  await expectNothingKept(page);
  const third = await context.newPage();
  for (const tab of [page, second]) await tab.close();
  // The browser ends a worker a moment after its last tab.
  await expect(async () => {
    await third.goto('about:blank');
    await third.goto(`${server.url}/dashboard`);
    await expect(third.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await third.goto(server.url);
  await expectNothingKept(third);
});

test('[ST22] chosen in the account menu: it signs out and removes what was kept; signing out ends it', async ({
  context,
}) => {
  const page = await signInAt(context, `${server.url}/dashboard`, ADA);
  await expectUpToDate(page);
  expect(await everythingKept(page)).toContain(ADA.email);
  await openMenu(page);
  await page.getByRole('link', { name: 'This is a shared computer' }).click();
  await page.getByRole('button', { name: 'Sign out and keep nothing' }).click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(() => allDatabases(page)).toEqual([]);
  await expectNothingKept(page);
  await page.goto(`${server.url}/dashboard`);
  await fillSignIn(page, ADA);
  await page.waitForURL(DASHBOARD);
  await expectUpToDate(page);
  await openMenu(page);
  await expect(page.getByText('Shared computer: nothing is kept here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNothingKept(page);
  await askToSignOut(page);
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/signup`);
  await expect(choice(page)).not.toBeChecked();
});
