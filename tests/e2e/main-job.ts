import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  commitImport,
  draftCount,
  editField,
  expectAssetCount,
  expectOfflineWithAge,
  expectShellInstalled,
  expectUpToDate,
  findInList,
  importFiles,
  inventory,
  openAsset,
  openInventory,
  readFiles,
  watchConsole,
} from './pages';
import { fixture, realFile } from './samples';

/** Where the journey runs: a server that can be stopped, or the mocks with their scenario switch. */
export interface Ground {
  readonly origin: string;
  openSockets(page: Page): Promise<number>;
  goOffline(page: Page): Promise<void>;
  goOnline(page: Page): Promise<void>;
  /** How many records of an asset's own edits the server keeps, and the owner it states. */
  ownersOf(assetName: string): Promise<readonly string[] | null>;
  /** Whether a reload finds the app although nothing answers: only where a shell is installed. */
  readonly hasShell: boolean;
}

const SCANS = ['nessus-7-hosts.nessus.xml', 'nmap-2-hosts.xml'];

/** J1–J7, in the words of the issue. Answers false where the real files are not here. */
export async function mainJob(context: BrowserContext, ground: Ground, before = 0): Promise<boolean> {
  const scans = SCANS.map(realFile);
  if (!scans.every((path) => path !== null)) return false;
  const [first, second] = [await context.newPage(), await context.newPage()];
  const complaints = [watchConsole(first), watchConsole(second)];
  await openInventory(first, ground.origin);
  await openInventory(second, ground.origin);
  if (ground.hasShell) await expectShellInstalled(first);

  await importFiles(first, scans);
  await expectAssetCount(second, before + 9);
  await expect(inventory(second)).toBeVisible();
  expect(await ground.openSockets(first)).toBe(1);

  await importFilesAgain(first, ground, scans);
  await inventoryListAddsNothing(first, second, ground, before + 9);
  await offlineEditArrivesOnce(first, second, ground);

  await openInventory(first, ground.origin);
  await importFiles(first, [fixture('app.cdx.json')]);
  await expectAssetCount(second, before + 10);
  expect(complaints.flat()).toEqual([]);
  return true;
}

async function importFilesAgain(page: Page, ground: Ground, scans: readonly string[]): Promise<void> {
  await openInventory(page, ground.origin);
  const dialog = await readFiles(page, scans);
  for (const [at, records] of [7, 2].entries()) {
    const file = SCANS[at] ?? '';
    expect(await draftCount(dialog, file, 'unchanged')).toBe(records);
    expect(await draftCount(dialog, file, 'new assets')).toBe(0);
    expect(await draftCount(dialog, file, 'changed assets')).toBe(0);
  }
  await expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

async function inventoryListAddsNothing(first: Page, second: Page, ground: Ground, assets: number): Promise<void> {
  const dialog = await readFiles(first, [fixture('two-of-seven.csv')]);
  expect(await draftCount(dialog, 'two-of-seven.csv', 'join known assets')).toBe(2);
  expect(await draftCount(dialog, 'two-of-seven.csv', 'new assets')).toBe(0);
  await commitImport(dialog);
  for (const name of ['Checkout terminal server', 'Warehouse label printing']) await expectListed(second, name);
  await expectAssetCount(second, assets);
  for (const name of ['Checkout terminal server', 'Warehouse label printing']) {
    await openAsset(first, ground.origin, name);
    await expect(first.getByRole('tab', { name: 'Sources 2' })).toBeVisible();
  }
}

/** The tab shows an asset without a reload; the search is cleared again. */
async function expectListed(page: Page, name: string): Promise<void> {
  await findInList(page, name);
  await expect(inventory(page).getByRole('link', { name, exact: true })).toBeVisible();
  await findInList(page, '');
}

async function offlineEditArrivesOnce(first: Page, second: Page, ground: Ground): Promise<void> {
  await openAsset(first, ground.origin, 'qa3app04');
  await expectUpToDate(first);
  await ground.goOffline(first);
  if (ground.hasShell) await Promise.all([first.reload(), second.reload()]);
  await expectOfflineWithAge(first);
  await expectListed(second, 'qa3app04');
  await editField(first, 'Owner', 'Night shift');
  await expect(first.getByText('Your change, not sent yet').first()).toBeVisible();
  await ground.goOnline(first);
  await expectUpToDate(first);
  await expect(first.getByText('Your change, not sent yet')).toHaveCount(0);
  const owners = await ground.ownersOf('qa3app04');
  if (owners !== null) expect(owners).toEqual(['Night shift']);
}
