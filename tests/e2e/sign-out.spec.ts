import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  editField,
  expectAssetCount,
  expectOfflineWithAge,
  expectShellInstalled,
  expectUpToDate,
  goInside,
} from './pages';
import {
  addPerson,
  askToSignOut,
  callsOf,
  databases,
  everythingKept,
  fillSignIn,
  openMenu,
  type Person,
  signInAt,
} from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

/** Leaving: in every tab, without a network, with changes not sent, and for the next person. */

const CANARY = 'canary-web-7f3a';
let asset = { id: '', name: CANARY };

let server: ServerProcess;
let ada: Person;
let bob: Person;
test.beforeEach(async ({ local }) => {
  server = local;
  asset = { id: crypto.randomUUID(), name: CANARY };
  [ada, bob] = [await addPerson(server, 'Ada', 'Acme'), await addPerson(server, 'Bob', 'Beta')];
  const call = await callsOf(server, ada);
  await call('/api/assets', 'POST', { type: 'server', ...asset });
});

const atRoot = (page: Page) => page.waitForURL(`${server.url}/`);

test('[AU57] whoever signs in next finds nothing of the person before', async ({ context }) => {
  const hers = await signInAt(context, `${server.url}/assets`, ada);
  await expectAssetCount(hers, 1);
  await expectShellInstalled(hers);
  await goInside(hers, `/assets/${asset.id}`);
  await expect(hers.getByRole('heading', { level: 1 })).toContainText(CANARY);
  const traces = [CANARY, ada.email, 'Acme'];
  const before = await everythingKept(hers);
  for (const trace of traces) expect(before, `Ada's browser holds ${trace}`).toContain(trace);
  await askToSignOut(hers);
  await atRoot(hers);
  const between = await everythingKept(hers);
  const his = await context.newPage();
  await his.goto(`${server.url}/dashboard`);
  await fillSignIn(his, bob);
  // The company he is in is put into the address at once.
  await his.waitForURL(({ pathname }) => pathname === '/dashboard');
  await expectUpToDate(his);
  await openMenu(his);
  await expect(his.getByText(bob.email)).toBeVisible();
  const after = await everythingKept(his);
  expect(after).toContain(bob.email);
  expect(await databases(his)).toHaveLength(1);
  for (const trace of traces) {
    expect(between.includes(trace), `${trace} after signing out`).toBe(false);
    expect(after.includes(trace), `${trace} in Bob's browser`).toBe(false);
  }
});

test('[AU58] signing in a second time, the service worker in control', async ({ context }) => {
  const page = await signInAt(context, `${server.url}/dashboard`, ada);
  await expectShellInstalled(page);
  // What the account menu offers comes while the app starts, and moves what stands below it.
  await expectUpToDate(page);
  await askToSignOut(page);
  await atRoot(page);
  const target = `${server.url}/assets?q=canary#list`;
  await page.goto(target);
  const controlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await fillSignIn(page, ada);
  await page.waitForURL(({ href }) => href.startsWith(`${server.url}/assets?q=canary`) && href.endsWith('#list'));
  expect(await controlled()).toBe(true);
  await expectAssetCount(page, 1);
  await page.reload();
  expect(await controlled()).toBe(true);
  await expectAssetCount(page, 1);
  await openMenu(page);
  await expect(page.getByText(ada.email)).toBeVisible();
});

test('[AU44] a sign-out that never reached the provider does not let the next person in', async ({ context }) => {
  const page = await signInAt(context, `${server.url}/dashboard`, ada);
  await expectUpToDate(page);
  await page.route('**/identity/v2/logout**', (route) => route.abort());
  await askToSignOut(page);
  // Whoever is not signed in is led on while it is looked: then it is looked again.
  await expect(async () => expect(await databases(await context.newPage().then(atHome))).toEqual([])).toPass();
  // The browser says that the provider cannot be reached; until then it is still on its way there.
  await expect(page).toHaveURL('chrome-error://chromewebdata/');
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

async function atHome(page: Page): Promise<Page> {
  await page.goto(server.url);
  return page;
}

/** With the server away Ada changes the asset's owner, and asks to sign out. */
async function leaveUnsent(context: BrowserContext, owner: string): Promise<Page> {
  const page = await signInAt(context, `${server.url}/assets/${asset.id}`, ada);
  await expectShellInstalled(page);
  await expectUpToDate(page);
  await server.stop();
  await editField(page, 'Owner', owner);
  await expectOfflineWithAge(page);
  await askToSignOut(page);
  await expect(unsent(page)).toContainText('1 change not sent yet.');
  await expect(unsent(page).getByRole('button', { name: 'Sync now' })).toBeDisabled();
  return page;
}

const unsent = (page: Page) => page.getByRole('dialog', { name: 'Some changes are not sent yet' });
const ownerThere = async () => JSON.stringify(await (await callsOf(server, ada))(`/api/assets/${asset.id}`));

test('[AU60] what is not sent can be exported, or sent when the server is back, before signing out', async ({
  context,
}) => {
  const page = await leaveUnsent(context, 'Night shift');
  const coming = page.waitForEvent('download');
  await unsent(page).getByRole('button', { name: 'Export as JSON' }).click();
  const file = await (await coming).path();
  expect(await readFile(file, 'utf8')).toContain('Night shift');
  expect(await databases(page)).toHaveLength(1);
  await server.start();
  const sync = unsent(page).getByRole('button', { name: 'Sync now' });
  // It closes by itself too, once the worker has found the server again.
  await Promise.race([sync.click().catch(() => undefined), atRoot(page)]);
  await atRoot(page);
  expect(await databases(page)).toEqual([]);
  expect(await ownerThere()).toContain('Night shift');
});

test('[AU60] or discarded, also without a network', async ({ context }) => {
  const page = await leaveUnsent(context, 'Nobody at all');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(await databases(page)).toHaveLength(1);
  await askToSignOut(page);
  await unsent(page).getByRole('button', { name: 'Discard and sign out' }).click();
  await atRoot(page);
  expect(await databases(page)).toEqual([]);
  expect(await everythingKept(page)).not.toContain('Nobody at all');
  await server.start();
  expect(await ownerThere()).not.toContain('Nobody at all');
});
