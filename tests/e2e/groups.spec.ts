import { expect, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { expectAssetCount, expectOfflineWithAge, expectShellInstalled, expectUpToDate, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

/** Groups by hand, filled from the list of assets. */

let server: SharedServer;
const ids: string[] = [];
test.beforeEach(async ({ server: shared }) => {
  server = shared;
  for (const name of ['edge-01', 'edge-02', 'edge-03']) {
    const id = v7();
    ids.push(id);
    await script(server, 'POST', '/api/assets', { id, name, type: 'server' });
  }
});

/** Selects them in the list and opens the dialog of groups. */
async function select(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Add to a group' }).click();
}

const dialog = (page: Page) => page.getByRole('dialog');
const item = (page: Page) => page.getByRole('grid', { name: 'Groups' }).getByRole('row').nth(1);
const panel = (page: Page) => page.locator('.side-panel');

test('[CH6, GR1, GR3, GR4, GR6, RD3] a group by hand is made of a selection, filled, emptied and renamed without a network, and undone', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/assets`);
  await expectUpToDate(page);
  await expectAssetCount(page, 3);
  await expectShellInstalled(page);
  await server.leave();
  await expectOfflineWithAge(page);

  await select(page, ['edge-01', 'edge-02']);
  await expect(dialog(page).getByLabel('Group', { exact: true })).toBeFocused();
  await page.keyboard.type('Edge');
  await expect(page.getByRole('option')).toHaveText(['Create group “Edge”']);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Create and add' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Created Edge with 2 assets')).toBeVisible();
  await select(page, ['edge-02', 'edge-03']);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added 1 asset to Edge')).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(item(page)).toContainText('3 assets');
  await page.getByRole('button', { name: 'More about Edge' }).click();
  await page.getByRole('menuitem', { name: 'Rename …' }).click();
  await dialog(page).getByLabel('Name').fill('Perimeter');
  await page.keyboard.press('Enter');
  await expect(item(page).getByRole('link', { name: '3 assets' })).toHaveAttribute('href', /query-builder/);
  const open = page.getByRole('grid', { name: 'Groups' }).getByText('Perimeter', { exact: true });
  await expect(open).toBeVisible();

  await open.click();
  await panel(page).getByRole('button', { name: 'Remove edge-01' }).click();
  const members = panel(page).getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveCount(2);
  const search = panel(page).getByRole('searchbox', { name: 'Add assets' });
  await search.fill('EDGE');
  await expect(panel(page).getByRole('list', { name: 'Assets to add' }).getByRole('listitem')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Add edge-01' }).press('Enter');
  await expect(members).toHaveCount(3);
  await expect(search).toBeFocused();
  await expect(panel(page).getByText('No other asset matches.')).toBeVisible();
  const added = page.getByRole('listitem').filter({ hasText: 'Added edge-01 to Perimeter' });
  await added.getByRole('button', { name: 'Undo' }).click();
  await expect(item(page)).toContainText('2 assets');
  await panel(page).getByRole('button', { name: 'Remove edge-02' }).click();
  await expect(members).toHaveCount(1);
  const toast = page.getByRole('listitem').filter({ hasText: 'Removed edge-02 from Perimeter' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(item(page)).toContainText('2 assets');
  // A message may lie above it.
  await panel(page).getByRole('button', { name: 'Close' }).press('Enter');

  await server.return();
  await expect(async () => {
    const [group] = await serverRows(server, 'assetGroup');
    expect(group).toMatchObject({ name: 'Perimeter', memberIds: [ids[1], ids[2]] });
  }).toPass({ timeout: 60_000 });

  // Known to the server by now, a deletion is taken back by bringing the group back.
  // Messages may lie above the menu for as long as the pointer rests on them.
  await page.getByRole('button', { name: 'More about Perimeter' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete …' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(open).toHaveCount(0);
  const isDeleted = async (): Promise<boolean> => (await serverRows(server, 'assetGroup'))[0]?.['deletedAt'] !== null;
  await expect.poll(isDeleted).toBe(true);
  const deleted = page.getByRole('listitem').filter({ hasText: 'Deleted Perimeter' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(item(page)).toContainText('2 assets');
  await expect.poll(isDeleted).toBe(false);

  // Who is archived stays in it, and is counted beside.
  await script(server, 'PATCH', `/api/assets/${ids[2]}`, { lifecycle: 'archived' });
  await expect(item(page)).toContainText('1 asset, 1 archived');
  await open.click();
  await expect(panel(page).getByRole('status').filter({ hasText: '1 asset, 1 archived' })).toBeVisible();
  await expect(members).toHaveText(['edge-02', /^edge-03\s*archived$/]);
  await expect(panel(page).getByRole('button', { name: 'Remove edge-03' })).toBeVisible();
  await panel(page).getByRole('link', { name: '1 asset', exact: true }).press('Enter');
  const line = page.locator('.query-result-head');
  await expect(line).toContainText(/1 assetof 2, in/);
  await expect(line).toContainText('1 archived left out');
  await expect(page.getByRole('checkbox', { name: 'Include archived' })).not.toBeChecked();
  expect(complaints).toEqual([]);
});
