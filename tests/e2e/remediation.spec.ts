import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { choose } from './choose';
import { sendRun } from './import-run';
import { axeComplaints } from './looks';
import { expectOfflineWithAge, expectUpToDate, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** What to fix first, from an import to what is left of it. */

const finding = (id: string, severity: string, more: object = {}) => ({
  ...{ uniqueIdFromTool: id, title: `Finding ${id}`, severity, cves: [`CVE-2026-${id}`], ...more },
});
const lodash = (version: string, fixed: string) => ({
  fix: { name: 'lodash', ecosystem: 'npm', version, fixedIn: [fixed] },
});

const recordOf = (name: string, owner: string | null, findings: readonly object[]) => ({
  ...{ sourceUid: name, observedAt: new Date().toISOString(), software: [], raw: name, findings },
  asset: {
    ...{ type: 'server' as const, name, hostnames: [name] },
    ...(owner === null ? {} : { owner: { name: owner } }),
  },
});

const RECORDS = [
  recordOf('web-1', 'Ada', [
    finding('1000', 'critical', lodash('4.17.19', '4.17.20')),
    finding('1001', 'low', { solution: 'Turn old TLS off.', ruleId: 'tls' }),
  ]),
  recordOf('web-2', 'Bo', [
    finding('1000', 'high', lodash('4.17.20', '4.17.21')),
    finding('1002', 'medium', { fix: { name: 'OpenSSH', fixedIn: ['9.8 beta', '9.6 beta'] } }),
  ]),
  recordOf('web-3', null, [finding('1003', 'medium'), finding('1004', 'info', { solution: 'Nothing.' })]),
];

const grid = (page: Page) => page.getByRole('grid', { name: 'Upgrades', exact: true });
const panel = (page: Page) => page.locator('.side-panel');
const sums = (page: Page) => page.getByRole('region', { name: 'What the plan comes to' });

test('[RM10, RM12, RM13, RM3] what to fix first, whose it is and what is left, without a network too', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  await sendRun(server, RECORDS);
  const rated = async () => (await serverRows(server, 'finding')).filter((row) => row['priority'] !== undefined).length;
  await expect.poll(rated).toBe(6);

  await page.goto(`${server.url}/vulnerabilities/findings`);
  await expectUpToDate(page);
  await page.getByRole('link', { name: 'What to fix first' }).click();
  await expect(sums(page)).toContainText('3 steps clear 83 % of the risk.');
  await expect(sums(page)).toContainText('Open findings6 on 3 assets');
  await expect(sums(page)).toContainText('Without a known fix1, 17 % of the riskShow');
  await expect(sums(page)).toContainText('Of no risk1 info, count nothing');
  const first = grid(page).getByRole('row').nth(1);
  await expect(first).toContainText('Upgrade lodash to 4.17.21');
  await expect(first).toContainText('4.17.19, 4.17.20');
  await expect(grid(page).getByRole('row').nth(2)).toContainText('Upgrade OpenSSH');

  // What was found this week is open.
  await page.getByRole('radio', { name: 'Over time' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '0 to 7 days' })).toContainText('6');
  const weeks = page.getByRole('group', { name: 'Found and fixed, by week' }).getByRole('row');
  await expect(weeks).toHaveCount(13);
  await expect(weeks.last()).toContainText(/\d6006$/);
  expect(await axeComplaints(page)).toEqual([]);
  // All views are in sight on a phone, too.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['By software', 'Over time'])
    await expect(page.getByRole('radio', { name })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('radio', { name: 'By software' }).click();

  // By keys: the first is beside the list, then the next; its findings and assets are links.
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'Upgrade lodash to 4.17.21' })).toBeVisible();
  await expect(panel(page)).toContainText('2 findings on 2 assets, 58 % of the risk');
  await expect(panel(page).getByRole('link', { name: 'web-2' })).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Finding 1000' })).toHaveCount(2);
  expect(await axeComplaints(page)).toEqual([]);
  // It becomes a ticket about what it clears.
  await panel(page).getByRole('button', { name: 'Create ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ticket about 2 findings' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Upgrade lodash to 4.17.21');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect
    .poll(async () => (await serverRows(server, 'vulnerabilityTicket')).map((row) => row['name']))
    .toEqual(['Upgrade lodash to 4.17.21']);
  // The ticket is its plan; those without one are shown alone.
  await expect(panel(page).getByRole('region', { name: 'Plan' })).toContainText('SEC-1 Upgrade lodash to 4.17.21');
  await grid(page).focus();
  await page.keyboard.press('j');
  await expect(panel(page)).toContainText('These versions cannot be compared: 9.8 beta, 9.6 beta');

  // Offline an address of one is the same, and the file has what the list has.
  await server.leave();
  await expectOfflineWithAge(page);
  await page.keyboard.press('k');
  await expect(panel(page).getByRole('link', { name: 'web-1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(4);
  expect(text).toContain('1,lodash,npm,"4.17.19, 4.17.20",4.17.21');

  await choose(page.getByRole('combobox', { name: 'Plan' }), 'Not planned');
  await expect(grid(page)).not.toContainText('lodash');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('2. Upgrade OpenSSH');
  await choose(page.getByRole('combobox', { name: 'Plan' }), 'Planned or not');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('SEC-1');

  // Whose it is: an owner leads to their own.
  await page.getByRole('radio', { name: 'By owner' }).click();
  const owners = page.getByRole('grid', { name: 'Owners' });
  await expect(owners.getByRole('row').nth(1)).toContainText('Ada');
  await owners.getByRole('gridcell', { name: 'Bo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove owner Bo' })).toBeVisible();
  await expect(sums(page)).toContainText('Open findings2 on 1 asset');
  await page.getByRole('button', { name: 'Remove owner Bo' }).click();
  await server.return();
  await expectUpToDate(page);

  // What is done is gone from the plan; what is archived, too.
  const assets = await serverRows(server, 'asset');
  const id = assets.find((row) => row['name'] === 'web-1')?.['id'];
  await script(server, 'PATCH', `/api/assets/${String(id)}`, { lifecycle: 'archived' });
  await expect(sums(page)).toContainText('Open findings4 on 2 assets');
  await sums(page).getByRole('link', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'Query builder' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Finding 1003' })).toBeVisible();
  expect(complaints).toEqual([]);
});
