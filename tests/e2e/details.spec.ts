import { expect, type Page } from '@playwright/test';
import { sendRun } from './import-run';
import { axeComplaints } from './looks';
import { expectOfflineWithAge, expectUpToDate, goInside, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** The parts of a record's page, on an asset's. `slas.spec.ts` shows those of a record that is one definition. */

/** The dialog that edits asks before it loses something, and keeps it when somebody deletes the asset beneath. */
async function holdsWhatIsTyped(page: Page, remove: () => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit db-1' });
  const location = dialog.getByLabel('Location');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  // Nothing is typed yet: nothing is asked.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await location.fill('Room 3');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 500),
    () => page.evaluate(() => history.back()),
  ]) {
    // What closes may come before the question before is quite gone, which takes the first click for itself.
    await expect(async () => {
      await close();
      await expect(question).toBeVisible({ timeout: 3_000 });
    }).toPass();
    expect(await axeComplaints(page, [], '[role=alertdialog]')).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(location).toHaveValue('Room 3');
  }
  await remove();
  await expect(dialog.getByText('Someone deleted this asset. Your changes are still here.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Room 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await location.fill('Room 4');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await expectUpToDate(page);
}

/** A finding opens at the side, on its asset's page and beside the list of assets, and has an address in both. */
async function opensFindings(page: Page, assetId: string): Promise<void> {
  const finding = (name: string) => page.getByRole('region', { name, exact: true });
  const rows = page.getByRole('grid', { name: 'Findings' });
  const openOnes = page.locator('.side-panel:not(:has(.side-panel))');
  const part = (name: string) => new URL(page.url()).searchParams.get(name);
  for (const address of [`/assets/${assetId}`, `/assets?open=${assetId}`]) {
    await goInside(page, address);
    await tab(page, /^Findings/).click();
    await expect.poll(() => part('tab')).toBe('findings');
    await rows.getByText('Finding 0').click();
    await expect(finding('Finding 0')).toBeInViewport();
    // The list beside it keeps the keys, and every row a click.
    await expect(rows).toBeFocused();
    await page.keyboard.press('j');
    await expect(finding('Finding 1')).toContainText('2 of 2');
    await rows.getByText('Finding 0').click();
    await expect(finding('Finding 0')).toBeVisible();
    await finding('Finding 0').getByRole('button', { name: 'Next finding' }).click();
    await expect(finding('Finding 1')).toBeVisible();
    await page.keyboard.press('k');
    await expect(finding('Finding 0')).toBeVisible();
    await page.keyboard.press('j');
    await expect(finding('Finding 1')).toBeVisible();
    await expect(openOnes).toHaveCount(1);
    expect(await axeComplaints(page)).toEqual([]);
    const shared = page.url();
    await page.keyboard.press('Escape');
    await expect(finding('Finding 1')).toBeHidden();
    await expect(rows).toBeFocused();
    await expect(rows).toHaveAttribute('aria-activedescendant', /1$/);
    await expect.poll(() => part('item')).toBeNull();
    expect(part('tab')).toBe('findings');
    // A link to it opens it; what it is of stands beneath.
    await goInside(page, shared);
    await expect(finding('Finding 1')).toBeVisible();
    await finding('Finding 1').getByRole('button', { name: 'Close' }).click();
    await expect(finding('Finding 1')).toBeHidden();
    await expect(rows).toBeVisible();
  }
  await page.getByRole('link', { name: 'Open full page' }).click();
  await expect(tab(page, /^Findings/)).toHaveAttribute('aria-selected', 'true');
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

test('[DT4, DT5, DT6, LS35, CT1, CT5, FO6, FO7] an asset’s page has its findings and comments; deleted without a network it is brought back', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  const findings = ['high', 'low'].map((severity, at) => ({
    ...{ uniqueIdFromTool: `f-${at}`, title: `Finding ${at}`, severity },
  }));
  const asset = { type: 'server', name: 'db-1', hostnames: ['db-1'] };
  await sendRun(server, [
    { sourceUid: 'db-1', observedAt: new Date().toISOString(), asset, software: [], findings, raw: 'x' },
  ]);
  await expect.poll(async () => (await serverRows(server, 'asset')).length).toBe(1);
  const [row] = await serverRows(server, 'asset');
  const address = `/assets/${row?.['id']}`;
  // Without the shell, a page that is opened offline must have been open before.
  await page.goto(`${server.url}/assets`);
  await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
  await goInside(page, `${address}?tab=findings`);
  await expect(page.getByRole('grid', { name: 'Findings' }).getByText('Finding 0')).toBeVisible();
  await expect(page.getByText('2 findings')).toBeVisible();
  await opensFindings(page, String(row?.['id']));
  await tab(page, /^Comments/).click();
  await page.getByLabel('New comment').fill('Sent too early');
  await page.keyboard.press('Control+Enter');
  await expect(tab(page, 'Comments 1')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(tab(page, 'Comments 0')).toBeVisible();
  await page.getByLabel('New comment').fill('Patched on Monday');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(tab(page, 'Comments 1')).toBeVisible();
  await expectUpToDate(page);

  await server.leave();
  await expectOfflineWithAge(page);
  await page.getByRole('button', { name: 'More about db-1' }).click();
  await page.getByRole('menuitem', { name: 'Delete …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
  await goInside(page, address);
  await expect(page.getByRole('heading', { name: 'This asset was deleted' })).toBeVisible();
  await expect(page.getByText('db-1 was deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(tab(page, 'Comments 1')).toBeVisible();
  await server.return();
  await expectUpToDate(page);
  await script(server, 'POST', '/api/assets/bulk-delete', { ids: [row?.['id']] });
  await expect(page.getByRole('heading', { name: 'This asset was deleted' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'db-1', level: 1 })).toBeVisible();
  await holdsWhatIsTyped(page, () => script(server, 'POST', '/api/assets/bulk-delete', { ids: [row?.['id']] }));
  await goInside(page, `/assets/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Asset not found' })).toBeVisible();
  expect(complaints).toEqual([]);
});
