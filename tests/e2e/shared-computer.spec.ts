import { type BrowserContext, expect, type Page } from '@playwright/test';
import { editField, expectAssetCount, expectUpToDate, importFiles, openAsset, syncState } from './pages';
import {
  addPerson,
  askToSignOut,
  callsOf,
  everythingKept,
  fillSignIn,
  openMenu,
  type Person,
  signInAt,
} from './people';
import { fixture } from './samples';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

/** "This is a shared computer": nothing of a person stays in the browser, whoever closes or leaves it how. */

const asset = { id: '', name: 'canary-web-7f3a' };
/** The app soon names the company in it. */
const DASHBOARD = /\/dashboard(\?company=[0-9a-f-]+)?$/;

let server: ServerProcess;
let ada: Person;
test.beforeEach(async ({ local }) => {
  server = local;
  asset.id = crypto.randomUUID();
  ada = await addPerson(server, 'Ada', 'Acme');
  const call = await callsOf(server, ada);
  await call('/api/assets', 'POST', { type: 'server', ...asset });
});

const choice = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared computer' });
const allDatabases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

async function expectNothingKept(page: Page): Promise<void> {
  expect(await allDatabases(page)).toEqual([]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /auth0|token/.test(key))).toEqual([]);
  const kept = await everythingKept(page);
  for (const trace of [asset.name, ada.email, 'Acme']) expect(kept.includes(trace), `${trace} is kept`).toBe(false);
}

async function signInShared(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/signup`);
  const reloaded = page.waitForEvent('load');
  await choice(page).click();
  await reloaded;
  await expect(choice(page)).toBeChecked();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, ada);
  await page.waitForURL(DASHBOARD);
  return page;
}

test('[ST20, ST21] chosen before signing in: all works, in two tabs, and closing them leaves nothing', async ({
  context,
}) => {
  const page = await signInShared(context);
  await syncState(page).click();
  await expect(page.getByText('memory only: unsent changes are lost when the last tab closes')).toBeVisible();
  await page.keyboard.press('Escape');
  await importFiles(page, [fixture('office.nessus')]);
  const second = await context.newPage();
  await second.goto(`${server.url}/assets`);
  await expectAssetCount(second, 3);
  await openAsset(second, server.url, asset.name);
  // The sign-in outlasts a reload as long as another tab is open.
  await page.reload();
  await openAsset(page, server.url, asset.name);
  await editField(page, 'Owner', 'Night shift');
  await expect(second.getByText('Night shift').first()).toBeVisible();
  await expectUpToDate(page);
  expect(JSON.stringify(await (await callsOf(server, ada))(`/api/assets/${asset.id}`))).toContain('Night shift');
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
  const page = await signInAt(context, `${server.url}/dashboard`, ada);
  await expectUpToDate(page);
  expect(await everythingKept(page)).toContain(ada.email);
  await openMenu(page);
  await page.getByRole('link', { name: 'This is a shared computer' }).click();
  await page.getByRole('button', { name: 'Sign out and keep nothing' }).click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(() => allDatabases(page)).toEqual([]);
  await expectNothingKept(page);
  await page.goto(`${server.url}/dashboard`);
  await fillSignIn(page, ada);
  await page.waitForURL(DASHBOARD);
  await expectUpToDate(page);
  await openMenu(page);
  await expect(page.getByText('Shared computer: nothing is stored here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNothingKept(page);
  await askToSignOut(page);
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/signup`);
  await expect(choice(page)).not.toBeChecked();
});
