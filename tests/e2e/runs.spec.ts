import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { axeComplaints, excessWidth, picture, showTheme } from './looks';
import {
  commitImport,
  draftCount,
  expectAssetCount,
  expectUpToDate,
  goInside,
  importFiles,
  inventory,
  openInventory,
  readFiles,
  watchConsole,
} from './pages';
import { fixture } from './samples';
import { script } from './script';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

let server: SharedServer;
test.beforeEach(({ server: shared }) => {
  server = shared;
});

/** A newer scan, of which one host was deleted here: it comes back, and is counted and listed as that. */
async function expectRestored(page: Page): Promise<void> {
  await inventory(page).focus();
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAssetCount(page, 1);
  const newer = test.info().outputPath('office.nessus');
  writeFileSync(
    newer,
    readFileSync(fixture('office.nessus'), 'utf8').replaceAll('<plugin_output>', '<plugin_output>Again'),
  );
  const dialog = await readFiles(page, [newer]);
  for (const [label, n] of [
    ['new assets', 0],
    ['restored asset', 1],
    ['changed assets', 0],
    ['updated record', 1],
  ] as const)
    expect(await draftCount(dialog, 'office.nessus', label), label).toBe(n);
  await commitImport(dialog);
  await page.getByRole('link', { name: '1', exact: true }).first().click();
  await expect(page.getByRole('tab', { name: 'Restored', selected: true })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(2);
}

test('[J12, C28, DB5, U62] a scan that brings a deleted asset back says so; a run is undone from its own page', async ({
  page,
}) => {
  await openInventory(page, server.url);
  await importFiles(page, [fixture('office.nessus')]);
  await openInventory(page, server.url);
  await expectAssetCount(page, 2);
  await expectRestored(page);
  await goInside(page, '/dashboard');
  await expect(page.getByText('1 restored asset', { exact: true })).toBeVisible();
  await goInside(page, '/assets');
  await expectAssetCount(page, 2);
  const before = await serverRows(server, 'asset');
  await importFiles(page, [fixture('app.cdx.json')]);
  const facts = page.locator('.facts').first();
  await expect(facts).toContainText('Trigger');
  const clear = await facts.evaluate(
    (list) => list.getBoundingClientRect().bottom - (list.lastElementChild?.getBoundingClientRect().bottom ?? 0),
  );
  expect(clear).toBeGreaterThanOrEqual(12);
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

test('[J13, DB2, FO9] an empty company offers sample data, shown on the dashboard: 500 assets, marked, removed in one click', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('button', { name: 'Load sample data' })).toBeVisible();
  expect(await axeComplaints(page), 'the empty dashboard for axe').toEqual([]);
  expect(await excessWidth(page)).toBe(0);
  await picture(page, 'shots/empty-light-1440.png');
  await page.getByRole('button', { name: 'Load sample data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Load sample data' });
  // Nobody reaches for it first.
  await expect(dialog.getByRole('button', { name: 'Load sample data' })).toBeFocused({ timeout: 60_000 });
  await commitImport(dialog);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openInventory(page, server.url);
  // The import goes on beside other tests.
  await expectAssetCount(page, 500, 90_000);
  const assets = await serverRows(server, 'asset');
  expect(assets.every((asset) => asset['isSample'] === true)).toBe(true);
  await expectUpToDate(page);
  await goInside(page, '/dashboard');
  await expect(page.getByText(/\bas of\b/i)).toHaveCount(1);
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

const EVERYTHING = '{"op":"and","items":[]}';

/** What the builder exports of every record of a kind, as a file on disk. */
async function exported(page: Page, entity: string, format: 'CSV' | 'JSON'): Promise<string> {
  await goInside(page, `/query-builder?entity=${entity}&query=${encodeURIComponent(EVERYTHING)}`);
  const coming = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: `${format}, every field` }).click();
  const download = await coming;
  const path = test.info().outputPath(`${entity}-${download.suggestedFilename()}`);
  await download.saveAs(path);
  return path;
}

/** The list with one cell changed: the person's edit, from and to, in a run without a source, taken back by the keyboard. */
async function expectEditRead(page: Page, list: string): Promise<void> {
  const runs = (await serverRows(server, 'syncRun')).length;
  const text = readFileSync(list, 'utf8');
  const row = text.split('\r\n').find((line) => line.includes('reception')) ?? '';
  writeFileSync(list, text.replace(row, row.replace(',in_use,', ',spare,')));
  const dialog = await readFiles(page, [list]);
  await expect(dialog.getByText('Lifecycle: In use → Spare')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 1 asset' }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    const assets = await serverRows(server, 'asset');
    expect(assets.filter(({ lifecycle }) => lifecycle === 'spare').map(({ name }) => name)).toEqual(['reception']);
  }).toPass({ timeout: 30_000 });
  const sources = (await serverRows(server, 'sourceRecord')).filter(({ source }) => String(source).startsWith('asset'));
  expect([sources, (await serverRows(server, 'syncRun')).length]).toEqual([[], runs + 1]);
  await expect(page.getByRole('heading', { level: 1, name: /^Edited export/ })).toBeVisible();
  // The updated record's: its row is the value that changed (I50).
  await page.getByRole('link', { name: '1', exact: true }).last().press('Enter');
  await expect(page.getByText('Lifecycle: In use → Spare')).toBeVisible();
  await expect(page.getByText(/^Edited in the file by /).first()).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('u');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).press('Enter');
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  const assets = await serverRows(server, 'asset');
  expect(assets.filter(({ lifecycle }) => lifecycle === 'spare')).toEqual([]);
}

/** The same edit where Muster's value became another one since: both are seen, and one is chosen, on any screen. */
async function expectConflictShown(page: Page, list: string): Promise<void> {
  const [asset] = (await serverRows(server, 'asset')).filter(({ name }) => name === 'reception');
  await script(server, 'PATCH', `/api/assets/${asset?.['id']}`, { lifecycle: 'retired' });
  await openInventory(page, server.url);
  await expectUpToDate(page);
  const dialog = await readFiles(page, [list]);
  const choice = dialog.getByRole('group', { name: 'Lifecycle of reception' });
  await expect(choice.getByRole('radio', { name: /^Muster Retired/ })).toBeChecked();
  await showTheme(page, 'dark');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const file = choice.getByRole('radio', { name: 'File Spare' });
    await file.scrollIntoViewIfNeeded();
    await expect(file).toBeInViewport({ ratio: 1 });
    expect(await axeComplaints(page, [], '[role=dialog]'), `${width} px`).toEqual([]);
    expect(await excessWidth(page), `${width} px`).toBe(0);
    await picture(page, `shots/import-conflict-${width}.png`);
  }
  await choice.getByRole('radio', { name: 'File Spare' }).check();
  await expect(dialog.getByRole('button', { name: 'Change 1 asset' })).toBeEnabled();
}

test('[QP90, QP91, F80, F81, F82, F87, I52, I53] what was exported is imported again: nothing is there twice', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openInventory(page, server.url);
  await importFiles(page, [fixture('office.nessus'), fixture('app.cdx.json')]);
  await openInventory(page, server.url);
  await expectAssetCount(page, 3);
  await expectUpToDate(page);
  const entities = ['asset', 'finding', 'softwareInstall'] as const;
  const idsOf = async () =>
    Promise.all(entities.map(async (entity) => (await serverRows(server, entity)).map(({ id }) => id).sort()));
  const before = await idsOf();
  expect(before.map((ids) => ids.length > 0)).toEqual([true, true, true]);
  await goInside(page, `/query-builder?entity=finding&query=${encodeURIComponent(EVERYTHING)}`);
  const rows = page.getByRole('grid', { name: 'Result' }).getByRole('row');
  await expect(rows.nth(1).getByRole('gridcell').nth(1)).toHaveText('@example/shop-frontend');
  await expect(rows.getByText('files', { exact: true }).first()).toBeVisible();
  await picture(page, 'shots/findings-of-assets.png', true);

  const files = [];
  for (const entity of entities) files.push(await exported(page, entity, 'CSV'), await exported(page, entity, 'JSON'));

  await openInventory(page, server.url);
  const dialog = await readFiles(page, files);
  for (const file of files) {
    expect(await draftCount(dialog, file.split('/').at(-1) ?? '', 'new assets'), file).toBe(0);
  }
  // What comes back untouched is nobody's word: it founds no source, and nothing is sent.
  for (const [at, file] of files.entries())
    expect(await draftCount(dialog, file.split('/').at(-1) ?? '', 'unchanged'), file).toBe(
      before[Math.floor(at / 2)]?.length,
    );
  await expect(dialog.getByText('Nothing would change: every row says what is here already.').first()).toBeVisible();
  await picture(page, 'shots/export-read-back.png', true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await idsOf()).toEqual(before);
  expect(await serverRows(server, 'syncRun')).toHaveLength(2);
  const [list = ''] = files;
  await expectEditRead(page, list);
  await expectConflictShown(page, list);
  expect(complaints).toEqual([]);
});
