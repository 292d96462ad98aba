import { expect, type Page } from '@playwright/test';
import { sendRun } from './import-run';
import { axeComplaints } from './looks';
import { expectOfflineWithAge, expectUpToDate, findInList, goInside, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** The findings of all assets in one list. */

const SEVERITIES = ['critical', 'high', 'high', 'low'];

const recordOf = (name: string) => ({
  ...{ sourceUid: name, observedAt: new Date().toISOString(), software: [], raw: name },
  asset: { type: 'server' as const, name, hostnames: [name] },
  findings: SEVERITIES.map((severity, at) => ({
    ...{ uniqueIdFromTool: `f-${at}`, title: `Finding ${at}`, severity, description: `What ${name} has` },
  })),
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Findings', exact: true });
const count = (page: Page) => page.locator('.list-count');
const panel = (page: Page) => page.locator('.side-panel');

test('[FN1, FN2, FN3] from a number to its findings, their assets and what is said of one, without a network too', async ({
  page,
  server,
}) => {
  await sendRun(server, [recordOf('db-1'), recordOf('old-1')]);
  await expect.poll(async () => (await serverRows(server, 'finding')).length).toBe(8);
  const assets = await serverRows(server, 'asset');
  const idOf = (name: string): string => String(assets.find((row) => row['name'] === name)?.id);
  await script(server, 'PATCH', `/api/assets/${idOf('old-1')}`, { lifecycle: 'archived' });
  const complaints = watchConsole(page);

  await page.goto(`${server.url}/dashboard`);
  await expectUpToDate(page);
  const tile = page.locator('.tile', { hasText: 'Open findings' });
  await expect(tile.locator('.tile-value')).toHaveText('4');
  await tile.click();
  await expect(page.getByRole('heading', { name: 'Findings', level: 1 })).toBeVisible();
  await expect(count(page)).toHaveText('4 findings, 4 on archived assets');
  await page.getByRole('button', { name: 'Remove filter State: Open' }).click();
  await expect(count(page)).toHaveText('4 findings, 4 on archived assets');

  // Each names its asset as it is called now.
  const first = grid(page).getByRole('row').nth(1);
  await expect(first.getByRole('link', { name: 'db-1', exact: true })).toBeVisible();
  await expect(first).toContainText('Critical');
  await script(server, 'PATCH', `/api/assets/${idOf('db-1')}`, { name: 'database-1' });
  await expect(first.getByRole('link', { name: 'database-1', exact: true })).toBeVisible();

  await findInList(page, 'database-1 critical');
  await expect(count(page)).toHaveText('1 of 4 findings');
  await findInList(page, '');
  await expect(count(page)).toHaveText('4 findings, 4 on archived assets');

  // By keys alone: the first finding, the next, what is said of it.
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('What db-1 has')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'database-1' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await server.leave();
  await expectOfflineWithAge(page);
  await panel(page).getByRole('textbox').fill('Patched on Sunday');
  await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(panel(page).getByRole('heading', { name: 'Comments 1' })).toBeVisible();
  await expect(panel(page).getByRole('listitem').getByText('Patched on Sunday')).toBeVisible();
  await server.return();
  await expectUpToDate(page);
  await expect
    .poll(async () => (await serverRows(server, 'comment')).map((row) => row['text']))
    .toEqual(['Patched on Sunday']);

  // What it is on leads on, with the finding open there too.
  await panel(page).getByRole('link', { name: 'Open on its asset' }).click();
  await expect(page.getByRole('heading', { name: 'database-1', level: 1 })).toBeVisible();
  await expect(page.getByText('What db-1 has')).toBeVisible();
  await goInside(page, '/assets');
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(grid(page)).toBeVisible();
  expect(complaints).toEqual([]);
});
