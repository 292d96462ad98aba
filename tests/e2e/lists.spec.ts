import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { axeComplaints, axeRules, excessWidth, picture } from './looks';
import { onePage } from './one-page';
import { expectUpToDate, findInList, goInside, openInventory, showPage } from './pages';
import { test } from './shared-server';

interface List {
  readonly path: string;
  readonly title: string;
  readonly one: string;
  readonly grid: string;
  readonly facet: string;
  /** A row has no page elsewhere, on a phone neither. */
  readonly isOnlyHere?: true;
  /** A row's page is a part of the list's own address. */
  readonly part?: string;
}

/** Every list that is declared: `tests/architecture/lists.test.ts` holds this table to `defineList`. */
const ASSETS = { path: '/assets', title: 'Assets', one: 'asset', grid: 'Assets', facet: 'Type' } as const;
const QUERIES = { path: '/queries', title: 'Queries', one: 'query', grid: 'Queries', facet: 'Records' } as const;
const LISTS = [
  ASSETS,
  { path: '/assets/groups', title: 'Asset groups', one: 'group', grid: 'Groups', facet: 'Kind', isOnlyHere: true },
  { path: '/integrations', title: 'Integrations', one: 'source', grid: 'Sources', facet: 'Category' },
  { path: '/integrations/sync-history', title: 'Sync history', one: 'run', grid: 'Runs', facet: 'Source' },
  { path: '/vulnerabilities/findings', title: 'Findings', one: 'finding', grid: 'Findings', facet: 'Severity' },
  { path: '/vulnerabilities/tickets', title: 'Tickets', one: 'ticket', grid: 'Tickets', facet: 'Priority' },
  {
    ...{ path: '/vulnerabilities/repository', title: 'Vulnerability repository', one: 'vulnerability' },
    ...{ grid: 'Vulnerabilities', facet: 'Severity' },
  },
  { path: '/integrations/actions/history', title: 'Action history', one: 'action', grid: 'Actions', facet: 'Status' },
  {
    ...{ path: '/integrations/agents', title: 'Agents', one: 'agent', grid: 'Agents', facet: 'Status' },
    isOnlyHere: true,
  },
  {
    ...{ path: '/data-sources', title: 'Data sources', one: 'data source', grid: 'Data sources', facet: 'Comes' },
    isOnlyHere: true,
  },
  { path: '/policies', title: 'Policies', one: 'policy', grid: 'Policies', facet: 'Severity' },
  {
    ...{ path: '/policy-exceptions', title: 'Policy Exception Requests', one: 'policy exception' },
    ...{ grid: 'Policy exceptions', facet: 'Treatment' },
    isOnlyHere: true,
  },
  { path: '/custom-widgets', title: 'Custom widgets', one: 'widget', grid: 'Widgets', facet: 'Type' },
  { path: '/reports', title: 'Reports', one: 'report', grid: 'Reports', facet: 'Paper', part: 'report' },
  { path: '/boards', title: 'Boards', one: 'board', grid: 'Boards', facet: 'Folder' },
  QUERIES,
  { path: '/queries/history', title: 'Query history', one: 'run', grid: 'Runs', facet: 'Records' },
] as const satisfies readonly List[];
const EVERY: readonly List[] = LISTS;

const grid = (page: Page, list: List): Locator => page.getByRole('grid', { name: list.grid, exact: true });
const count = (page: Page): Locator => page.locator('.list-count');
const facets = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
const facet = (within: Locator, { facet: name }: List): Locator => within.getByRole('group', { name, exact: true });
const panel = (page: Page): Locator => page.locator('.side-panel');
const openRow = (page: Page): string | null => new URL(page.url()).searchParams.get('open');
const filtersButton = (page: Page): Locator => page.getByRole('button', { name: /^Filters( \(\d+\))?$/ });

test.describe('with rows, one page through all of it', () => {
  const on = onePage((server) => server.showSample());
  test.beforeEach(() => on.page.setViewportSize({ width: 1280, height: 720 }));

  for (const list of EVERY) {
    test(`[LS1, LS2, LS3, LS4, LS6, LS7, LS8, LS11, LS43] ${list.title}: the address is the state, columns stay in this browser, rows are exported`, async () => {
      const { page } = on;
      const all = await open(page, list);
      const heads = grid(page, list).getByRole('columnheader');
      const second = heads.filter({ hasNot: page.getByRole('checkbox') }).nth(1);
      const name = await second.innerText();
      const before = await heads.count();
      const row = grid(page, list).getByRole('row').nth(1);
      const height = (await row.boundingBox())?.height ?? 0;
      await expectAligned(page, list);

      await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
      const chooser = page.getByRole('dialog', { name: 'Columns' });
      const width = (await second.boundingBox())?.width ?? 0;
      for (let presses = 0; presses < 6; presses++)
        await chooser.getByRole('button', { name: `${name}: wider`, exact: true }).press('Enter');
      await expect.poll(async () => (await second.boundingBox())?.width ?? 0).toBeGreaterThan(width);
      await expectAligned(page, list);
      const pin = chooser.getByRole('button', { name: `Keep ${name} in view`, exact: true });
      await pin.press('Enter');
      await expect(pin).toHaveAttribute('aria-pressed', 'true');
      const left = (await second.boundingBox())?.x;
      await grid(page, list).evaluate((element) => element.scrollTo(400, 0));
      expect((await second.boundingBox())?.x).toBe(left);
      await grid(page, list).evaluate((element) => element.scrollTo(0, 0));
      await expectAligned(page, list);
      await chooser.getByRole('radio', { name: 'Comfortable' }).click();
      await expect.poll(async () => (await row.boundingBox())?.height ?? 0).toBeGreaterThan(height);
      await chooser.getByRole('checkbox', { name, exact: true }).uncheck();
      await expect(heads).toHaveCount(before - 1);
      await page.keyboard.press('Escape');

      const box = facet(facets(page), list).getByRole('checkbox').first();
      await box.check();
      await expect(page.getByRole('button', { name: new RegExp(`^Remove filter ${list.facet}: `) })).toBeVisible();
      await expect(filtersButton(page)).toHaveText(/Filters \(1\)/);
      // The answer comes a moment after the address.
      await expect(count(page)).not.toHaveText(all);
      const shown = await count(page).innerText();
      await goInside(page, `${page.url()}&colour=red`);
      await expect(page.getByText('Unknown parts of the link were ignored: colour')).toBeVisible();
      await expect(count(page)).toHaveText(shown);
      await expect(box).toBeChecked();
      await filtersButton(page).click();
      await expect(facets(page)).toBeHidden();
      await grid(page, list).getByRole('row').nth(1).click({ position: BESIDE_NAME });
      const record = await panel(page).getByRole('heading', { level: 2 }).first().innerText();

      await page.reload();
      await expect(count(page)).toHaveText(shown);
      await expect(facets(page)).toBeHidden();
      await expect(panel(page).getByRole('heading', { level: 2 }).first()).toHaveText(record);
      await expect(heads).toHaveCount(before - 1);
      expect((await row.boundingBox())?.height ?? 0).toBeGreaterThan(height);
      await panel(page).getByRole('button', { name: 'Close' }).click();
      await expect(panel(page)).toBeHidden();
      await expect(count(page)).toHaveText(shown);
      await filtersButton(page).click();
      await expect(facets(page)).toBeVisible();
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await chooser.getByRole('button', { name: 'Reset' }).click();
      await expect(heads).toHaveCount(before);
      await page.keyboard.press('Escape');

      await findInList(page, 'nothing is called so');
      await expect(page.getByRole('heading', { name: /^No .+ match$/ })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Filter by text' }).press('Enter');
      await expect(page.getByRole('searchbox', { name: 'Filter by text' })).toBeFocused();
      await expect(count(page)).toHaveText(/^0 of /);
      await expect(box).toBeChecked();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(count(page)).toHaveText(all);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV, the columns shown' }).click();
      const [line = '', ...rows] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
      expect(line.split(',').length).toBeGreaterThan(3);
      expect(rows.length).toBeGreaterThan(1);
      expect((await download).suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
      await expect(page.getByText(`Exported ${all.split(',')[0]}`)).toBeVisible();
    });

    test(`[LS9, LS11, LS12, LS42, LS32] ${list.title}: by keys, beside a record, as sorted cards on a phone, and readable at every width`, async () => {
      const { page } = on;
      await open(page, list);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect(grid(page, list)).toHaveAttribute('aria-activedescendant', /1$/);
      await expectPanel(page, list);
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(grid(page, list).getByRole('row').nth(1)).toBeVisible();
        await expectReadable(page, list, width);
        if (list.path === ASSETS.path && width === 1024)
          await expectInView(page, list, ['Risk', 'Open findings', 'Last seen']);
      }
      await expect(grid(page, list).getByRole('columnheader')).toHaveCount(0);
      // Turned, and turned back: the plain list has the plain address.
      const sorted = page.getByRole('button', { name: /^Sorted by / });
      const before = await sorted.getAttribute('aria-label');
      const isDescending = before?.endsWith('descending') === true;
      for (const way of isDescending ? ['Ascending', 'Descending'] : ['Descending', 'Ascending']) {
        await sorted.click();
        await page.getByRole('menuitemradio', { name: way }).click();
        await expect(sorted).toHaveAccessibleName(new RegExp(`, ${way.toLowerCase()}$`));
        await expect
          .poll(() => new URL(page.url()).searchParams.has('sort'))
          .toBe(!before?.endsWith(way.toLowerCase()));
      }
      await filtersButton(page).click();
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      await facet(drawer, list).getByRole('checkbox').first().check();
      await page.keyboard.press('Escape');
      await expect(filtersButton(page)).toHaveText(/Filters \(1\)/);
      await grid(page, list)
        .getByRole('row')
        .first()
        .click({ position: { x: 60, y: 14 } });
      if (list.isOnlyHere) await expect(panel(page)).toBeVisible();
      else if (list.part) await expect(page).toHaveURL(new RegExp(`[?&]${list.part}=`));
      else await expect(page).not.toHaveURL(new RegExp(`${list.path}(\\?|$)`));
      await page.goBack();
      await expect(filtersButton(page)).toHaveText(/Filters \(1\)/);
    });
  }

  test('[LS22, QP97] what can be done with a row is in its menu, by pointer and by keys, and the keys go on from there', async () => {
    const { page } = on;
    await open(page, QUERIES);
    const queries = page.getByRole('grid', { name: 'Queries' });
    const more = queries.getByRole('button', { name: 'More about Every asset' });
    // [QP97] How many it matches is said, and every column is in sight at 1024 px.
    await expect(queries.getByRole('row', { name: 'Every asset' })).toContainText(/Assets\s*\d+/);
    await page.setViewportSize({ width: 1024, height: 768 });
    const last = queries.getByRole('columnheader', { name: 'Last run' });
    await expect.poll(() => last.evaluate((one) => one.getBoundingClientRect().right < innerWidth - 24)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(more).toHaveCSS('opacity', '0');
    await queries.getByRole('row', { name: 'Every asset' }).hover();
    await expect(more).toHaveCSS('opacity', '1');
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await expect(page.getByRole('menuitem', { name: 'New query from this one' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(queries).toBeFocused();
    await page.keyboard.press('j');
    await expect(queries).toHaveAttribute('aria-activedescendant', /1$/);
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Edit …' }).press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Every finding');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('[GR7, LS44, AL13] assets say the groups they are in, and are found where nothing is said', async () => {
    const { page } = on;
    await open(page, ASSETS);
    await goInside(page, '/assets?cols=groups,owner');
    const group = facets(page).getByRole('group', { name: 'Group', exact: true });
    await group.getByRole('button', { name: 'Group' }).click();
    const rows = grid(page, ASSETS).getByRole('row');
    for (const name of ['Windows servers to look at', 'To be replaced']) {
      await group.getByRole('checkbox', { name }).check();
      await expect(rows.nth(1)).toContainText(name);
      await group.getByRole('checkbox', { name }).uncheck();
    }
    await group.getByRole('button', { name: 'Group' }).click();
    const owner = facets(page).getByRole('group', { name: 'Owner', exact: true });
    const unset = owner.locator('label', { hasText: 'Not set' });
    const wanted = await unset.locator('.facet-count').innerText();
    await unset.getByRole('checkbox').check();
    await expect(count(page)).toHaveText(new RegExp(`^${wanted} of `));
    await expect(page).toHaveURL(/owner=_unset/);
    await expect(unset.locator('.facet-count')).toHaveText(wanted);
    await owner.getByRole('checkbox').nth(1).check();
    await expect(count(page)).not.toHaveText(new RegExp(`^${wanted} of `));
  });

  test('[LS50, LS42] what was deleted is found in its list, with when and by whom, is only read there, and comes back', async () => {
    const { page } = on;
    const tick = page.getByRole('checkbox', { name: 'Show deleted' });
    const deleted = (list: List): List => ({ ...list, grid: `Deleted ${list.grid.toLowerCase()}` });
    const all = await open(page, ASSETS);
    const boxes = grid(page, ASSETS).getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(count(page)).not.toHaveText(all);
    await tick.press('Space');
    await expect(count(page)).toHaveText('2 deleted assets');
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
    const row = grid(page, deleted(ASSETS)).getByRole('row').nth(1);
    await expect(row).toContainText(/just now|s ago/);
    await expect(row).toContainText('developer');
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectInView(page, deleted(ASSETS), ['Risk', 'Open findings', 'Last seen']);
    }
    await row.click({ position: BESIDE_NAME });
    await expect(panel(page).getByRole('button', { name: 'Restore' })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Edit' })).toHaveCount(0);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expectReadable(page, deleted(ASSETS), width, 'deleted-');
    }
    await page.reload();
    await expect(panel(page).getByRole('button', { name: 'Restore' })).toBeVisible();
    await panel(page).getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(panel(page)).toBeHidden();
    await expect(count(page)).toHaveText('1 deleted asset');
    // What was taken back is not selected any more: the selection went with what was done with it.
    for (const way of ['once', 'again']) {
      const box = grid(page, deleted(ASSETS)).getByRole('checkbox', { name: /^Select (?!all)/ });
      await expect(box, way).toHaveCount(1);
      await expect(box, way).not.toBeChecked();
      await box.click();
      await bar.getByRole('button', { name: 'Restore' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'No deleted assets' })).toBeVisible();
      if (way === 'once') await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    }
    await tick.press('Space');
    await expect(count(page)).toHaveText(all);

    const queries = await open(page, QUERIES);
    const name = await grid(page, QUERIES).getByRole('row').nth(1).getByRole('link').first().innerText();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Delete …' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(count(page)).not.toHaveText(queries);
    await tick.press('Space');
    await expect(grid(page, deleted(QUERIES)).getByRole('row', { name })).toContainText('developer');
    await grid(page, deleted(QUERIES))
      .getByRole('button', { name: `More about ${name}` })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Restore' }).press('Enter');
    await tick.press('Space');
    await expect(count(page)).toHaveText(queries);
  });

  test('[LS5, LS12, LS33, LS34, LS36, LS45, LS46] a range is selected with Shift, is there after the way back, and Escape clears it, then closes what is open', async () => {
    const { page } = on;
    await open(page, ASSETS);
    const boxes = page.getByRole('grid', { name: 'Assets' }).getByRole('checkbox', { name: /^Select (?!all)/ });
    const bar = page.getByRole('region', { name: 'Selection' });
    const look = (at: number, part = '') =>
      page.locator(`.data-row >> nth=${at}`).evaluate((row, within) => {
        const { backgroundColor, boxShadow } = getComputedStyle(row.firstElementChild ?? row);
        return [backgroundColor, boxShadow, getComputedStyle(row, within).borderTopWidth].join();
      }, part);
    // The keys go on from a box that was ticked by pointer: what is selected, open, and under the cursor looks apart.
    await boxes.nth(1).click();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(bar).toContainText('2 selected');
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    expect(new Set([await look(0), await look(1), await look(2)]).size).toBe(3);
    expect((await look(2, '::after')) === (await look(1, '::after'))).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('4 selected');
    await bar.getByRole('button', { name: /^Select all [\d,]+ matching$/ }).click();
    await expect(bar).not.toContainText('4 selected');
    await boxes.nth(2).click();
    const some = await bar.locator('strong').innerText();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link').first().click();
    await expect(bar).toHaveCount(0);
    await page.goBack();
    await expect(bar).toContainText(some);
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();

    // A name leads to its page, and the way back to the row it stands in.
    const third = page.getByRole('grid', { name: 'Assets' }).getByRole('row').nth(3);
    await third.getByRole('link').first().click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await page.goBack();
    await expect(third).toHaveClass(/active/);

    // From the field into the rows, beside an open record: it is the last to be closed.
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key);
    await expect(bar).toContainText('2 selected');
    await page
      .getByRole('grid', { name: 'Assets' })
      .getByRole('row')
      .nth(5)
      .click({ position: { x: 60, y: 4 }, modifiers: ['Shift'] });
    await expect(bar).toContainText('5 selected');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
  });
});

test('[LS7] a list of which there is nothing yet says what it is for', async ({ page, server }) => {
  await openInventory(page, server.url);
  for (const list of LISTS) {
    await goInside(page, list.path);
    await expectUpToDate(page);
    await expect(page.locator('.notice h2'), list.title).toHaveText(/yet$/);
    expect.soft(await axeComplaints(page), list.title).toEqual([]);
  }
});

/** In a row, right of its name. */
const BESIDE_NAME = { x: 300, y: 12 };

/** A row opens beside the list, leads to the next, closes, and the way back finds both as they were (LS11, LS12). */
async function expectPanel(page: Page, list: List): Promise<void> {
  const name = panel(page).getByRole('heading', { level: 2 }).first();
  const alone = page.url();
  await page.keyboard.press('Enter');
  const second = await name.innerText();
  const opened = openRow(page);
  expect(opened).not.toBeNull();
  await expect(panel(page)).toHaveAccessibleName(second);
  await page.keyboard.press('k');
  await expect(panel(page)).toContainText(/^1 of /);
  await expect.poll(() => openRow(page)).not.toBe(opened);
  await panel(page)
    .getByRole('button', { name: `Next ${list.one}` })
    .click();
  await expect.poll(() => openRow(page)).toBe(opened);
  // In the panel's own keys, too, and back to the row it is about.
  await panel(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('k');
  await expect.poll(() => openRow(page)).not.toBe(opened);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  expect(page.url()).toBe(alone);
  await expect(grid(page, list)).toBeFocused();
  await expect(grid(page, list)).toHaveAttribute('aria-activedescendant', /0$/);
  // Opening was one step of the history, whatever was looked at after it.
  await page.goForward();
  await expect(panel(page)).toBeVisible();

  await grid(page, list).evaluate((element) => element.scrollTo(0, 400));
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectReadable(page, list, width, 'panel-');
    if (list.path === ASSETS.path && width === 1440) await expectInView(page, list, ['Name', 'Risk', 'Open findings']);
  }
  // Of a short list less is left to scroll where the window is taller.
  const scrolled = await grid(page, list).evaluate((element) => element.scrollTop);
  const kept = openRow(page);
  if (list.isOnlyHere) await goInside(page, '/dashboard');
  else await panel(page).locator('.side-panel-bar').getByRole('link').click();
  await expect(panel(page)).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => openRow(page)).toBe(kept);
  await expect(panel(page)).toBeVisible();
  await expect.poll(() => grid(page, list).evaluate((element) => element.scrollTop)).toBe(scrolled);
  await page.keyboard.press('j');
  await expect.poll(() => openRow(page)).not.toBe(kept);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
}

async function expectReadable(page: Page, list: List, width: number, part = ''): Promise<void> {
  await picture(page, `shots/list-${list.title.replace(/\W+/g, '-').toLowerCase()}-${part}${width}.png`);
  const rules = axeRules('light', width);
  if (rules !== null) expect.soft(await axeComplaints(page, rules), `${width} px`).toEqual([]);
  expect.soft(await excessWidth(page), `${width} px`).toBe(0);
}

/** Opens the list anew, waits until all rows are here, and says how many that are. */
async function open(page: Page, list: List): Promise<string> {
  await showPage(page, PATHS.debugLogging, ROUTES.debugLogging.title);
  await goInside(page, list.path);
  await expect(grid(page, list)).toBeVisible({ timeout: 60_000 });
  await expect(count(page)).toHaveText(/^[\d,]+ /);
  return count(page).innerText();
}

/** Without moving the list sideways. */
async function expectInView(page: Page, list: List, names: readonly string[]): Promise<void> {
  const room = await grid(page, list).evaluate(
    (one) => one.getBoundingClientRect().left + one.clientLeft + one.clientWidth,
  );
  for (const name of names) {
    const head = await grid(page, list).getByRole('columnheader', { name }).boundingBox();
    expect((head?.x ?? room) + (head?.width ?? 1), name).toBeLessThanOrEqual(room);
  }
}

/** Each head stands above its cells. */
async function expectAligned(page: Page, list: List): Promise<void> {
  const left = async (place: Locator): Promise<readonly number[]> =>
    place.evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const rows = grid(page, list).getByRole('row');
  // Both anew each time: a width may still be on its way.
  await expect(async () => {
    const cells = await left(rows.nth(1).getByRole('gridcell'));
    expect(cells.length).toBeGreaterThan(2);
    expect(await left(rows.first().getByRole('columnheader'))).toEqual(cells);
  }).toPass();
}
