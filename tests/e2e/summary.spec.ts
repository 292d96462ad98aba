import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './choose';
import { axeComplaints, excessWidth, picture } from './looks';
import { onePage } from './one-page';
import { expectShellInstalled, expectUpToDate, goInside, showPage, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { test } from './shared-server';

const summary = (page: Page): Locator => page.getByRole('region', { name: 'Summary' });
const chart = (page: Page): Locator => summary(page).getByRole('figure');

/** The names of the marks of a chart or the links of a table, which hold the numbers. */
const marks = (page: Page, role: 'figure' | 'table'): Promise<string[]> =>
  summary(page)
    .getByRole(role)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));

const question = (entity: string, ...items: readonly object[]): string =>
  `/query-builder?${new URLSearchParams({ entity, query: JSON.stringify({ op: 'and', items }) })}`;
const SERVERS = { field: 'type', op: 'eq', value: 'server' };

/** What of a card's content lies outside of it. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('.data-card').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { bottom, right } = card.getBoundingClientRect();
      return [...card.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().bottom > bottom || one.getBoundingClientRect().right > right)
        .map((one) => one.outerHTML);
    }),
  );

/** How many of them are wholly inside the window. */
const inSight = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll(
    (all) =>
      all.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

const topOf = (one: Locator): Promise<number> => one.evaluate((it) => it.getBoundingClientRect().top);
const bottomOf = (one: Locator): Promise<number> => one.evaluate((it) => it.getBoundingClientRect().bottom);

/** What of the editor and of the line over the result lies beside the page. */
const overhanging = (page: Page): Promise<string[]> =>
  page
    .locator('.query-builder *, .query-result-head *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML.slice(0, 120)),
    );

test.describe('one page through all of it', () => {
  const on = onePage((server) => server.showSample());
  test.beforeEach(async () => {
    await showPage(on.page, '/dashboard', 'Dashboard');
    await showPage(on.page, '/query-builder', 'Query builder');
  });

  test('[AG11, AG12, AG13, QP56] a summary is chosen, linked to, read as a chart and as a table, and narrowed', async () => {
    const { page } = on;
    await page.getByRole('radio', { name: 'Summary' }).click();
    await expect(chart(page)).toHaveAccessibleName('Number of assets by type');
    const bars = await marks(page, 'figure');
    expect(bars.length).toBeGreaterThan(2);
    expect(await axeComplaints(page)).toEqual([]);

    // The table has the same groups with the same numbers.
    await page.getByRole('radio', { name: 'Table' }).click();
    const rows = summary(page).getByRole('table').getByRole('row');
    for (const [at, bar] of bars.entries()) {
      const cells = await rows
        .nth(at + 1)
        .getByRole('cell')
        .allInnerTexts();
      expect(cells.join(': ')).toBe(bar);
    }
    await expect(rows.last()).toContainText('500');

    // Two fields, one above the other, and the link shows the same elsewhere.
    await page.getByRole('radio', { name: 'Chart' }).click();
    await page.getByRole('button', { name: 'And by…' }).click();
    await choose(page.getByRole('combobox', { name: 'And by' }), 'Risk level');
    await expect(chart(page)).toHaveAccessibleName('Number of assets by type and risk level');
    expect(await axeComplaints(page)).toEqual([]);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(page.url());
    await expect(chart(elsewhere)).toHaveAccessibleName('Number of assets by type and risk level');
    expect(await marks(elsewhere, 'figure')).toEqual(await marks(page, 'figure'));
    await elsewhere.close();

    // By keyboard: one stop for the whole chart, arrows inside; following a mark narrows, going back widens.
    const [first, second] = await marks(page, 'figure');
    const part = chart(page).getByRole('link', { name: second ?? '', exact: true });
    await chart(page)
      .getByRole('link', { name: first ?? '', exact: true })
      .focus();
    await page.keyboard.press('ArrowDown');
    await expect(part).toBeFocused();
    await page.keyboard.press('Enter');
    const wanted = /: (\d+)$/.exec(second ?? '')?.[1];
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
    await expect(page.locator('.query-count')).toHaveText(new RegExp(`^${wanted} assets?$`));
    await page.goBack();
    await expect(summary(page)).toContainText('of 500 assets');
  });

  test('[QP2, QP4, QP11, QP74, QP93, QP96] text: what is not filled in is not in it, what is no question is not kept, and a value joins the one asked for', async () => {
    const { page } = on;
    const text = page.getByRole('textbox', { name: 'Query as text' });
    const count = page.locator('.query-count');
    const starters = page.getByRole('navigation', { name: 'Queries to start with' });
    await starters.getByRole('link', { name: 'Exposed with critical findings' }).click();
    await expect(count).toHaveText(/^\d+ assets?$/);
    await expect(starters).toBeHidden();
    // [QP95] As in the list of assets.
    await expect(page.getByRole('grid', { name: 'Result' }).locator('.severity').first()).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    await page.goBack();
    await expect(starters).toBeVisible();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await expect(page.getByText('1 condition is incomplete and ignored.')).toBeVisible();
    await page.getByRole('radio', { name: 'Text' }).click();
    await expect(text).toHaveValue('');
    await expect(count).toHaveText('500 assets');

    await text.fill('type: server');
    await expect(count).toHaveText('90 assets');
    // [QP74] A word is asked once it rests, and the results say whose they are.
    const meanwhile = await text.evaluate(async (field: HTMLTextAreaElement) => {
      field.setSelectionRange(field.value.length, field.value.length);
      for (const letter of ' and ber') document.execCommand('insertText', false, letter);
      await new Promise((done) => setTimeout(done, 150));
      return { text: field.value, asked: location.search };
    });
    expect(meanwhile.text).toBe('type: server and ber');
    expect(meanwhile.asked).not.toContain('contains');
    await expect(count).not.toHaveText('90 assets');
    expect(page.url()).toContain('contains');
    await text.fill('type: server and (');
    await expect(page.getByRole('status').filter({ hasText: 'The results below are for' })).toContainText(
      'for the last valid one: type: server and ber',
    );
    // [QP93] What is wrong can be read while something is suggested.
    await text.press('ControlOrMeta+End');
    await text.pressSequentially('tags: financ');
    const offered = page.getByRole('listbox', { name: 'Query as text: suggestions' });
    await expect(offered.getByRole('option')).toHaveCount(1);
    expect(await topOf(offered)).toBeGreaterThanOrEqual(await bottomOf(page.locator('.query-text-problems')));
    await text.press('Enter');
    await expect(text).toHaveValue('type: server and (tags: finance ');
    await text.fill('type: server and (');
    for (const name of ['Save', 'Copy link'])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Rows' }).click();
    await expect(page.locator('[data-toast]')).toContainText('The text is not a valid query yet');
    await expect(text).toHaveValue('type: server and (');
    await picture(page, 'shots/query-text-broken.png');
    expect(await axeComplaints(page)).toEqual([]);

    await text.fill('type: server');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    const narrow = page.getByRole('complementary', { name: 'Narrow down' });
    await expect(narrow.getByRole('checkbox', { name: /^Server/ })).toBeChecked();
    await narrow.getByRole('checkbox', { name: /^Virtual machine/ }).check();
    await expect(text).toHaveValue('type: (server or virtual)');
    await expect(count).toHaveText('130 assets');
  });

  test('[QP92, QP93] at 1440 × 900 four conditions and ten results are in sight at once, and at no width is anything cut off', async () => {
    const { page } = on;
    const asked = [
      { field: 'type', op: 'in', value: ['server', 'laptop', 'network'] },
      { field: 'criticality', op: 'gte', value: 1 },
      { field: 'name', op: 'neq', value: 'x' },
      { field: 'tags', op: 'eq' },
    ];
    await page.setViewportSize({ width: 1440, height: 900 });
    await goInside(page, question('asset', { field: 'ips', op: 'eq', value: '10.10' }));
    await page.getByRole('combobox', { name: 'IP addresses: value' }).click();
    const offered = page.getByRole('listbox', { name: 'IP addresses: value: suggestions' });
    await expect(offered).toBeVisible();
    expect(await topOf(offered)).toBeGreaterThanOrEqual(await bottomOf(page.getByText('is not an IP address')));
    await goInside(page, question('asset', ...asked));
    await expect(page.locator('.query-count')).toHaveText('300 assets');
    await expect(page.getByText('Incomplete, ignored')).toBeVisible();
    expect(await inSight(page, '.query-row')).toBe(asked.length);
    expect(await inSight(page, '.query-list .data-row')).toBeGreaterThanOrEqual(10);
    // A block about related records is one of four.
    const block = {
      relation: 'finding',
      where: { op: 'and', items: [{ field: 'severity', op: 'neq', value: 'info' }] },
    };
    await goInside(page, question('asset', ...asked.slice(0, 3), block));
    await expect(page.getByText('Has related: finding, where')).toBeVisible();
    await expect(page.locator('.query-list .data-row').first()).toBeVisible();
    expect(await inSight(page, '.query-row')).toBe(asked.length);
    expect(await inSight(page, '.query-list .data-row')).toBeGreaterThanOrEqual(10);
    await picture(page, 'shots/query-block.png');
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => excessWidth(page)).toBe(0);
      expect(await overhanging(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('[QP98, QP99] the filters of the list open as a query, which goes on by keyboard', async () => {
    const { page } = on;
    await goInside(page, '/assets?type=server&q=ber');
    await expect(page.locator('.list-count')).toHaveText('19 of 500 assets');
    await page.getByRole('link', { name: 'Open as a query' }).click();
    await expect(page.locator('.query-count')).toHaveText('19 assets');
    await expect(page.getByRole('checkbox', { name: 'Include archived' })).not.toBeChecked();
    await page.locator('h1').click();
    await page.keyboard.press('c');
    const field = page.getByRole('combobox', { name: 'Field' });
    await expect(field.last()).toBeFocused();
    await page.getByRole('combobox', { name: 'Name: value' }).last().fill('ber');
    const rows = await field.count();
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(rows + 1);
    await expect(field.last()).toBeFocused();
    await page.locator('h1').click();
    await page.keyboard.press('t');
    const text = page.getByRole('textbox', { name: 'Query as text' });
    await expect(text).toBeFocused();
    await expect(text).not.toHaveValue('');
  });

  test('[AL5, LS6, QP58, DB1] what is archived is in no other number, in the list, the builder and the dashboard, whose findings lead to their query', async ({
    shared,
  }) => {
    const { page } = on;
    const findings = await serverRows(shared, 'finding');
    const asset = (await serverRows(shared, 'asset')).find(
      ({ type, id }) =>
        type !== 'server' && findings.some(({ assetId, status }) => assetId === id && status === 'active'),
    );
    const left = findings.filter(({ assetId }) => assetId === asset?.['id']).length;
    const setLifecycle = (lifecycle: unknown) => script(shared, 'PATCH', `/api/assets/${asset?.['id']}`, { lifecycle });
    const line = page.locator('.query-result-head');
    const withArchived = page.getByRole('checkbox', { name: 'Include archived' });
    await setLifecycle('archived');
    await goInside(page, '/assets');
    await expect(page.locator('.list-count')).toHaveText('499 assets, 1 archived');
    await goInside(page, '/assets?type=server&q=ber');
    await expect(page.locator('.list-count')).toHaveText('19 of 499 assets');
    await page.getByRole('link', { name: 'Open as a query' }).click();
    await expect(line).toContainText(/19 assetsof 499, in/);
    // The run says what the page says.
    await expect
      .poll(async () => (await serverRows(shared, 'queryRun')).map(({ count, rowsScanned }) => [count, rowsScanned]))
      .toContainEqual([19, 499]);
    await withArchived.check();
    await expect(line).toContainText(/19 assetsof 500, in/);

    const many = (number: number): string => number.toLocaleString('en');
    await goInside(page, '/query-builder?entity=finding');
    const kept = findings.length - left;
    await expect(line).toContainText(`${many(kept)} findingsof ${many(kept)}, in`);
    await expect(line).toContainText(`${many(left)} of archived assets left out`);
    await expect(withArchived).not.toBeChecked();
    // A summary is of the same findings, and says so.
    await page.getByRole('radio', { name: 'Summary' }).click();
    await expect(line).toContainText(`${many(kept)} findingsof ${many(kept)}, in`);
    await withArchived.check();
    await expect(line).toContainText(`${many(findings.length)} findingsof ${many(findings.length)}, in`);
    await page.getByRole('radio', { name: 'List', exact: true }).click();
    await expect(line).toContainText(`${many(findings.length)} findingsof ${many(findings.length)}, in`);

    await goInside(page, '/dashboard');
    await expect(page.locator('.tile', { hasText: 'Assets' })).toContainText('499');
    for (const number of [
      page.locator('.tile', { hasText: 'Open findings' }),
      page.locator('.bars a', { hasText: 'High' }),
    ]) {
      const value = number.first().locator('.tile-value, .bar-count');
      await expect(value).toHaveText(/\d/);
      const said = await value.innerText();
      await number.first().click();
      await expect(page.locator('.list-count')).toHaveText(new RegExp(`^${said}( of ${many(kept)})? findings(, .+)?$`));
      await page.goBack();
    }
    await setLifecycle(asset?.['lifecycle']);
    await expect(page.locator('.tile', { hasText: 'Assets' })).toContainText('500');
  });

  test('[QP42, QP44, QP45, CH1, CH2, CH5, CP9, LS36] a question by keyboard; a result is a link, and going back leads from question to question', async () => {
    const { page } = on;
    const count = page.locator('.query-count');
    const narrow = page.getByRole('complementary', { name: 'Narrow down' });
    await expect(count).toHaveText('500 assets');
    await page.getByRole('button', { name: 'Add condition' }).click();
    const field = page.getByRole('combobox', { name: 'Field' });
    await expect(field).toBeFocused();
    await page.keyboard.type('typ');
    await expect(page.getByRole('listbox', { name: 'Field' }).getByRole('option').first()).toHaveText('Type');
    expect.soft(await axeComplaints(page), 'a searchable list, open').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('Name');
    await page.keyboard.type('typ');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Type');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Type: operator' })).toBeFocused();
    await page.keyboard.press('Enter');
    const operators = page.getByRole('listbox', { name: 'Type: operator' });
    await expect(operators.getByRole('option', { name: 'is', exact: true })).toHaveClass(/is-active/);
    expect.soft(await axeComplaints(page), 'a list of few choices, open').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(operators).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Type: operator' })).toBeFocused();
    // The palette with what it found, in groups, on a narrow screen.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('ber');
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(/ber/i);
    expect.soft(await axeComplaints(page), 'the palette').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    if (size !== null) await page.setViewportSize(size);
    await expect(page.getByRole('combobox', { name: 'Type: operator' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('serv');
    await expect(page.getByRole('option', { name: /^Server\s*90$/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Type: value')).toHaveValue('Server');
    await expect(count).toHaveText('90 assets');
    await narrow.getByRole('checkbox', { name: /^Ubuntu/ }).check();
    await expect(count).not.toHaveText('90 assets');
    await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=name/);
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
    await page.goBack();
    await expect(count).toHaveText('90 assets');
    await page.goBack();
    await expect(count).toHaveText('500 assets');
    await expect(page.getByRole('combobox', { name: 'Field' })).toHaveCount(0);
    await page.goForward();
    await expect(count).toHaveText('90 assets');

    await choose(page.getByRole('combobox', { name: 'Find', exact: true }), 'Findings');
    await expect(count).toHaveText(/findings$/);
    await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
    await expect(count).toHaveText('90 assets');
    await expect(page.getByLabel('Type: value')).toHaveValue('Server');

    const name = page.getByRole('grid', { name: 'Result' }).getByRole('link').first();
    const text = await name.innerText();
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      name.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(other.getByRole('heading', { level: 1 })).toContainText(text);
    await other.close();
    await name.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text);

    // The way back finds the mode, the place in the result, and the row one came from.
    await page.goBack();
    await page.getByRole('radio', { name: 'Text' }).click();
    const result = page.getByRole('grid', { name: 'Result' });
    await result.evaluate((element) => element.scrollTo(0, 1_000));
    // Known by its place: which rows are drawn changes while it scrolls.
    const row = result.locator('[role=row][aria-rowindex="36"]');
    const from = await row.getByRole('link').first().innerText();
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(from);
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Text' })).toBeChecked();
    await expect.poll(() => result.evaluate((element) => element.scrollTop)).toBe(1_000);
    await expect(result.locator('.data-row.active')).toContainText(from);
    await page.getByRole('radio', { name: 'Rows' }).click();
  });

  test('[QP44, QP46, QP48, QP52, QP53] the focus goes on with the rows, a text on its way outlasts its records, and starting over clears a text that is no question', async () => {
    const { page } = on;
    await goInside(page, question('asset', { op: 'and', not: true, items: [SERVERS] }));
    await expect(page.locator('.query-count')).toHaveText('410 assets');
    await expect(page.getByRole('group', { name: 'Not this' })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add condition' }).last();
    await add.press('Enter');
    const fields = page.getByRole('combobox', { name: 'Field' });
    await expect(fields.last()).toBeFocused();
    await page.getByRole('button', { name: 'Add more' }).last().press('Enter');
    await page.getByRole('menuitem', { name: 'Group in brackets' }).press('Enter');
    await expect(fields.last()).toBeFocused();
    const removes = page.getByRole('button', { name: /^Remove the group/ });
    await removes.last().press('Enter');
    await expect(page.getByRole('button', { name: 'Remove the condition on Name' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(removes).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(add).toBeFocused();

    // Undone by the keys, as by going back; then a related record by mouse.
    await expect(page.locator('.query-count')).toHaveText('500 assets');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('.query-count')).toHaveText('410 assets');
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByRole('button', { name: 'Add more' }).last().click();
    await page.getByRole('menuitem', { name: 'Has related: software' }).click();
    await expect(fields.last()).toBeFocused();
    await expect(page.getByText('Empty: matches any software until you fill it in.')).toBeVisible();
    await picture(page, 'shots/query-any.png');

    const text = page.getByRole('textbox', { name: 'Query as text' });
    await page.getByRole('radio', { name: 'Text' }).click();
    await text.fill('severity: (');
    await expect(page.getByText('The text is not a valid query yet')).toBeVisible();
    await choose(page.getByRole('combobox', { name: 'Find', exact: true }), 'Findings');
    await expect(text).toHaveValue('severity: (');
    await expect(page.getByText('The text is not a valid query yet')).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(text).toHaveValue('');
    await expect(page.getByText('The text is not a valid query yet')).toBeHidden();
  });
});

test('[AG5, AG10] over time, of a measure, without a server', async ({ browser, sample: server }) => {
  const page = await browser.newPage({ serviceWorkers: 'allow' });
  await page.goto(`${server.url}/query-builder`);
  await expectUpToDate(page);
  await page.getByRole('radio', { name: 'Summary' }).click();
  await expect(chart(page)).toBeVisible();
  await expectShellInstalled(page);
  await server.leave();
  await choose(page.getByRole('combobox', { name: 'Measure' }), /verage/);
  await choose(page.getByRole('combobox', { name: 'Measured field' }), 'Risk score');
  await choose(page.getByRole('combobox', { name: 'By' }), 'Last seen');
  await choose(page.getByRole('combobox', { name: 'By: interval' }), /[Ww]eek/);
  await expect(chart(page)).toHaveAccessibleName('Average risk score by week of last seen');
  expect((await marks(page, 'figure'))[0]).toMatch(/^Week of \d+ \w+ \d{4}: [\d.]+$/);
  await page.getByRole('radio', { name: 'Table' }).click();
  await summary(page)
    .getByRole('row')
    // A week without a score has nothing to sum up.
    .filter({ hasNotText: '–' })
    .getByRole('link', { name: /^Week of/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: 'Result' }).getByRole('link').first()).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.close();
});

test('[QP8, QP40, QP41, QP43, QP49, QP50, QP51] on a phone a question is narrowed down, its cards lead on, and it is run again', async ({
  browser,
  sample: server,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const complaints = watchConsole(page);
  const count = page.locator('.query-count');
  const card = page.locator('.data-card').first();
  await page.goto(server.url + question('asset', SERVERS));
  await expect(count).toHaveText('90 assets');
  await page.getByRole('button', { name: 'Narrow down' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Narrow down' });
  await drawer.getByRole('checkbox', { name: /^Virtual machine/ }).check();
  await drawer.getByRole('button', { name: 'Close' }).tap();
  await expect(count).toHaveText('130 assets');
  expect(await cutOff(page)).toEqual([]);
  expect(await axeComplaints(page)).toEqual([]);
  // Two seconds later it is a run.
  await page.waitForTimeout(2_500);
  // Not on its name: wherever.
  await card.tap({ position: { x: 300, y: 80 } });
  await expect(page).toHaveURL(/\/assets\/[0-9a-f-]{36}/);
  await goInside(page, question('finding'));
  await expect(count).toHaveText(/findings$/);
  expect(await cutOff(page)).toEqual([]);
  await card.tap({ position: { x: 300, y: 80 } });
  await expect(page).toHaveURL(/\/assets\/[0-9a-f-]{36}/);

  await goInside(page, '/queries/history');
  const run = page.locator('.data-card').filter({ hasText: 'type: (server or virtual)' });
  await expect(run.getByRole('link')).toBeVisible();
  const words = page.getByLabel('Filter by text');
  await words.fill('laptop');
  await expect(run).toBeHidden();
  await words.fill('virtual');
  await expect(run.getByRole('link')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await run.getByRole('button', { name: 'Run again' }).tap();
  await expect(count).toHaveText('130 assets');
  await page.getByRole('radio', { name: 'Summary' }).tap();
  await expect(chart(page)).toBeVisible();
  await expect(count).toHaveText('130 assets');
  await expect(summary(page)).toContainText(/of 500, in [\d.]+ ms, as the server had them/);
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('radio', { name: 'List' }).tap();
  // The page scrolls in the shell, not the shell.
  const { pathname, search } = new URL(page.url());
  for (const [address, title] of [
    ['/queries', 'Queries'],
    ['/queries/history', 'Query history'],
    ['/assets/groups', 'Asset groups'],
    [pathname + search, 'Query builder'],
  ] as const) {
    await showPage(page, address, title);
    if (title === 'Query builder') await expect(count).toHaveText('130 assets');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await showPage(page, '/queries/history', 'Query history');
  const again = page.getByRole('grid', { name: 'Runs' }).getByRole('button', { name: 'Run again' }).first();
  await expect(again).toBeInViewport({ ratio: 1 });
  await picture(page, 'shots/query-history-1024.png');
  expect(complaints).toEqual([]);
  await context.close();
});
