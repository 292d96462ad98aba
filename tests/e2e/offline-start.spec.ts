import { expect, type Page } from '@playwright/test';
import {
  commitImport,
  expectAssetCount,
  expectOfflineWithAge,
  expectShellInstalled,
  expectUpToDate,
  importFiles,
  openInventory,
  readFiles,
  showPage,
  watchConsole,
} from './pages';
import { fixture } from './samples';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

let server: SharedServer;
test.beforeEach(({ server: shared }) => {
  server = shared;
});

test('[J8] after one visit to the dashboard, with the server stopped, the page of an asset opens', async ({
  browser,
}) => {
  const author = await browser.newContext();
  const page = await author.newPage();
  await openInventory(page, server.url);
  await importFiles(page, [fixture('office.nessus')]);
  await openInventory(page, server.url);
  await expectAssetCount(page, 2);
  await author.close();
  const [asset] = await serverRows(server, 'asset');
  expect(asset).toBeDefined();

  // Another browser, that has seen nothing but the dashboard, once.
  const visitor = await browser.newContext();
  const visit = await visitor.newPage();
  const complaints = watchConsole(visit);
  await visit.goto(`${server.url}/dashboard`);
  await expectShellInstalled(visit);
  await expectUpToDate(visit);
  await server.leave();
  await visit.goto(`${server.url}/assets/${String(asset?.['id'])}`);
  await expect(visit.getByRole('heading', { level: 1 })).toContainText(String(asset?.['name']));
  await visit.getByRole('tab', { name: /^Findings/ }).click();
  await expect(visit.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible();
  await expectOfflineWithAge(visit);
  expect(complaints).toEqual([]);
  await visitor.close();
});

const region = (page: Page, name: string) => page.getByRole('region', { name });
const ME = 'developer@muster.local';
/** Servers that tests share keep it. */
const TOKEN = `Export ${crypto.randomUUID()}`;

/** A token that is made is in the list at once (RC23). */
async function seeLists(page: Page): Promise<void> {
  await showPage(page, '/account/api', 'API tokens');
  const list = region(page, 'Your tokens');
  await expect(list.getByText('You have no tokens.').or(list.getByRole('table'))).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(TOKEN);
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(region(page, 'Your tokens').getByRole('button', { name: `Revoke ${TOKEN}` })).toBeVisible();
  await showPage(page, '/company/admin/users', 'Company users');
  await expect(region(page, 'People').getByText(ME)).toBeVisible();
  await showPage(page, '/admin/users', 'Users');
  await expect(page.getByRole('table', { name: 'Users' }).getByText(ME)).toBeVisible();
}

/** As they were seen, with their age; and what was not seen is said to be missing. */
async function expectListsWithAge(page: Page): Promise<void> {
  const age = /^As of (just now|\d+ (seconds?|minutes?) ago)$/;
  await showPage(page, '/account/api', 'API tokens');
  await expect(region(page, 'Your tokens').getByRole('button', { name: `Revoke ${TOKEN}` })).toBeVisible();
  await expect(region(page, 'Your tokens').getByText(age)).toBeVisible();
  await showPage(page, '/admin/users', 'Users');
  await expect(page.getByRole('table', { name: 'Users' }).getByText(ME)).toBeVisible();
  await expect(page.getByText(age)).toBeVisible();
  await showPage(page, '/billing-accounts', 'Billing accounts');
  const missing = 'This browser has no copy of your billing accounts yet. They load once the server can be reached.';
  await expect(region(page, 'Your billing accounts').getByText(missing)).toBeVisible();
  await showPage(page, '/company/admin/users', 'Company users');
  await expect(region(page, 'People').getByText(ME)).toBeVisible();
  await expect(region(page, 'People').getByText(age)).toBeVisible();
}

test('[J14] [RC23] [RC29] with the server stopped an import waits for it, and lists of people and tokens are there', async ({
  page,
}) => {
  await openInventory(page, server.url);
  await expectShellInstalled(page);
  await seeLists(page);
  await expectUpToDate(page);
  await server.leave();
  await page.reload();
  await expectOfflineWithAge(page);
  await expectListsWithAge(page);
  await openInventory(page, server.url);
  const dialog = await readFiles(page, [fixture('office.nessus')]);
  await expect(dialog.getByText('You are offline. The import is saved here and sent later.')).toBeVisible();
  await commitImport(dialog);
  await expect(page.getByText(/waits|waiting/i).first()).toBeVisible();
  await showPage(page, '/billing-accounts', 'Billing accounts');
  await server.return();
  await expectUpToDate(page);
  await expect(page.getByText('You are not in a billing account.')).toBeVisible();
  await expect(page.getByText(/^As of/)).toHaveCount(0);
  await openInventory(page, server.url);
  await expectAssetCount(page, 2);
  expect(await serverRows(server, 'syncRun')).toHaveLength(1);
});
