import { expect, type Page } from '@playwright/test';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth, showTheme } from './looks';
import { expectOfflineWithAge, expectUpToDate, goInside, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** Boards: made, filled, moved by keys, narrowed, gone through to the rows, and true without the server. */

const WIDGET = {
  ...{ id: crypto.randomUUID(), name: 'Open by severity' },
  definition: {
    ...{ type: 'chart.bar', title: 'Open by severity', config: { chartType: 'bar' } },
    dataMapping: [
      { source: 'widget.chart_data.labels', target: 'chartData.labels' },
      { source: 'widget.chart_data.datasets', target: 'chartData.datasets' },
    ],
  },
  source: {
    ...{ kind: 'query', entity: 'finding', ast: { op: 'and', items: [] } },
    ask: { as: 'groups', aggregation: { measure: { op: 'count' }, by: [{ field: 'severity' }] }, top: 5 },
  },
};

async function importTwo(server: SharedServer): Promise<void> {
  const observedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const record = (name: string, type: string, severities: readonly string[]) => ({
    ...{ sourceUid: name, observedAt, software: [], raw: 'x' },
    asset: { type, name, hostnames: [name] },
    findings: severities.map((severity, at) => ({
      ...{ uniqueIdFromTool: `${name}-${at}`, title: `Finding ${at} of ${name}`, severity },
    })),
  });
  await sendRun(server, [
    record('db-1', 'server', ['critical', 'high', 'low']),
    record('till-1', 'desktop', ['critical', 'critical']),
  ]);
}

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const placesOf = async (server: SharedServer): Promise<readonly string[]> => {
  const rows = await serverRows(server, 'board');
  const texts: unknown = rows.find(({ name }) => name === 'The plant')?.['tiles'];
  return Array.isArray(texts) ? texts.map(String) : [];
};

/** How often a tile was drawn, as it says itself. */
async function drawnOf(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `About the numbers of ${name}` }).click();
  const said = page.getByRole('dialog', { name: `About the numbers of ${name}` });
  await expect(said).toContainText('Rows read');
  const text = await said.innerText();
  await page.keyboard.press('Escape');
  return /Drawn\s+(\d+)/.exec(text)?.[1] ?? '';
}

test('[BO1, BO4, BO5, BO6, BO7, BO10, BO11, BO12, BO13, BO2] a board is made, filled, moved by keys, filtered, followed to its rows, and true without the server', async ({
  page,
  server,
}) => {
  await importTwo(server);
  await script(server, 'POST', '/api/custom-widgets', WIDGET);
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/boards`);
  await expect(page.getByRole('region', { name: 'Boards that come with Muster' }).getByRole('link')).toHaveCount(6);
  await expectUpToDate(page);
  await page.getByRole('button', { name: 'New board' }).click();
  await page.getByRole('button', { name: 'Create board' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('The plant');
  await page.getByRole('button', { name: 'Create board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The plant' })).toBeVisible();

  // Three widgets; the custom one is found by its name.
  for (const name of ['Assets by type', 'Open findings by severity', 'Open by severity']) {
    await page.getByRole('button', { name: 'Add a widget' }).click();
    await page.getByLabel('Find a widget').fill(name);
    await page.getByRole('dialog').getByRole('button', { name }).first().click();
    await expect(tile(page, name)).toBeVisible();
  }
  await expect.poll(() => placesOf(server)).toHaveLength(3);
  const at = async (what: string) =>
    (await placesOf(server))
      .find((text) => text.includes(what))
      ?.split(' ')
      .slice(2)
      .join(' ');
  expect(await at('own:assets-by-type')).toBe('0 0 6 7');
  expect(await at('own:findings-by-severity')).toBe('6 0 6 5');

  // The arrows move past what is below, and with Shift change the size; what rests is kept, and can be taken back.
  await expect(tile(page, 'Open findings by severity').getByRole('link', { name: /Critical/ })).toBeVisible();
  const others = await drawnOf(page, 'Open findings by severity');
  const itself = await drawnOf(page, 'Assets by type');
  const handle = page.getByRole('button', { name: 'Move Assets by type' });
  await handle.focus();
  await handle.press('Shift+ArrowLeft');
  await expect(page.getByText('Assets by type: column 1, row 1, 5 wide, 7 high')).toBeAttached();
  await expect.poll(() => at('own:assets-by-type')).toBe('0 0 5 7');
  expect(await drawnOf(page, 'Open findings by severity')).toBe(others);
  expect(Number(await drawnOf(page, 'Assets by type'))).toBe(Number(itself) + 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => at('own:assets-by-type')).toBe('0 0 6 7');
  await handle.focus();
  await handle.press('ArrowLeft');
  await expect(page.getByText('Assets by type cannot go there')).toBeAttached();
  expect(await axeComplaints(page)).toEqual([]);

  // Without the server it is changed all the same.
  await server.leave();
  const severity = page.getByRole('button', { name: 'Move Open findings by severity' });
  await severity.focus();
  await severity.press('Shift+ArrowDown');
  await expect(page.getByText('Open findings by severity: column 7, row 1, 6 wide, 6 high')).toBeAttached();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectOfflineWithAge(page);
  const bars = tile(page, 'Open findings by severity');
  await expect(bars.getByRole('link', { name: /Critical/ })).toContainText('3');
  await server.return();
  await expect.poll(() => at('own:findings-by-severity'), { timeout: 30_000 }).toBe('6 0 6 6');

  // A filter about assets narrows findings, too, and its bars lead to what they count.
  const filter = JSON.stringify({ field: 'type', op: 'eq', value: 'server' });
  await goInside(page, `${new URL(page.url()).pathname}?${new URLSearchParams({ filter: `asset ${filter}` })}`);
  await expect(bars.getByRole('link', { name: /Critical/ })).toContainText('1');
  await expect(page.getByRole('button', { name: 'Filtered by assets' })).toBeVisible();
  const custom = tile(page, 'Open by severity');
  await custom.getByRole('button', { name: 'Show the rows' }).click();
  const rows = page.getByRole('dialog', { name: 'Open by severity' });
  await expect(rows).toContainText('3 rows');
  await expect(rows).toContainText('Finding 0 of db-1');
  await expect(rows).not.toContainText('till-1');
  expect(await axeComplaints(page)).toEqual([]);
  await rows.getByRole('link', { name: 'Open in the query builder' }).click();
  await expect(page.locator('.query-count')).toContainText('3 findings');
  await page.goBack();
  await page.getByRole('button', { name: 'Back to the board’s own filter' }).click();
  await expect(bars.getByRole('link', { name: /Critical/ })).toContainText('3');

  // Its maker opens Muster with it.
  await page.getByRole('button', { name: 'More of The plant' }).click();
  await page.getByRole('menuitem', { name: 'Make it my dashboard' }).click();
  await goInside(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The plant' })).toBeVisible();
  await expect(tile(page, 'Open by severity')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[BO3, BO8, BO9, BO14, BO15, BO16] boards of the product say what is known of earlier days; two moves of one widget are shown as a choice', async ({
  page,
  server,
}) => {
  await importTwo(server);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await expect
    .poll(async () => JSON.stringify(await script(server, 'GET', '/api/daily-figures')), { timeout: 30_000 })
    .toContain(day);
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/boards/overview?at=${day}`);
  await expect(page.getByText(/Nobody counted that day/)).toBeVisible();
  const figures = tile(page, 'Numbers');
  await expect(figures.locator('.tile', { hasText: 'Open findings' }).locator('.tile-value')).toHaveText('5');
  await expect(tile(page, 'Open findings by severity')).toContainText('Worked out afterwards');
  await expect(tile(page, 'Assets by risk')).toContainText('Not kept');
  await goInside(page, `/boards/vulnerability-work?with=${day}`);
  await expect(tile(page, 'Open findings by severity')).toContainText('unchanged');
  await expect(tile(page, 'Open findings over time').getByRole('img').first()).toBeVisible();
  for (const name of ['exposure', 'sla', 'coverage', 'sync-health']) {
    await goInside(page, `/boards/${name}`);
    await expect(page.locator('.board-tile').first()).toBeVisible();
    await expect(page.locator('.board-tile .skeleton')).toHaveCount(0);
    expect(await axeComplaints(page), name).toEqual([]);
  }
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => excessWidth(page)).toBeLessThanOrEqual(0);
  }
  await showTheme(page, 'dark');
  expect(await axeComplaints(page)).toEqual([]);

  // As two browsers left it that were both offline.
  const tiles = ['a own:figures 0 0 12 2', 'b own:changes 0 2 6 6', 'b own:changes 6 2 6 6'];
  const [id, newer] = [crypto.randomUUID(), crypto.randomUUID()];
  await script(server, 'POST', '/api/boards', { id, name: 'Of two', isPrivate: false, tiles });
  await goInside(page, `/boards/${id}`);
  await expect(page.getByText('Two people moved “What changed” at the same time.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Use the other place' }).click();
  const kept = async () => (await serverRows(server, 'board')).find((row) => row.id === id)?.['tiles'];
  await expect.poll(kept).toEqual(tiles.slice(0, 2));
  await script(server, 'POST', '/api/boards', {
    ...{ id: newer, name: 'Of tomorrow', isPrivate: false, version: 2 },
    tiles: ['a own:figures 0 0 12 2', 'c future:thing somewhere'],
  });
  await goInside(page, `/boards/${newer}`);
  await expect(page.getByText('A newer version of Muster wrote this board.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
