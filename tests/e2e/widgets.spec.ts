import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { choose } from './choose';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { onePage } from './one-page';
import { expectUpToDate, goInside } from './pages';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** Custom widgets: from the empty list to one that is built by clicking, offline, and out and in again as a file. */

let server: SharedServer;
const on = onePage(async (shared) => {
  server = shared;
  await shared.beginAnew();
  const observedAt = new Date().toISOString();
  const records = ['server', 'server', 'laptop'].map((kind, at) => ({
    ...{ sourceUid: `m-${at}`, observedAt, asset: { type: kind, name: `m-${at}`, hostnames: [`m-${at}`] } },
    ...{ software: [], findings: [], raw: 'x' },
  }));
  await sendRun(server, records);
});

const sample = (page: Page) => page.getByRole('region', { name: 'On sample data' });
const own = (page: Page) => page.getByRole('region', { name: 'On your data' });
const type = async (page: Page, name: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: 'Type', exact: true });
  await box.fill(name);
  await box.press('Enter');
};
const json = (page: Page) => page.getByRole('textbox', { name: 'Definition' });

test('[WG14, WG15, WG16, WG17, WG20] a widget is built by clicking, on sample and on own data side by side', async () => {
  const { page } = on;
  await goInside(page, `${server.url}/custom-widgets`);
  await expect(page.getByRole('heading', { name: 'No custom widgets yet' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'New widget' }).first().click();
  await expect(page.getByRole('heading', { name: 'New widget', level: 1 })).toBeVisible();

  // Marks are one stop of the tab key; arrows go on, and each says its value.
  const marks = sample(page)
    .getByRole('group', { name: /: chart$/ })
    .getByRole('img');
  await expect(marks.first()).toHaveAccessibleName('Jan, Found: 120');
  await marks.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(marks.nth(1)).toBeFocused();
  await expect(sample(page).locator('.widget-said')).toHaveText('Jan, Fixed: 98');
  await page.keyboard.press('End');
  await expect(marks.last()).toBeFocused();
  await sample(page).getByRole('button', { name: 'Table' }).click();
  await expect(sample(page).getByRole('cell', { name: '160' })).toBeVisible();

  // A pie has no view: the warning stands, with one click to bars.
  await type(page, 'Pie Chart');
  await expect(sample(page).getByText('No widget component found for type: chart.pie')).toBeVisible();
  await sample(page).getByRole('button', { name: 'Show as bar' }).click();
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('Bar Chart');

  // Every other type draws the sample.
  for (const [name, shown] of [
    ['Line Chart', 'Jun, Found: 128'],
    ['Stacked Bars', 'Jun, Found: 128'],
    ['Grouped Bars', 'Jun, Found: 128'],
    ['Heat Map', 'Jun, Found: 128'],
    ['Burn-down', 'Jun, Open: 21'],
    ['Gauge', '72 of 0 to 100'],
    ['Sparkline Card', 'Jun: 128'],
  ] as const) {
    await type(page, name);
    await expect(sample(page).getByRole('img', { name: shown })).toBeAttached();
  }
  await type(page, 'Metric Card');
  await expect(sample(page).getByText('1,284')).toBeVisible();
  await expect(sample(page).getByText('Down 12.5 %')).toBeVisible();
  await type(page, 'Top List');
  await expect(sample(page).getByRole('listitem').first()).toContainText('Apr');
  await type(page, 'Pivot Table');
  await expect(sample(page).getByRole('cell', { name: 'Total' })).toBeVisible();
  await type(page, 'Data Table');
  await expect(sample(page).getByRole('cell', { name: 'May' })).toBeVisible();
});

test('[WG5, WG7, WG14, WG20, WG21] pasted JSON is mapped by clicking; a wrong definition is said in the specified words', async () => {
  const { page } = on;
  await type(page, 'Bar Chart');
  await choose(page.getByRole('combobox', { name: 'From', exact: true }), 'Pasted JSON');
  await expect(own(page).getByRole('alert')).toContainText('No data yet: paste some JSON.');
  const text = page.getByRole('textbox', { name: 'JSON', exact: true });
  await text.fill('{"rows": [');
  await expect(own(page).getByRole('alert')).toContainText('The pasted text is no JSON');
  await text.fill('{"rows": [{"who": "<b>Ada</b>", "n": 3}, {"who": "Bo", "n": 5}]}');
  await expect(own(page).getByRole('alert')).toContainText('The data has nothing at “widget.chart_data.labels”');
  const data = page.getByRole('list', { name: 'Values of the data' });
  await choose(page.getByRole('combobox', { name: 'What to fill' }), 'Labels of the chart');
  await data.getByRole('button', { name: 'every who' }).click();
  await choose(page.getByRole('combobox', { name: 'What to fill' }), 'Values of the first series');
  await data.getByRole('button', { name: 'every n' }).click();
  await expect(own(page).getByRole('img', { name: '<b>Ada</b>: 3' })).toBeAttached();

  await page.getByRole('radio', { name: 'JSON' }).click();
  const right = await json(page).inputValue();
  const definition = JSON.parse(right);
  for (const [wrong, message] of [
    [{ ...definition, type: '' }, 'Widget type is required'],
    [{ ...definition, title: '' }, 'Widget title is required'],
    [{ ...definition, config: null }, 'Widget configuration is required'],
    [{ ...definition, type: 'chart.none' }, 'Unknown widget type: chart.none'],
    [{ ...definition, config: {} }, "Required configuration property 'chartType' is missing"],
  ] as const) {
    await json(page).fill(JSON.stringify(wrong));
    await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText("Not saved: Required configuration property 'chartType' is missing")).toBeVisible();
  await json(page).fill(right);
  await expect(own(page).getByRole('img', { name: '<b>Ada</b>: 3' })).toBeAttached();
  await page.getByRole('radio', { name: 'Fields' }).click();
});

test('[WG10, WG12, WG20] a query of its own says its rows, follows what is asked, and is saved without a network', async () => {
  const { page } = on;
  await choose(page.getByRole('combobox', { name: 'From', exact: true }), 'A query of its own');
  await page.getByRole('button', { name: 'As usual' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Assets by type');
  await expect(own(page).getByRole('img', { name: 'Server: 2' })).toBeAttached();
  await expect(own(page).getByText(/^Its own query; 3 rows; worked out/)).toBeVisible();
  await expect(own(page).getByRole('link', { name: 'Show the rows' })).toBeVisible();
  for (const theme of ['dark', 'light']) {
    await page.getByRole('button', { name: `Use the ${theme} theme` }).click();
    expect(await axeComplaints(page)).toEqual([]);
  }
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => excessWidth(page)).toBe(0);
  }
  await server.leave();
  await page.getByRole('textbox', { name: 'Title' }).press('Control+Enter');
  await expect(page.getByRole('link', { name: 'Assets by type' })).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await server.return();
  await expectUpToDate(page);
  await expect
    .poll(async () => (await serverRows(server, 'customWidget')).map(({ name }) => name))
    .toEqual(['Assets by type']);
});

test('[WG22] it is duplicated, leaves as a file and comes back, and what a file has is said before', async () => {
  const { page } = on;
  const act = async (name: string, action: string): Promise<void> => {
    await page.getByRole('grid').getByRole('row').filter({ hasText: name }).first().hover();
    await page.getByRole('button', { name: `More about ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const download = page.waitForEvent('download');
  await act('Assets by type', 'Export as JSON');
  const file = await readFile(await (await download).path(), 'utf8');
  await act('Assets by type', 'Duplicate');
  await expect(page.getByRole('link', { name: 'Assets by type (copy)' })).toBeVisible();
  await page.getByRole('button', { name: 'Import …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import widgets' });
  const give = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'w.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('{"widgets": [{"definition": {"type": "chart.none", "title": "x", "config": {}}}]}');
  await expect(dialog.getByText('Widget 1: Unknown widget type: chart.none')).toBeVisible();
  await give(file.replaceAll('Assets by type', 'Back again'));
  await expect(dialog.getByText('Makes 1 widget.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Back again' })).toBeVisible();
});
