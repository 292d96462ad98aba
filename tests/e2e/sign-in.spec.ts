import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectShellInstalled, expectUpToDate, openInventory } from './pages';
import { addPerson, askToSignOut, databases, fillSignIn, openMenu, type Person, signInAt } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

let server: ServerProcess;
let ada: Person;
test.beforeEach(async ({ hurried }) => {
  server = hurried;
  ada = await addPerson(server, 'Ada', 'Acme');
});

const atRoot = (page: Page) => page.waitForURL(`${server.url}/`);

test('[AU51] tokens of five seconds: it goes on; the server away and back signs nobody out', async ({ context }) => {
  const page = await signInAt(context, `${server.url}/dashboard`, ada);
  await page.waitForTimeout(7_000);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  // Nothing on the page tells when a setting is saved.
  await page.waitForTimeout(3_000);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  await expectShellInstalled(page);
  await server.stop();
  await page.goto(`${server.url}/assets`);
  await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
  await openMenu(page);
  await expect(page.getByText(ada.email)).toBeVisible();
  await server.start();
  await page.reload();
  await expectUpToDate(page);
});

test('[AU52] signing out in one of three tabs takes all to the root and wipes', async ({ context }) => {
  const tabs = await threeTabs(context);
  const [one, two, three] = tabs;
  expect(await databases(one)).toHaveLength(1);
  await askToSignOut(two);
  await Promise.all(tabs.map(atRoot));
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Your account' })).toBeHidden();
  expect(await databases(one)).toEqual([]);
  const kept = await three.evaluate(() => Object.keys(localStorage).filter((key) => /auth0|websocket/.test(key)));
  expect(kept).toEqual([]);
  for (const tab of [one, three]) {
    await tab.goto(`${server.url}/dashboard`);
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});

test('[AU53] [SEC131] signing out with the server away wipes; the provider hears of it at the next start', async ({
  context,
}) => {
  const page = await signInAt(context, `${server.url}/dashboard`, ada);
  await openMenu(page);
  await expect(page.getByText(ada.email)).toBeVisible();
  await expectShellInstalled(page);
  // SEC131, through the service worker: of what it passes on the browser says that it comes from us.
  await page.goto(`${server.url}/identity/v2/logout?client_id=muster-web`);
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  for (const path of ['/logout', '/logout/', '/Logout', '/%6Cogout']) {
    await page.goto(server.url + path);
    await page.getByRole('main').getByRole('link', { name: 'Stay signed in' }).click();
  }
  await page.goto(`${server.url}/signup?redirect=/%256Cogout`);
  await expect(page).toHaveURL(/\/dashboard(\?company=[0-9a-f-]+)?$/);
  await openMenu(page);
  await expect(page.getByText(ada.email)).toBeVisible();
  await server.stop();
  await page.reload();
  await askToSignOut(page);
  await atRoot(page);
  expect(await databases(page)).toEqual([]);
  await server.start();
  // The first start tells the provider, which leads to the root; the page that is open may have told it by itself.
  await expect(async () => {
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await fillSignIn(page, ada);
  await openMenu(page);
  await expect(page.getByText(ada.email)).toBeVisible();
});

async function threeTabs(context: BrowserContext): Promise<readonly [Page, Page, Page]> {
  const one = await signInAt(context, `${server.url}/dashboard`, ada);
  return [one, await inventoryIn(context), await inventoryIn(context)];
}

async function inventoryIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openInventory(page, server.url);
  return page;
}
