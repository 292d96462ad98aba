import { expect, type Page } from '@playwright/test';
import { choose } from './choose';
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

test('[FN1, FN2, FN3, FG3, FG4, FG6] from a number to its findings, their assets and what is said of one, without a network too', async ({
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

  // Each number above the list is as large as what it leads to.
  const figures = page.getByRole('region', { name: 'Figures of findings' });
  await expect(figures.getByRole('link', { name: '4', exact: true })).toBeVisible();
  await figures.getByRole('link', { name: 'High: 2' }).click();
  await expect(count(page)).toHaveText('2 of 4 findings, 2 more on archived assets');
  await page.goBack();
  await figures.getByRole('button', { name: 'More figures' }).click();
  await expect(figures.getByText('Nothing was fixed in the last 90 days.')).toBeVisible();
  await expect(figures.getByRole('row', { name: 'within 7 days 4' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await figures.getByRole('button', { name: 'Fewer figures' }).click();

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

test('[FN4, FN5, FN6, FN7, FN8] findings are triaged one after the other by a key, many at once, without a network, and two who differ are asked', async ({
  page,
  server,
}) => {
  await sendRun(server, [recordOf('db-1')]);
  await expect.poll(async () => (await serverRows(server, 'finding')).length).toBe(4);
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/vulnerabilities/findings?state=open`);
  await expect(count(page)).toHaveText('4 findings');
  const heading = panel(page).getByRole('heading', { level: 2 }).first();
  const open = (name: string) => expect(heading).toHaveText(name);
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await open('Finding 0');
  await expect(panel(page).getByRole('group', { name: 'Verdict' })).toBeVisible();

  // One key and why, and on to the next: the list, the message and the way back go along.
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByLabel('Reason').fill('Not built in');
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText('3 of 4 findings');
  await open('Finding 1');
  await server.leave();
  await expectOfflineWithAge(page);
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByLabel('Accepted until').fill('2020-01-01');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This day is over');
  await page.getByRole('dialog').getByLabel('Accepted until').fill('2999-12-31');
  await page.keyboard.press('Enter');
  await open('Finding 2');
  await expect(count(page)).toHaveText('2 of 4 findings');
  await page.keyboard.press('v');
  await open('Finding 3');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone')).toBeVisible();
  await server.return();
  await expectUpToDate(page);
  const statuses = async () =>
    (await serverRows(server, 'finding'))
      .toSorted((a, b) => (String(a['title']) < String(b['title']) ? -1 : 1))
      .map((row) => row['status']);
  await expect.poll(statuses).toEqual(['false_positive', 'risk_accepted', 'active', 'active']);

  // A button stays, for the reason to be given.
  await panel(page).getByRole('button', { name: 'Verified' }).click();
  await panel(page).getByLabel('Reason').fill('Seen on the console');
  await page.keyboard.press('Control+Enter');
  await expect(panel(page).getByText('Seen on the console', { exact: true }).first()).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Save the reason' })).toBeHidden();
  expect(await axeComplaints(page)).toEqual([]);
  await expectUpToDate(page);

  // Somebody else decides it otherwise meanwhile: the person is asked, at the finding.
  await server.leave();
  await expectOfflineWithAge(page);
  await panel(page).getByRole('button', { name: 'Out of scope' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Out of scope' }).click();
  const decided = (await serverRows(server, 'finding')).find((row) => row['title'] === 'Finding 3');
  await script(server, 'PATCH', `/api/findings/${decided?.['id']}`, { verdict: 'mitigated', verdictNote: null });
  await server.return();
  const conflict = panel(page).getByRole('article', { name: 'Triage finding: Finding 3' });
  await expect(conflict.getByText(/^You changed verdict in another tab or elsewhere, /)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Resolve' }).click();
  await expect(conflict).toBeHidden();
  await expect.poll(statuses).toEqual(['false_positive', 'risk_accepted', 'active', 'out_of_scope']);
  await panel(page).getByText('History', { exact: true }).click();
  await expect(panel(page).getByText('Verdict: Mitigated → Out of scope')).toBeVisible();
  await page.keyboard.press('Escape');

  // Many at once, and the way back of all.
  await goInside(page, '/vulnerabilities/findings');
  await expect(count(page)).toHaveText('4 findings');
  await grid(page).getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await choose(page.getByRole('dialog').getByLabel('Assignee'), /developer/);
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Assigned 4 findings')).toBeVisible();
  const assigned = async () => (await serverRows(server, 'finding')).filter((row) => row['assignee']).length;
  await expect.poll(assigned).toBe(4);
  await page.keyboard.press('Control+z');
  await expect.poll(assigned).toBe(0);
  const until = (await serverRows(server, 'finding')).map((row) => row['verdictUntil']).filter(Boolean);
  expect(until).toEqual(['2999-12-31T23:59:59.999Z']);

  // By a key of the selection: it says how many, and what it leaves out; all of it is taken back.
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  await grid(page).getByRole('checkbox').first().click();
  await page.keyboard.press('o');
  await page.getByRole('dialog').getByRole('button', { name: 'Out of scope' }).click();
  await expect(page.getByText('Out of scope: 3 findings')).toBeVisible();
  await expect(page.getByText('1 finding left out: it says this already.')).toBeVisible();
  await expect.poll(statuses).toEqual(['out_of_scope', 'out_of_scope', 'out_of_scope', 'out_of_scope']);
  await page.keyboard.press('Control+z');
  await expect.poll(statuses).toEqual(['false_positive', 'risk_accepted', 'active', 'out_of_scope']);
  expect(complaints).toEqual([]);
});

const scannerOf = (displayName: string) => ({
  source: { vendor: displayName, category: 'vulnerability_scanner' as const, displayName },
});
const stated = (scanner: string, title: string) => ({
  ...{ sourceUid: `${scanner} web-1`, observedAt: new Date().toISOString(), software: [], raw: scanner },
  asset: { type: 'server' as const, name: 'web-1', hostnames: ['web-1'], macs: ['00:50:56:81:01:e3'] },
  findings: [
    {
      ...{ uniqueIdFromTool: title, title, severity: 'critical', cves: ['CVE-2026-0001'] },
      cvss: { version: '3.1', baseScore: 9.8 },
    },
  ],
});

test('[FN9, FN10, FN12] what two scanners say of one vulnerability is one open finding with two sources, and who decides moves the lead', async ({
  page,
  server,
}) => {
  await sendRun(server, [stated('Nessus', 'OpenSSL is old')], scannerOf('Nessus'));
  const statuses = async () =>
    Object.fromEntries((await serverRows(server, 'finding')).map((row) => [String(row['title']), row['status']]));
  await expect.poll(statuses).toEqual({ 'OpenSSL is old': 'active' });
  await sendRun(server, [stated('Trivy', 'openssl: overflow')], scannerOf('Trivy'));
  await expect.poll(statuses).toEqual({ 'OpenSSL is old': 'active', 'openssl: overflow': 'duplicate' });
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/vulnerabilities/findings?state=open`);
  await expect(count(page)).toHaveText('1 finding');
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: 'Also seen by' })).toBeVisible();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'openssl: overflow' })).toContainText('Trivy');
  expect(await axeComplaints(page)).toEqual([]);

  await page.getByRole('checkbox', { name: /^Open/ }).uncheck();
  await expect(count(page)).toHaveText('1 finding, 1 duplicate');
  await page.getByRole('checkbox', { name: 'Include duplicates' }).check();
  await expect(count(page)).toHaveText('2 findings');
  await page.getByRole('checkbox', { name: /^Duplicate/ }).check();
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Duplicate of')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'OpenSSL is old' })).toBeVisible();
  // Whose word people decide on leads.
  await panel(page)
    .getByRole('button', { name: /^Verified/ })
    .click();
  await expect.poll(statuses).toEqual({ 'OpenSSL is old': 'duplicate', 'openssl: overflow': 'verified' });
  expect(complaints).toEqual([]);
});

test('[PR3, PR4, PR6] a finding says what makes it urgent; other weights say first what they change', async ({
  page,
  server,
}) => {
  await sendRun(server, [stated('Nessus', 'OpenSSL is old')], scannerOf('Nessus'));
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/vulnerabilities/findings?state=open`);
  const row = grid(page).getByRole('row').nth(1);
  await expect(row.getByRole('gridcell', { name: '34', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Weights of priority' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weights of priority' });
  await expect(dialog).toContainText('No open finding would come into another band.');
  for (const name of ['EPSS', 'On the KEV list', 'Exploits', 'Open to the internet']) {
    await dialog.getByLabel(name, { exact: true }).fill('0');
  }
  await expect(dialog).toContainText('1 of 1 open finding would come into another band.');
  expect(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row.getByRole('gridcell', { name: '76', exact: true })).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await panel(page).getByText('Priority 76 of 100').click();
  const terms = panel(page).getByRole('table');
  await expect(terms.getByRole('row', { name: 'Severity CVSS 9.8 35 76.2' })).toBeVisible();
  await expect(terms.getByRole('row', { name: 'EPSS Not known 0 0.0' })).toBeVisible();
  expect(complaints).toEqual([]);
});
