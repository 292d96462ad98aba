import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { axeComplaints, excessWidth } from './looks';
import { commitImport, goInside, openInventory, readFiles } from './pages';
import { serverRows } from './server-rows';
import { test } from './shared-server';

const HEAD = 'Hostname,IP,Type';
const ROWS = ['web1,10.9.0.1,server', ',,server', 'db1,10.9.0.2,server', ',,laptop', 'printer1,10.9.0.3,printer'];

async function importFile(page: Page, path: string): Promise<void> {
  const dialog = await readFiles(page, [path]);
  await commitImport(dialog);
}

const download = async (page: Page, name: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
};

/** Without what only grows. */
const valuesOf = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ rev: _, updatedAt: __, fieldRevs: ___, ...values }) => values);

test('[PL1, PL12, PL13, PL21, PL30] bad lines are looked into, mended and imported again; a rule is tried, applied and undone', async ({
  page,
  server,
}) => {
  const path = test.info().outputPath('hosts.csv');
  writeFileSync(path, [HEAD, ...ROWS].join('\n'));
  await openInventory(page, server.url);
  await importFile(page, path);
  await expect(page.getByText('Done, some rejected').first()).toBeVisible();
  await page.getByRole('link', { name: 'Pipeline', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Parse' })).toContainText('Rejected2');
  expect(await axeComplaints(page), 'the pipeline for axe').toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  // Once the rail has become a bar.
  await expect.poll(() => excessWidth(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('listitem').filter({ hasText: 'Parse' }).getByRole('link', { name: '2' }).last().click();
  await expect(page.getByText('1–2 of 2 rejected lines')).toBeVisible();
  await page.getByLabel('Search').fill('laptop');
  await expect(page.getByText('1–1 of 1 rejected line')).toBeVisible();
  await page.getByLabel('Search').fill('');
  expect((await download(page, 'Download as CSV')).text).toContain('hosts.csv,3,');
  const mendable = await download(page, 'Download to mend');
  expect(mendable.text).toBe(`${HEAD}\n,,server\n,,laptop\n`);
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText(/^Finished: 3 new/)).toBeVisible();
  await page.getByLabel('Search').fill('no such line');
  await expect(page.getByText('No line matches')).toBeVisible();

  const mended = test.info().outputPath(mendable.name);
  writeFileSync(
    mended,
    mendable.text.replace(',,server', 'app1,10.9.0.4,server').replace(',,laptop', 'lap1,10.9.0.5,laptop'),
  );
  await goInside(page, '/assets');
  await importFile(page, mended);
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Mends', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Lines an earlier import rejected' }).click();
  await expect(page.getByText('Mended by', { exact: true })).toBeVisible();
  const before = {
    assets: valuesOf(await serverRows(server, 'asset')),
    records: valuesOf(await serverRows(server, 'sourceRecord')),
  };
  expect(before.assets).toHaveLength(5);

  await page.getByRole('link', { name: 'Rules of the source' }).click();
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByLabel('Name').fill('No printers');
  await expect(page.getByText(/Of 5 kept records, 1 would be dropped/)).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: 'No printers' })).toBeVisible();
  await page.getByRole('button', { name: 'Re-process' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Re-process' }).click();
  await expect(page.getByText('Reprocess', { exact: true })).toBeVisible();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  expect(await serverRows(server, 'asset')).toHaveLength(4);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  expect(valuesOf(await serverRows(server, 'asset'))).toEqual(before.assets);
  expect(valuesOf(await serverRows(server, 'sourceRecord'))).toEqual(before.records);
});
