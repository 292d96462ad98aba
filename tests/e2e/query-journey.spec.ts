import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { choose } from './choose';
import { picture } from './looks';
import { expectOfflineWithAge, expectShellInstalled, expectUpToDate, goInside, watchConsole } from './pages';
import { FOUND, stockExposed } from './query-stock';
import { script } from './script';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

/**
 * “Internet-exposed servers with OpenSSH below 9.8 seen in the last 30 days, not tagged lab”, by rows and by text,
 * with the server stopped.
 */
const CONDITIONS =
  'internetExposed: true and type: server and has software{name: *openssh* and version < 9.8} and lastSeenAt in last 30d';
const NAME = 'Old OpenSSH at the edge';

let server: SharedServer;
test.beforeEach(({ server: shared }) => {
  server = shared;
});

const textField = (page: Page): Locator => page.getByRole('textbox', { name: 'Query as text' });
const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' });

async function expectFound(page: Page): Promise<void> {
  await expect(result(page).locator('output')).toHaveText(`${FOUND.length} assets`);
  for (const name of FOUND) await expect(result(page).getByRole('row', { name })).toBeVisible();
}

/** Adds a row to a group and fills in what it asks about, and how; the keyboard is on its first field. */
async function addRow(group: Locator, field: string, op: string): Promise<Locator> {
  // The buttons of a group within stand before its own.
  await group.getByRole('button', { name: 'Add condition' }).last().press('Enter');
  await choose(group.getByRole('combobox', { name: 'Field' }).last(), field);
  const row = group.getByRole('group', { name: `Condition on ${field}` }).last();
  await choose(row.getByRole('combobox', { name: 'operator' }), op);
  return row;
}

async function askByRows(page: Page): Promise<void> {
  const root = page.getByRole('group', { name: 'All of these' }).first();
  const exposed = await addRow(root, 'Internet exposed', 'is');
  await choose(exposed.getByLabel('Internet exposed: value'), 'Yes');
  const type = await addRow(root, 'Type', 'is');
  await choose(type.getByLabel('Type: value'), 'Server');
  await root.getByRole('button', { name: 'Add more' }).last().press('Enter');
  await page.getByRole('menuitem', { name: 'Has related: software' }).press('Enter');
  const software = root.getByRole('group', { name: 'All of these' });
  // It begins with a row about the name, not filled in yet.
  await expect(page.getByText('1 condition is incomplete and ignored.')).toBeVisible();
  await software.getByRole('combobox', { name: 'Name: value' }).pressSequentially('openssh');
  const version = await addRow(software, 'Version', 'is below');
  await version.getByRole('combobox', { name: 'Version: value' }).pressSequentially('9.8');
  const seen = await addRow(root, 'Last seen', 'in the last');
  await seen.getByRole('spinbutton', { name: 'Last seen: how many' }).pressSequentially('30');
  const tags = await addRow(root, 'Tags', 'is not');
  const lab = tags.getByRole('combobox', { name: 'Tags: value' });
  await lab.pressSequentially('la');
  // A real value, with how many have it.
  await expect(tags.getByRole('option', { name: 'lab 2' })).toBeVisible();
  await lab.press('ArrowDown');
  await lab.press('Enter');
}

async function copiedLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(page.getByText('Link copied').first()).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens a link in a tab of its own: the same question, with the same answer. */
async function expectSameBehind(context: BrowserContext, link: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(link);
  await expectFound(tab);
  await tab.close();
}

/** Notes on the page what it says as wrong, be it for a moment. */
const noteAlerts = (): void => {
  new MutationObserver(() => {
    const said = document.querySelector('[role=alert]')?.textContent;
    if (said) document.documentElement.dataset['said'] = said;
  }).observe(document, { childList: true, subtree: true });
};

async function save(page: Page): Promise<void> {
  await page.evaluate(noteAlerts);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save the query' });
  await dialog.getByLabel('Name', { exact: true }).fill(NAME);
  await dialog.getByLabel('Folder').fill('Perimeter');
  await picture(page, 'shots/query-journey-save.png');
  await dialog.getByLabel('Folder').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.saved-bar').getByText(NAME)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['said'])).toBeUndefined();
}

async function makeGroup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a group' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create a group' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(NAME);
  await dialog.getByRole('button', { name: 'Create group' }).press('Enter');
  const group = page.getByRole('grid', { name: 'Groups' }).getByRole('row', { name: NAME });
  await expect(group).toContainText(`${FOUND.length} assets`);
  await group.getByText(NAME, { exact: true }).first().click();
  const members = page.locator('.side-panel').getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveText(FOUND);
  await picture(page, 'shots/query-journey-group.png');
  await page.keyboard.press('Escape');
}

async function exportedNames(page: Page): Promise<readonly string[]> {
  await result(page).getByRole('button', { name: 'Export' }).press('Enter');
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV, the columns shown' }).press('Enter');
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^old-openssh-at-the-edge-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const [head = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll(/["\uFEFF]/g, '')));
  return rows.map((row) => row[head.indexOf('Name')] ?? '');
}

test('[QP15, QP76, ST41] a question by rows and by text, saved, shared, made a group and exported with the server stopped', async ({
  browser,
  context,
}) => {
  test.setTimeout(400_000);
  await stockExposed(server);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/query-builder`);
  await expectUpToDate(page);
  await expectShellInstalled(page);
  await server.leave();
  await page.reload();
  await expectOfflineWithAge(page);

  await askByRows(page);
  await expectFound(page);
  await picture(page, 'shots/query-journey-rows.png', true);
  await page.getByRole('radio', { name: 'Text' }).click();
  await expect(textField(page)).toHaveValue(`${CONDITIONS} and tags != lab`);
  await expectSameBehind(context, await copiedLink(page));

  await page.getByRole('button', { name: 'Start over' }).press('Enter');
  await expect(textField(page)).toHaveValue('');
  await textField(page).pressSequentially(`${CONDITIONS} and not tags: lab`);
  await textField(page).press('Escape');
  await expectFound(page);
  await picture(page, 'shots/query-journey-text.png', true);

  await save(page);
  await expect(page.getByRole('radio', { name: 'Text' })).toBeChecked();
  await expect(textField(page)).toHaveValue(`${CONDITIONS} and not tags: lab`);
  await page.getByRole('radio', { name: 'Rows' }).click();
  await expect(page.getByRole('group', { name: 'Condition on Version' })).toBeVisible();
  await expectFound(page);
  const link = await copiedLink(page);
  await expectSameBehind(context, link);
  expect(await exportedNames(page)).toEqual(FOUND);
  await makeGroup(page);

  await goInside(page, '/queries');
  const saved = page.getByRole('grid', { name: 'Queries' }).getByRole('row', { name: NAME });
  await expect(saved).toContainText('Perimeter');
  await expect(saved).toContainText('Not sent yet');
  await expect(saved).toContainText('by you');
  await goInside(page, '/queries/history');
  await expect(page.getByRole('grid', { name: 'Runs' }).getByRole('row', { name: NAME }).first()).toBeVisible();

  await server.return();
  await expectUpToDate(page);
  await expectOnServer();
  const other = await browser.newContext();
  await expectSameBehind(other, link);
  await other.close();
  expect(complaints).toEqual([]);
});

const Found = z.object({ count: z.int(), rows: z.array(z.object({ name: z.string() })) });

/** The query and the group arrived once each, and the server's own evaluator finds the same. */
async function expectOnServer(): Promise<void> {
  const queries = await serverRows(server, 'savedQuery');
  expect(queries).toEqual([expect.objectContaining({ name: NAME, folder: 'Perimeter', isPrivate: false })]);
  const [{ id } = { id: '' }] = queries;
  const groups = await serverRows(server, 'assetGroup');
  expect(groups).toEqual([expect.objectContaining({ name: NAME, kind: 'dynamic', queryId: id })]);
  const body = { entity: 'asset', where: { queryId: id }, sort: [{ field: 'name', descending: false }] };
  const { count, rows } = Found.parse(await script(server, 'POST', '/api/queries/run', body));
  expect([count, ...rows.map(({ name }) => name)]).toEqual([FOUND.length, ...FOUND]);
}
