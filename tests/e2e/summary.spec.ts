import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, test } from '@playwright/test';
import * as z from 'zod/mini';
import { commitImport, expectShellInstalled, expectUpToDate, openInventory, watchConsole } from './pages';
import { ServerProcess } from './server-process';

const Axe = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

let server: ServerProcess;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await ServerProcess.create({ MUSTER_AUTH: 'bypass' });
  await server.start();
  const page = await browser.newPage();
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await commitImport(page.getByRole('dialog'));
  await openInventory(page, server.url);
  // A busy machine takes its time to import.
  await expect(page.locator('.assets-count')).toHaveText('500 assets', { timeout: 180_000 });
  await expectUpToDate(page);
  await page.context().close();
});
test.afterAll(() => server.dispose());

async function axe(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = Axe.parse(await page.evaluate('axe.run(document, { resultTypes: ["violations"] })'));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

const summary = (page: Page): Locator => page.getByRole('region', { name: 'Summary' });
const chart = (page: Page): Locator => summary(page).getByRole('figure');

/** The names of the marks of a chart or the links of a table, which hold the numbers. */
const marks = (page: Page, role: 'figure' | 'table'): Promise<string[]> =>
  summary(page)
    .getByRole(role)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));

test('[AG11, AG12, AG13] a summary is chosen, linked to, read as a chart and as a table, and narrowed', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/query-builder`);
  await page.getByRole('radio', { name: 'Summary' }).click();
  await expect(chart(page)).toHaveAccessibleName('Number of assets by type');
  const bars = await marks(page, 'figure');
  expect(bars.length).toBeGreaterThan(2);
  expect(await axe(page)).toEqual([]);

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
  await page.getByRole('combobox', { name: 'And by' }).selectOption('risk.level');
  await expect(chart(page)).toHaveAccessibleName('Number of assets by type and risk level');
  expect(await axe(page)).toEqual([]);
  const elsewhere = await context.newPage();
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
  await expect(summary(page)).toContainText(new RegExp(`of ${wanted} assets?`));
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page.locator('.query-count')).toHaveText(new RegExp(`^${wanted} assets?$`));
  await page.goBack();
  await expect(summary(page)).toContainText('of 500 assets');
  expect(complaints).toEqual([]);
});

test('[AG5, AG10] over time, of a measure, without a server', async ({ page }) => {
  await page.goto(`${server.url}/query-builder`);
  await expectUpToDate(page);
  await page.getByRole('radio', { name: 'Summary' }).click();
  await expect(chart(page)).toBeVisible();
  await expectShellInstalled(page);
  await server.stop();
  try {
    await page.getByRole('combobox', { name: 'Measure' }).selectOption('avg');
    await page.getByRole('combobox', { name: 'Measured field' }).selectOption('risk.score');
    await page.getByRole('combobox', { name: 'By' }).selectOption('lastSeenAt');
    await page.getByRole('combobox', { name: 'By: stretch of time' }).selectOption('week');
    await expect(chart(page)).toHaveAccessibleName('Average risk score by week of last seen');
    expect((await marks(page, 'figure'))[0]).toMatch(/^Week of \d+ \w+ \d{4}: [\d.]+$/);
    await page.getByRole('radio', { name: 'Table' }).click();
    await summary(page)
      .getByRole('table')
      .getByRole('link', { name: /^Week of/ })
      .first()
      .click();
    await expect(summary(page)).toContainText('1 group of');
    expect(await axe(page)).toEqual([]);
  } finally {
    await server.start();
  }
});

test('[QP2, QP4, QP11] text: what is not filled in is not in it, what is no question is not kept, and a value joins the one asked for', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const text = page.getByRole('textbox', { name: 'Query as text' });
  const count = page.locator('.query-count');
  await page.goto(`${server.url}/query-builder`);
  await page.getByRole('button', { name: 'Add condition' }).click();
  await expect(page.getByText('1 condition is not filled in and left out.')).toBeVisible();
  await page.getByRole('radio', { name: 'Text' }).click();
  await expect(text).toHaveValue('');
  await expect(count).toHaveText('500 assets');

  await text.fill('type: server');
  await expect(count).toHaveText('90 assets');
  await text.fill('type: server and (');
  await expect(page.getByText('what stands below answers the one before')).toBeVisible();
  for (const name of ['Save', 'Copy link'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Rows' }).click();
  await expect(page.locator('[data-toast]')).toContainText('The text cannot be read yet');
  await expect(text).toHaveValue('type: server and (');
  await page.screenshot({ path: 'shots/query-text-broken.png' });
  expect(await axe(page)).toEqual([]);

  await text.fill('type: server');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  const narrow = page.getByRole('complementary', { name: 'Narrow down' });
  await expect(narrow.getByRole('checkbox', { name: /^server/ })).toBeChecked();
  await narrow.getByRole('checkbox', { name: /^virtual/ }).check();
  await expect(text).toHaveValue('type: (server or virtual)');
  await expect(count).toHaveText('130 assets');
  expect(complaints).toEqual([]);
});
