import { expect } from '@playwright/test';
import {
  commitImport,
  expectAssetCount,
  expectOfflineWithAge,
  expectShellInstalled,
  expectUpToDate,
  importFiles,
  openInventory,
  readFiles,
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

test('[J14] an import made while the server is stopped waits, and is sent when it returns', async ({ page }) => {
  await openInventory(page, server.url);
  await expectShellInstalled(page);
  await expectUpToDate(page);
  await server.leave();
  await page.reload();
  await expectOfflineWithAge(page);
  const dialog = await readFiles(page, [fixture('office.nessus')]);
  await expect(dialog.getByText('You are offline. The import is saved here and sent later.')).toBeVisible();
  await commitImport(dialog);
  await expect(page.getByText(/waits|waiting/i).first()).toBeVisible();
  await server.return();
  await expectUpToDate(page);
  await openInventory(page, server.url);
  await expectAssetCount(page, 2);
  expect(await serverRows(server, 'syncRun')).toHaveLength(1);
});
