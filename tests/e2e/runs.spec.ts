import { expect, test } from '@playwright/test';
import { commitImport, expectAssetCount, expectUpToDate, importFiles, openInventory, watchConsole } from './pages';
import { fixture } from './samples';
import { ServerProcess } from './server-process';
import { serverRows } from './server-rows';

let server: ServerProcess;
test.beforeEach(async () => {
  server = await ServerProcess.create();
  await server.start();
});
test.afterEach(() => server.dispose());

test('[J12] a run is undone from its own page', async ({ page }) => {
  await openInventory(page, server.url);
  await importFiles(page, [fixture('office.nessus')]);
  await openInventory(page, server.url);
  await expectAssetCount(page, 2);
  const before = await serverRows(server, 'asset');
  await importFiles(page, [fixture('app.cdx.json')]);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Undo this import' })
    .click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  await openInventory(page, server.url);
  await expectAssetCount(page, 2);
  expect(await serverRows(server, 'asset')).toEqual(before);
});

test('[J13] an empty company offers sample data: 500 assets, marked, removed in one click', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await commitImport(page.getByRole('dialog', { name: 'Load sample data' }));
  await openInventory(page, server.url);
  await expectAssetCount(page, 500);
  const assets = await serverRows(server, 'asset');
  expect(assets.every((asset) => asset['isSample'] === true)).toBe(true);
  await expectUpToDate(page);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove sample data' })
    .click();
  await expect(async () => expect(await serverRows(server, 'asset')).toHaveLength(0)).toPass({ timeout: 60_000 });
  await openInventory(page, server.url);
  await expect(page.getByRole('button', { name: 'Load sample data' })).toBeVisible();
  expect(complaints).toEqual([]);
});
