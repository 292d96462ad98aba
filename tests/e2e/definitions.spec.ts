import { expect, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { choose } from './choose';
import { axeComplaints, excessWidth } from './looks';
import { expectOfflineWithAge, expectUpToDate, goInside, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** What words mean: a field of a company's own from its making to its refused removal. */

let server: SharedServer;
const ids = new Map<string, string>();
test.beforeEach(async ({ server: shared }) => {
  server = shared;
  for (const name of ['edge-01', 'edge-02']) {
    const id = v7();
    ids.set(name, id);
    await script(server, 'POST', '/api/assets', { id, name, type: 'server', tags: [`env:${name.slice(-2)}`] });
  }
});

const dialog = (page: Page) => page.getByRole('dialog');

async function makeField(page: Page, label: string, type: string, choices: readonly string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'New custom field' }).click();
  await dialog(page).getByLabel('Label').fill(label);
  await choose(dialog(page).getByLabel('Type'), type);
  for (const one of choices) {
    await dialog(page).getByLabel('Choices').fill(one);
    await page.keyboard.press('Enter');
  }
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Created ${label}`)).toBeVisible();
}

test('[DF1, DF2, DF3, DF6, DF8] a field is made, filled in without a network, asked, shown as a column, and not removed while it is used', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/definitions`);
  await makeField(page, 'Room', 'One choice', ['Cellar', 'Roof']);
  await makeField(page, 'Cost centre', 'Number');
  expect(await axeComplaints(page)).toEqual([]);
  await goInside(page, '/assets');
  await expectUpToDate(page);
  await page.getByRole('link', { name: 'edge-01' }).click();
  // What a page loads late is opened once before the server is gone.
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expect(dialog(page).getByLabel('Room')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await server.leave();
  await expectOfflineWithAge(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await choose(dialog(page).getByLabel('Room'), 'Roof');
  await dialog(page).getByLabel('Cost centre').fill('twelve');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Cost centre is a number')).toBeVisible();
  await dialog(page).getByLabel('Cost centre').fill('12');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Roof', { exact: true })).toBeVisible();
  await server.return();
  await expectUpToDate(page);
  const custom = async () => (await serverRows(server, 'asset')).find(({ name }) => name === 'edge-01')?.['custom'];
  await expect.poll(custom).toEqual({ Room: 'Roof', 'Cost centre': 12 });

  // Filtered by it, and shown as a column.
  await goInside(page, '/assets?custom.Room=Roof&columns=type,custom.Room');
  await expect(page.getByRole('grid', { name: 'Assets' }).getByRole('columnheader', { name: 'Room' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Assets' }).getByRole('row')).toHaveCount(2);
  const tree = { op: 'and', items: [{ field: 'custom.Cost centre', op: 'gte', value: 12 }] };
  await goInside(page, `/query-builder?${new URLSearchParams({ entity: 'asset', query: JSON.stringify(tree) })}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'edge-01' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'edge-02' })).toBeHidden();

  // In use, it stays, and says by what.
  await goInside(page, '/definitions?section=custom-fields');
  await expect(page.getByRole('row').filter({ hasText: 'custom.Room' })).toContainText('1 asset');
  await page.getByRole('button', { name: 'Delete Room' }).click();
  await expect(dialog(page)).toContainText('“Room” is in use');
  await expect(dialog(page).getByRole('link', { name: '1 asset' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();

  // A choice in use goes only with what takes its place.
  await page.getByRole('button', { name: 'Edit Room' }).click();
  await dialog(page).getByRole('button', { name: /Roof/ }).click();
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await choose(dialog(page).getByLabel('“Roof” of 1 asset becomes'), 'Cellar');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(custom).toEqual({ Room: 'Cellar', 'Cost centre': 12 });
  await expect
    .poll(async () => (await serverRows(server, 'customField')).map(({ choices }) => choices))
    .toContainEqual(['Cellar']);
  expect(complaints).toEqual([]);
});

test('[DF1, DF9, DF10, DF12, DF13, DF14] the other sections: a group of tags, a tag renamed and taken back, scales, and a calendar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/definitions?section=tags`);
  await page.getByRole('button', { name: 'env (2 tags)' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'env:01' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Rename or merge env:01' }).click();
  await dialog(page).getByLabel('New name').fill('env:02');
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  const tags = async () => (await serverRows(server, 'asset')).map((row) => row['tags']).sort();
  await expect.poll(tags).toEqual([['env:02'], ['env:02']]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(tags).toEqual([['env:01'], ['env:02']]);
  for (const [section, heading] of [
    ['Asset types', 'Asset types'],
    ['Criticality and severity', 'Severity of findings'],
    ['Risk formula', 'Risk formula'],
    ['Business calendars', 'Business calendars'],
  ] as const) {
    await choose(page.getByLabel('Section'), section);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect.poll(() => excessWidth(page)).toBe(0);
  }
  await page.getByRole('button', { name: 'New business calendar' }).click();
  await dialog(page).getByLabel('Name').fill('Berlin');
  await dialog(page).getByLabel('Holidays').fill('2026-10-03');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 day')).toBeVisible();
  await expect(page).toHaveURL(/section=calendars/);
  await expect.poll(async () => (await serverRows(server, 'businessCalendar')).length).toBe(1);
});
