import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAssetCount, expectShellInstalled, expectUpToDate, openInventory, watchConsole } from './pages';
import { ADA, askToSignOut, databases, fillSignIn, openMenu } from './people';
import { ServerProcess } from './server-process';

test.use({ serviceWorkers: 'allow' });

let server: ServerProcess;
test.beforeEach(async () => {
  server = await ServerProcess.create({ MUSTER_AUTH: 'local', ACCESS_TOKEN_SECONDS: '5' });
  await server.start();
});
test.afterEach(() => server.dispose());

/** Makes the first account on the provider's page. */
async function setUp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set up Muster' })).toBeVisible();
  await page.getByLabel('Your name').fill(ADA.name);
  await page.getByLabel('Email').fill(ADA.email);
  await page.getByLabel('Password').fill(ADA.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept the terms' }).click();
}

/** A first visitor with a company full of sample data, on the dashboard: one click. */
async function explore(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  await expectUpToDate(page);
}

const atRoot = (page: Page) => page.waitForURL(`${server.url}/`);

test('[AU50] first-run set-up, return target, terms, reload', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/integrations/sync-history?state=done#top`);
  await setUp(page);
  await page.waitForURL(/\/accept-terms\?redirect=/);
  await acceptTerms(page);
  await page.waitForURL(`${server.url}/integrations/sync-history?state=done#top`);
  await openMenu(page);
  await expect(page.getByText(ADA.email)).toBeVisible();
  await page.reload();
  await openMenu(page);
  await expect(page.getByText(ADA.email)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/integrations/sync-history');
  await page.goto(`${server.url}/accept-terms?redirect=/assets`);
  await expect(page.getByText('You have accepted the terms of use')).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.waitForURL(/\/assets(\?|$)/);
  expect(complaints).toEqual([]);
});

test('[AU54] one click explores: signed in, in a company full of sample data, loaded once', async ({ page }) => {
  const complaints = watchConsole(page);
  const began = Date.now();
  await explore(page);
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible({ timeout: 90_000 });
  console.log(`sample data after ${Date.now() - began} ms`);
  await page.goto(`${server.url}/assets`);
  await expectAssetCount(page, 500);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Remove sample data' })
    .click();
  await expect(page.getByText('No assets yet')).toBeVisible({ timeout: 90_000 });
  await page.reload();
  await expectUpToDate(page);
  await expect(page.getByText('No assets yet')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[AU51] tokens of five seconds: it goes on; the server away and back signs nobody out', async ({ page }) => {
  await explore(page);
  await page.waitForTimeout(12_000);
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
  await expect(page.getByText('platform administrator')).toBeVisible();
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
  page,
}) => {
  await page.goto(`${server.url}/dashboard`);
  await setUp(page);
  await acceptTerms(page);
  await openMenu(page);
  await expect(page.getByText(ADA.email)).toBeVisible();
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
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await openMenu(page);
  await expect(page.getByText(ADA.email)).toBeVisible();
  await server.stop();
  await page.reload();
  await askToSignOut(page);
  await atRoot(page);
  expect(await databases(page)).toEqual([]);
  await server.start();
  await page.goto(`${server.url}/dashboard`);
  await atRoot(page);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await fillSignIn(page, ADA);
  await openMenu(page);
  await expect(page.getByText(ADA.email)).toBeVisible();
});

async function threeTabs(context: BrowserContext): Promise<readonly [Page, Page, Page]> {
  const one = await context.newPage();
  await explore(one);
  return [one, await inventoryIn(context), await inventoryIn(context)];
}

async function inventoryIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openInventory(page, server.url);
  return page;
}
