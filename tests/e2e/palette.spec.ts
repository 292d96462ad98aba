import { expect, type Locator, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { HEADERS } from '../../contract/sync';
import { sendRun } from './import-run';
import { onePage } from './one-page';
import {
  expectAssetCount,
  expectOfflineWithAge,
  expectShellInstalled,
  expectUpToDate,
  goInside,
  showPage,
  watchConsole,
} from './pages';
import { script } from './script';
import { companyOf, serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** Palette, sheet and saved filters, by the keyboard alone. */

let server: SharedServer;

async function begin(shared: SharedServer): Promise<void> {
  server = shared;
  for (const [name, type, ip] of [
    ['edge-01', 'server', '10.20.0.5'],
    ['edge-02', 'server', '10.20.0.6'],
    ['ada-laptop', 'laptop', '10.30.0.9'],
  ]) {
    const body = JSON.stringify({ id: v7(), name, type, ips: [ip] });
    const headers = { [HEADERS.company]: await companyOf(server) };
    expect((await server.api('/api/assets', { method: 'POST', headers, body })).ok).toBe(true);
  }
}

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Find anything' });
const chosen = (page: Page): Locator => page.getByRole('option', { selected: true });

/** What a scanner says of a fourth asset. */
const SCANNED = {
  sourceUid: 'build-01',
  observedAt: new Date().toISOString(),
  asset: {
    ...{ name: 'build-01', type: 'server', hostnames: ['build-01'], tags: ['nightly'] },
    owner: { name: 'Grace Hopper', email: 'grace@example.com' },
    services: [{ proto: 'tcp', port: 8443, name: 'https-alt' }],
  },
  software: [{ name: 'OpenSSH', version: '9.6', licences: [] }],
  findings: [{ uniqueIdFromTool: '1', title: 'Log4Shell in Log4j', severity: 'critical', cves: ['CVE-2021-44228'] }],
  raw: '',
};

/** Opens the palette, types, and waits for what is to be the chosen one. */
async function find(page: Page, words: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
  await expect(chosen(page)).toHaveAccessibleName(name);
  const id = await chosen(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
}

/** The box in the bar, `/` and the keys open one field, which stays where it is; Enter leads on, Escape gives the focus back. */
async function expectOneSearch(page: Page): Promise<void> {
  const box = button(page, /^Find anything/);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  // It is loaded now: what is typed meanwhile is not lost, nor replaced by what is typed then.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('edge-02', { delay: 60 });
  await expect(field(page)).toHaveValue('edge-02');
  await page.keyboard.press('Escape');
  await box.click();
  await expect(field(page)).toBeFocused();
  const place = await field(page).boundingBox();
  for (const words of ['edge', 'edge-02', 'nothing is called so']) {
    await field(page).fill(words);
    await expect(page.getByRole('option').last()).toHaveAccessibleName(`Show all assets that match “${words}” Action`);
    expect(await field(page).boundingBox()).toEqual(place);
  }
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('10.30.0');
  await expect(chosen(page)).toHaveAccessibleName(/^ada-laptop/);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/assets\?q=10\.30\.0/);
  await expect(page.getByLabel('Filter by text')).toHaveValue('10.30.0');
  // What opened it is still there, in the bar: who goes on to a page reads it.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  await showPage(page, '/dashboard', 'Dashboard');
}

/** What can be done with the row under the cursor, with a selection, with the asset beside the list: first, and named. */
async function expectDoings(page: Page): Promise<void> {
  const doings = (on: string) => page.getByRole('group', { name: `On ${on}`, exact: true }).getByRole('option');
  await find(page, '', /^Edit/);
  await expect(doings('edge-02')).toHaveText([
    /^Edit/,
    /^Tag/,
    /^Archive/,
    /^Add to a group/,
    /^Run an action/,
    /^Delete/,
  ]);
  await page.keyboard.type('crit');
  await expect(chosen(page)).toHaveAccessibleName(/^Edit/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit 1 asset' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Assets' })).toBeFocused();
  for (const key of ['x', 'k', 'x']) await page.keyboard.press(key);
  await find(page, 'tag', /^Tag/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Tag 2 assets' }).getByLabel('Add tags')).toBeFocused();
  await page.keyboard.press('Escape');
  await find(page, 'arch', /^Archive/);
  await expect(doings('2 selected assets')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.list-count')).toHaveText('2 assets, 2 archived');
  await page.keyboard.press('Control+z');
  await expectAssetCount(page, 4);
  await page.getByRole('grid', { name: 'Assets' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'ada-laptop' }).getByRole('button', { name: 'Edit' })).toBeVisible();
  await find(page, '', /^Edit/);
  await expect(doings('ada-laptop').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

/** What assets have is found by its name, and leads to those that have it. */
async function expectValues(page: Page): Promise<void> {
  for (const [words, name] of [
    ['log4sh', 'Log4Shell in Log4j 1 finding Finding'],
    ['OPENS', 'OpenSSH 1 version Software'],
    ['https', 'https-alt 1 asset Service'],
    [':8443', 'Port 8443 1 asset Port'],
    ['hopp', 'Grace Hopper Owner of 1 asset · grace@example.com Person'],
    ['night', 'nightly 1 asset Tag'],
  ] as const) {
    await find(page, words, name);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
  }
  // The list of all that match finds it by the same words.
  await find(page, 'openssh', 'OpenSSH 1 version Software');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Assets' })).toContainText('build-01');
  await expect(page.locator('.list-count')).toHaveText('1 of 4 assets');
  // Enter means what is found for it, also before that is here.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('cve-2021-44228');
  await page.keyboard.press('Enter');
  await expect(page.locator('.query-count')).toHaveText('1 asset');
  await expect(page.getByRole('grid', { name: 'Result' })).toContainText('build-01');
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
}

/** Opens the saved filters and takes the item that begins so. */
async function take(page: Page, begins: string): Promise<void> {
  await page.keyboard.press('f');
  const menu = page.getByRole('menu');
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible();
  await page.keyboard.type(begins);
  await expect(menu.locator(':focus')).toContainText(begins);
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
}

const expectMatching = (page: Page, matching: number) =>
  expect(page.locator('.list-count')).toHaveText(`${matching} of 3 assets`);
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Two questions that somebody's script asked. */
async function askTwice(): Promise<void> {
  const ast = { op: 'and', items: [] };
  for (const [queryName, entity] of [
    ['Open ports', 'asset'],
    ['Late patches', 'finding'],
  ]) {
    const asked = { ast, entity, sort: null, isPrivate: false, queryId: null, queryName };
    const run = { at: new Date().toISOString(), durationMs: 1.5, rowsScanned: 3, count: 2, ...asked };
    await script(server, 'POST', '/api/query-runs', { id: v7(), ...run });
  }
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ server: shared }) => begin(shared));

  test('[KB3, KB5, CP1, CP3, CP4, CP5, CP6, CP7, CP8, AL12] the sheet says what works here, the palette goes anywhere, also offline', async ({
    page,
    context,
  }) => {
    const complaints = watchConsole(page);
    await sendRun(server, [SCANNED]);
    await page.goto(`${server.url}/dashboard`);
    await expectUpToDate(page);

    await page.keyboard.press('?');
    await expect(sheet(page).getByRole('region', { name: 'Everywhere' })).toContainText('Go to assets');
    await expect(sheet(page).getByRole('region', { name: 'Everywhere' })).toContainText(
      /Find anything ?Ctrl K ?or ?\//,
    );
    await expect(sheet(page).getByRole('region', { name: 'On this page' })).toBeHidden();
    // A dialog has the keys to itself.
    await page.keyboard.press('c');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expectOneSearch(page);

    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expectAssetCount(page, 4);
    await page.keyboard.press('?');
    const here = sheet(page).getByRole('region', { name: 'On this page' });
    for (const text of ['Add an asset', 'Search this list', 'Next row', 'Saved filters'])
      await expect(here).toContainText(text);
    // The key is the list’s here.
    await expect(sheet(page).getByRole('region', { name: 'Everywhere' })).toContainText(
      /Find anything ?Ctrl K(?! ?or)/,
    );
    await page.keyboard.press('Escape');

    // What the keys of the list do is also found by its name, wherever the focus was.
    await find(page, 'last row', /^Last row/);
    await page.keyboard.press('Enter');
    const list = page.getByRole('grid', { name: 'Assets' });
    await expect(list).toBeFocused();
    const active = await list.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toContainText('edge-02');

    await expectDoings(page);

    // While typing, only the palette opens.
    await page.keyboard.press('/');
    await page.keyboard.type('c?g');
    await expect(page.getByLabel('Filter by text')).toHaveValue('c?g');
    await expect(page.getByRole('dialog')).toBeHidden();

    await find(page, 'edge', /^edge-01/);
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toHaveAccessibleName(/^edge-02/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await expect(chosen(page)).toHaveAccessibleName(/^Show all assets that match “edge”/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('edge-01');
    await expect(page).toHaveURL(/company=/);

    // After what can be done here, what was chosen last is the first; Escape gives the focus back.
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'On edge-01' })).toBeVisible();
    await expect(page.locator('[role=listbox] > [role=option]').first()).toHaveAccessibleName(/^edge-01/);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();

    await find(page, '10.20.0.6', /^edge-02/);
    const opening = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const other = await opening;
    await expect(other.getByRole('heading', { level: 1 })).toContainText('edge-02');
    await expect(other).toHaveURL(/company=/);
    await other.close();

    await expectShellInstalled(page);
    await server.leave();
    await expectOfflineWithAge(page);
    await find(page, 'ada', /^ada-laptop/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ada-laptop');
    await expectValues(page);
    await find(page, 'keyb', /^Keyboard shortcuts/);
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[SF1, SF2, SF3, SF4, SF5] a filter is saved, changed, made the default and seen in another tab, offline', async ({
    page,
    context,
  }) => {
    await page.goto(`${server.url}/assets?type=server`);
    await expectUpToDate(page);
    await expectMatching(page, 2);
    const other = await context.newPage();
    await other.goto(`${server.url}/assets?q=ada`);
    await expectMatching(other, 1);
    await page.bringToFront();
    await expectShellInstalled(page);
    await server.leave();
    await expectOfflineWithAge(page);

    await take(page, 'Save this filter');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Servers');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Servers')).toBeVisible();
    await expect(page).toHaveURL(/type=server.*saved=/);
    await take(page, 'Set as default');

    // Another tab has it at once; text is not what could be saved there.
    await other.bringToFront();
    await other.keyboard.press('f');
    await expect(other.getByRole('menuitemradio', { name: 'Servers (default)' })).toBeVisible();
    await expect(other.getByRole('menuitem', { name: 'Save this filter: clear the text first' })).toBeDisabled();
    await other.keyboard.press('Escape');
    await expect(other.getByRole('menu')).toBeHidden();
    await other.keyboard.press('g');
    await other.keyboard.press('a');
    await expectMatching(other, 2);
    await expect(button(other, 'Servers')).toBeVisible();
    await take(other, 'Show all');
    await expectAssetCount(other, 3);
    await expect(other).toHaveURL(/saved=none/);
    await other.reload();
    await expectAssetCount(other, 3);
    await other.close();

    await page.bringToFront();
    await page.goto(`${page.url()}&sort=-name`);
    await expect(button(page, /^Servers\s*Changed here/)).toBeVisible();
    await take(page, 'Save the changes');
    await expect(button(page, 'Servers')).toBeVisible();
    await take(page, 'Rename');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('All servers');
    await page.keyboard.press('Enter');
    await expect(button(page, 'All servers')).toBeVisible();

    await server.return();
    await expect(async () => {
      const [saved] = await serverRows(server, 'savedQuery');
      expect(saved).toMatchObject({ name: 'All servers', sort: { field: 'name', descending: true } });
      expect(saved?.['defaultOf']).toHaveLength(1);
    }).toPass({ timeout: 60_000 });
  });
});

test.describe('one page through all of it', () => {
  const on = onePage(async (shared) => {
    await shared.beginAnew();
    await begin(shared);
  });

  test('[SF6] the history of questions is filtered, the filter saved and made the default, and no question of its own', async () => {
    const { page } = on;
    await askTwice();
    await showPage(page, '/queries/history', 'Query history');
    const shown = page.locator('.list-count');
    await expect(shown).toHaveText('2 runs');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Findings/ }).check();
    await expect(shown).toHaveText('1 of 2 runs');
    await expect(page.getByRole('grid', { name: 'Runs' })).toContainText('Late patches');
    await filters.getByRole('radio', { name: 'The last 7 days' }).check();
    await page.getByRole('grid', { name: 'Runs' }).focus();
    await take(page, 'Save this filter');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('My findings');
    await page.keyboard.press('Enter');
    await expect(button(page, 'My findings')).toBeVisible();
    await take(page, 'Set as default');

    await showPage(page, '/dashboard', 'Dashboard');
    await showPage(page, '/queries/history', 'Query history');
    await expect(shown).toHaveText('1 of 2 runs');
    await expect(page).toHaveURL(/about=finding.*within=7d.*saved=/);
    await page.getByLabel('Filter by text').fill('nothing is called so');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(shown).toHaveText('2 runs');
    await expect(page).toHaveURL(/saved=none/);

    // It stands at its list, not among the saved queries.
    await goInside(page, '/queries');
    await expect(page.getByRole('heading', { name: 'No saved queries yet' })).toBeVisible();
  });

  test('[Q70, Q72] a search of more words than it may have is told so, and what there is is neither denied nor counted', async () => {
    const { page } = on;
    const words = Array.from({ length: 51 }, (_, at) => `word${at}`);
    await goInside(page, `/assets?q=${words.join('+')}&type=server`);
    await expect(page.getByRole('heading', { name: 'This query cannot run' })).toBeVisible();
    await expect(page.getByText('A search has at most 50 words')).toBeVisible();
    await expect(page.locator('.list-count')).toHaveText('');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await expect(filters.getByRole('checkbox', { name: /^Server/ })).toBeChecked();
    await expect(filters.getByText(/^\d+$/)).toHaveCount(0);
    await expect(filters).not.toContainText('None match');
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expectAssetCount(page, 3);
  });

  test('[Q70, Q71, QP73] what is wrong in a long text is said beside it, and shown where it stands', async () => {
    const { page } = on;
    const many = (n: number): string => Array.from({ length: n }, (_, at) => `name: edge-${at}`).join(' or ');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await showPage(page, '/dashboard', 'Dashboard');
      await goInside(page, '/query-builder');
      await expect(page.locator('.query-count')).toHaveText('3 assets');
      await page.getByRole('radio', { name: 'Text' }).click();
      const text = page.getByRole('textbox', { name: 'Query as text' });
      const show = page.getByRole('button', { name: 'Show me where' });
      await text.fill(many(5_000));
      const problem = page.getByText('More than 2,000 conditions and groups');
      await expect(problem).toBeInViewport();
      await expect(page.locator('.query-text-place', { hasText: 'name: edge-1999 or' })).toBeInViewport();
      expect((await text.boundingBox())?.height).toBeLessThanOrEqual(0.4 * 844);

      await text.fill(`${many(300)}\nor name contains\nor ${many(300)}`);
      await expect(page.getByText('write it as name: *value*')).toBeInViewport();
      await expect(page.getByText('Line 2, column 9: ')).toBeInViewport();
      await text.evaluate((field) => field.scrollTo(0, 0));
      await text.blur();
      await show.focus();
      await page.keyboard.press('Enter');
      await expect(text).toBeFocused();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe('contains');
      expect(await text.evaluate((field) => field.scrollTop)).toBeGreaterThan(500);
      // The underline lies where the text is seen.
      const mark = page.locator('.query-text-marks > mark');
      const [box, marked] = [await text.boundingBox(), await mark.boundingBox()];
      if (box === null || marked === null) throw new Error('nothing is marked');
      expect(marked.y).toBeGreaterThan(box.y);
      expect(marked.y + marked.height).toBeLessThan(box.y + box.height);
      await text.fill('name: *edge*');
      await expect(page.getByRole('region', { name: 'Result' }).locator('output')).toHaveText('2 assets');
    }
  });
});
