import { expect, type Page } from '@playwright/test';
import { choose } from './choose';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { expectOfflineWithAge, expectUpToDate, goInside, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** From findings to a ticket about them, over the board, to its end. */

const recordOf = (findings: readonly string[]) => ({
  ...{ sourceUid: 'db-1', observedAt: new Date().toISOString(), software: [], raw: findings.join() },
  asset: { type: 'server' as const, name: 'db-1', hostnames: ['db-1'] },
  findings: findings.map((name) => ({ uniqueIdFromTool: name, title: `OpenSSL ${name}`, severity: 'high' })),
});

const dialog = (page: Page) => page.getByRole('dialog');
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const panel = (page: Page) => page.locator('.side-panel');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first().click();

test('[TK1, TK2, TK3, TK4, TK5, TK6, TK7, TK20] a ticket is made of findings, moved, changed without a network, talked about, and resolved once they are closed', async ({
  page,
  server,
}) => {
  await sendRun(server, [recordOf(['a', 'b', 'c'])]);
  await expect.poll(async () => (await serverRows(server, 'finding')).length).toBe(3);
  const complaints = watchConsole(page);
  const tickets = () => serverRows(server, 'vulnerabilityTicket');

  await page.goto(`${server.url}/vulnerabilities/findings`);
  const findings = page.getByRole('grid', { name: 'Findings', exact: true });
  await findings.focus();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Ticket about 2 findings' })).toBeVisible();
  await expect(dialog(page).getByLabel('Priority')).toHaveText('High');
  expect(await axeComplaints(page)).toEqual([]);
  // They have no title in common: it asks for one.
  await dialog(page).getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page).getByText('Title is required')).toBeVisible();
  await dialog(page).getByLabel('Title', { exact: true }).fill('Upgrade OpenSSL');
  await dialog(page).getByLabel('Due').fill('2026-01-31');
  await dialog(page).getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  await expect.poll(async () => (await tickets()).map(({ key }) => key)).toEqual(['SEC-1']);

  // The third is added to it from beside the list, which then names it.
  const rows = findings.getByRole('row');
  await rows.filter({ hasText: 'OpenSSL c' }).click({ position: { x: 400, y: 12 } });
  await expect(panel(page).getByRole('link', { name: 'SEC-1 Upgrade OpenSSL' })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Create ticket' }).click();
  await choose(dialog(page).getByLabel('Ticket', { exact: true }), 'SEC-1 Upgrade OpenSSL');
  await dialog(page).getByRole('button', { name: 'Add to ticket' }).click();
  await expect(panel(page).getByRole('link', { name: 'SEC-1 Upgrade OpenSSL' })).toBeVisible();
  await undo(page);
  await expect(panel(page).getByRole('link', { name: 'SEC-1 Upgrade OpenSSL' })).toHaveCount(0);

  // Over the board: by keys, by its menu, by pointer, each with the way back.
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByText('Overdue: 2026-01-31')).toBeVisible();
  await page.getByRole('radio', { name: 'Board' }).click();
  await expect(column(page, 'Open')).toContainText('Upgrade OpenSSL');
  const handle = page.getByRole('button', { name: 'Move SEC-1 Upgrade OpenSSL' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('SEC-1 Upgrade OpenSSL is over Open.')).toBeAttached();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('SEC-1 Upgrade OpenSSL is over In progress.')).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(column(page, 'In progress')).toContainText('Upgrade OpenSSL');
  await expect(handle).toBeFocused();
  await expect.poll(async () => (await tickets()).map(({ status }) => status)).toEqual(['in_progress']);
  await undo(page);
  await expect(column(page, 'Open')).toContainText('Upgrade OpenSSL');
  await page.getByRole('button', { name: 'More about SEC-1 Upgrade OpenSSL' }).click();
  await page.getByRole('menuitem', { name: 'Blocked' }).click();
  await expect(column(page, 'Blocked')).toContainText('Upgrade OpenSSL');
  await page.mouse.move(0, 0);
  const [card, target] = [
    await page.locator('.board-card').boundingBox(),
    await column(page, 'In progress').boundingBox(),
  ];
  await page.mouse.move((card?.x ?? 0) + 40, (card?.y ?? 0) + 15);
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 90, { steps: 10 });
  await page.mouse.up();
  await expect(column(page, 'In progress')).toContainText('Upgrade OpenSSL');
  await expect.poll(async () => (await tickets()).map(({ status }) => status)).toEqual(['in_progress']);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await axeComplaints(page), await excessWidth(page)]).toEqual([width, [], 0]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  // Filters are the list's, and stay with the other view.
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await dialog(page).getByRole('checkbox', { name: /^High/ }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove filter Priority: High' })).toBeVisible();
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page).toHaveURL(/priority=high/);
  await expect(page).not.toHaveURL(/view=/);

  // The page of it, its form, and both without a network.
  await goInside(page, '/vulnerabilities/tickets/sec-1');
  await expect(page.getByText('0 of 2 findings are closed')).toBeVisible();
  await expect(page).not.toHaveURL(/sec-1/);
  await expect(page.getByRole('grid', { name: 'Findings of the ticket' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Due')).toHaveValue('2026-01-31');
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByLabel('Title', { exact: true }).fill('Never saved');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'SEC-1 Upgrade OpenSSL', exact: true })).toBeVisible();
  await goInside(page, '/vulnerabilities/tickets?new');
  await expect(page.getByRole('heading', { name: 'New ticket', level: 1 })).toBeVisible();
  await goInside(page, '/vulnerabilities/tickets');
  await page.getByRole('link', { name: /Upgrade OpenSSL/ }).click();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expectUpToDate(page);
  await server.leave();
  await expectOfflineWithAge(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('Upgrade OpenSSL everywhere');
  await choose(page.getByLabel('Assignee'), 'Nobody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'SEC-1 Upgrade OpenSSL everywhere' })).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await expect(page.getByText('0 of 2 findings are closed')).toBeVisible();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByLabel('New comment').fill('Waiting for the vendor');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Comments 1' })).toBeVisible();
  // One that is made meanwhile has no key yet.
  await goInside(page, '/vulnerabilities/tickets?new');
  await page.getByLabel('Title', { exact: true }).fill('Ask again');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Not sent yet: the server gives it its key')).toBeVisible();
  // Another browser was quicker: the number is the next one all the same.
  await script(server, 'POST', '/api/vulnerability-tickets', { id: crypto.randomUUID(), name: 'From elsewhere' });
  await server.return();
  await expect(page.getByRole('heading', { name: 'SEC-3 Ask again' })).toBeVisible();
  await expectUpToDate(page);
  expect((await tickets()).map(({ key }) => key).toSorted()).toEqual(['SEC-1', 'SEC-2', 'SEC-3']);

  // A newer scan has them no more.
  await goInside(page, '/vulnerabilities/tickets');
  await page.getByRole('link', { name: /Upgrade OpenSSL/ }).click();
  const resolve = page.getByRole('main').getByRole('button', { name: 'Resolve' });
  await expect(resolve).toBeVisible();
  await sendRun(server, [recordOf(['c'])]);
  await expect(page.getByText('2 of 2 findings are closed')).toBeVisible();
  await expect(page.getByText('Verified: sources see none of its findings any more')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  const activity = page.getByRole('region', { name: 'What became of them' });
  await expect(activity).toContainText('no longer sees 2 findings');
  expect(await axeComplaints(page)).toEqual([]);
  // One is back; what is ticked off then waits for the next scan, which still sees it.
  await sendRun(server, [recordOf(['a', 'c'])]);
  await expect(activity).toContainText('sees 1 finding again');
  await resolve.click();
  await expect(
    page.getByText('The ticket is resolved, but 1 finding is open. It waits for the next scan.'),
  ).toBeVisible();
  await expectUpToDate(page);
  await sendRun(server, [recordOf(['a', 'c'])]);
  await expect(page.getByText(/^Open again: .+ still saw 1 of its findings on \d{4}-/)).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const changes = page.getByRole('list', { name: 'Changes', exact: true });
  await expect(changes).toContainText('Status: In progress → Resolved');
  await expect(changes).toContainText(/Assignee: .+ → no value/);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expect(page.getByText('Waiting for the vendor')).toBeVisible();
  // On a narrow page messages stand where the tabs are, and stay as long as the pointer is over them.
  await page.mouse.move(0, 0);
  await expect(page.locator('.toast')).toHaveCount(0);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('tab', { name: 'Overview' }).click();
    expect([width, await axeComplaints(page), await excessWidth(page)]).toEqual([width, [], 0]);
  }
  expect(complaints).toEqual([]);
});

test('[TK2, TK3] many tickets are taken over, started and deleted at once, and all of it is taken back', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  for (const [at, status] of ['open', 'blocked', 'in_progress'].entries())
    await script(server, 'POST', '/api/vulnerability-tickets', { id: crypto.randomUUID(), name: `Task ${at}`, status });
  const statuses = async () => (await serverRows(server, 'vulnerabilityTicket')).map((row) => row['status']).toSorted();
  const selection = page.getByRole('region', { name: 'Selection' });
  await page.goto(`${server.url}/vulnerabilities/tickets`);
  const grid = page.getByRole('grid', { name: 'Tickets' });
  const selectAll = () => grid.getByRole('columnheader').getByRole('checkbox').check();
  await expect(grid.getByRole('row')).toHaveCount(4);

  await selectAll();
  await selection.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Started 2 tickets')).toBeVisible();
  await expect(selection).toHaveCount(0);
  await expect.poll(statuses).toEqual(['in_progress', 'in_progress', 'in_progress']);
  await undo(page);
  await expect.poll(statuses).toEqual(['blocked', 'in_progress', 'open']);
  await selectAll();
  await selection.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText('Took over 3 tickets')).toBeVisible();
  await expect(grid.getByText('developer')).toHaveCount(3);
  await selectAll();
  await selection.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  // Until it is there, the first of the messages is that of the change before.
  await expect(page.getByText('Deleted 3 tickets')).toBeVisible();
  await undo(page);
  await expect(grid.getByRole('row')).toHaveCount(4);
  expect(complaints).toEqual([]);
});

test('[TK13, TK14, TK26] a company says what its keys begin with, and where tickets are told', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/vulnerabilities/tickets`);
  await page.getByRole('button', { name: 'Ticket settings' }).click();
  const prefix = dialog(page).getByLabel('Prefix of keys');
  await prefix.fill('1');
  await dialog(page).getByRole('button', { name: 'Save prefix' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('begins with a letter');
  await prefix.fill('ops');
  await dialog(page).getByRole('button', { name: 'Save prefix' }).click();
  await expect(page.getByText('New tickets are called OPS-…')).toBeVisible();
  const connection = dialog(page).getByRole('region', { name: 'Connection' });
  await choose(connection.getByRole('combobox', { name: 'Told to' }), 'GitHub Issues');
  await connection.getByRole('button', { name: 'Connect' }).click();
  await expect(connection.getByText('It is needed')).toHaveCount(4);
  await connection.getByLabel('Address').fill('http://127.0.0.1:9');
  await connection.getByLabel('Repository').fill('o/r');
  await connection.getByLabel('Name').fill('Code');
  await connection.getByLabel('Secret').fill('a token of theirs');
  await connection.getByRole('button', { name: 'Connect' }).click();
  await expect(connection.getByRole('button', { name: 'Save connection' })).toBeVisible();
  // A second one, which a ticket may choose.
  await choose(connection.getByRole('combobox', { name: 'Connection' }), 'Another connection …');
  await connection.getByLabel('Name').fill('Hooks');
  await connection.getByLabel('Address').fill('http://127.0.0.1:9/hook');
  await connection.getByLabel('Secret').fill('another of theirs');
  await connection.getByRole('button', { name: 'Connect' }).click();
  await expect(connection.getByRole('combobox', { name: 'Connection' })).toContainText('Hooks');
  expect(await axeComplaints(page)).toEqual([]);
  // Of this machine nothing is asked, and it says so.
  await script(server, 'POST', '/api/vulnerability-tickets', { id: crypto.randomUUID(), name: 'Told' });
  const failed = async () => JSON.stringify(await script(server, 'GET', '/api/ticket-connections'));
  await expect.poll(failed).toContain('private network');
  await expect
    .poll(async () => (await serverRows(server, 'vulnerabilityTicket')).map(({ key }) => key))
    .toEqual(['OPS-1']);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /OPS-1/ }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await choose(page.getByRole('combobox', { name: 'Told to' }), 'Hooks');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await serverRows(server, 'vulnerabilityTicket')).map((row) => typeof row['connectionId']))
    .toEqual(['string']);
  expect(complaints).toEqual([]);
});

test('[TK21, TK22, TK23, TK24] files are added to a ticket, shown, told by its history, and removed with the way back', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  const id = crypto.randomUUID();
  await script(server, 'POST', '/api/vulnerability-tickets', { id, name: 'With files' });
  await page.goto(`${server.url}/vulnerabilities/tickets/${id}`);
  const files = page.getByRole('region', { name: 'Attachments' });
  await expect(files.getByText('No files on this ticket yet.')).toBeVisible();
  await expect(files.getByText('other systems are not told of them')).toBeVisible();
  await files.getByLabel('Files to attach').setInputFiles([
    { name: 'notes.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'dot.png', mimeType: 'text/plain', buffer: Buffer.from(DOT, 'base64') },
  ]);
  const items = files.getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: 'notes.html' })).toContainText('25 B');
  // Only what is a picture is shown.
  await expect(files.getByRole('button', { name: 'Show notes.html' })).toHaveCount(0);
  await files.getByRole('button', { name: 'Show dot.png' }).click();
  const picture = dialog(page).getByRole('img', { name: 'dot.png' });
  await expect.poll(() => picture.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0))).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Download notes.html' }).click();
  expect((await download).suggestedFilename()).toBe('notes.html');
  expect(await axeComplaints(page)).toEqual([]);

  await files.getByRole('button', { name: 'Remove notes.html' }).click();
  await expect(items).toHaveCount(1);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Removed “notes.html”' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(items).toHaveCount(2);
  await expectUpToDate(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Attachments: removed notes.html')).toBeVisible();
  await expect(page.getByText('Attachments: added notes.html')).toHaveCount(2);

  await page.getByRole('tab', { name: 'Overview' }).click();
  await server.leave();
  await expectOfflineWithAge(page);
  await expect(files.getByText('adding them needs the network')).toBeVisible();
  await expect(files.getByRole('button', { name: 'Attach files' })).toBeDisabled();
  await expect(files.getByRole('button', { name: 'Download dot.png' })).toBeDisabled();
  expect(complaints).toEqual([]);
});

/** A picture of one point. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
