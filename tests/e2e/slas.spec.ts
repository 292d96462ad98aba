import { expect, type Page } from '@playwright/test';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { expectOfflineWithAge, expectUpToDate, goInside, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** SLA definitions: the first area whose form and detail are parts. */

let server: SharedServer;
test.beforeEach(async ({ server: shared }) => {
  server = shared;
  const findings = ['critical', 'critical', 'high', 'low'].map((severity, at) => ({
    ...{ uniqueIdFromTool: `f-${at}`, title: `Finding ${at}`, severity },
  }));
  const asset = { type: 'server', name: 'db-1', hostnames: ['db-1'] };
  const observedAt = new Date().toISOString();
  await sendRun(server, [{ sourceUid: 'db-1', observedAt, asset, software: [], findings, raw: 'x' }]);
});

const definition = (name: string, order: number, severity: string) => ({
  ...{ id: crypto.randomUUID(), name, order, when: { field: 'severity', op: 'eq', value: severity } },
  ...{ days: 30, warnDays: 7, clock: 'calendar', startField: 'firstSeenAt' },
  ...{ restartOnReopen: true, pauseOnException: true, enforced: true },
});
const names = (page: Page) => page.getByRole('list', { name: 'SLA definitions' }).getByRole('link').allTextContents();
const stored = async () =>
  (await serverRows(server, 'slaDefinition'))
    .toSorted((a, b) => Number(a['order']) - Number(b['order']))
    .map(({ name }) => name);

test('[FO1, FO2, FO3, FO4, DT1, DT2, RD14, SL3, SL4] a definition is made, read, changed without a network, left with a question, deleted and undone', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/sla-definitions`);
  await expect(page.getByRole('heading', { name: 'No SLA definitions yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create SLA definition' }).click();

  // What is wrong is said at the top and at the field, and leads there.
  await expect(page.getByText('2 open findings')).toBeVisible();
  await page.getByLabel('Deadline', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved.' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Name: Name is required');
  await summary.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Critical');
  await page.keyboard.press('Control+Enter');
  await expect(summary).toContainText('choose fewer days');
  await page.getByLabel('Warning before the deadline').fill('2');
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { name: 'Critical', exact: true })).toBeVisible();
  await expect(page.getByText('severity: critical')).toBeVisible();
  await expect(page.getByRole('main').getByText('7 days', { exact: true })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await expect(async () => expect(await stored()).toEqual(['Critical'])).toPass();

  // Leaving with something unsaved is asked about; staying keeps it.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Deadline', { exact: true }).fill('14');
  await page.getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Deadline', { exact: true })).toHaveValue('14');
  // The browser's way back is held up, so nobody may wait for it to be done.
  await page.evaluate(() => history.back());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Critical', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('7 days', { exact: true })).toBeVisible();

  await expectUpToDate(page);
  await server.leave();
  await expectOfflineWithAge(page);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Deadline', { exact: true }).fill('14');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByText('14 days', { exact: true })).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await server.return();
  await expect(page.getByText('Not sent yet')).toBeHidden();
  await expect(page.getByText('Deadline: 7 → 14')).toBeVisible();
  expect(await serverRows(server, 'slaDefinition')).toMatchObject([{ days: 14, warnDays: 2 }]);

  await page.getByRole('button', { name: 'More about Critical' }).click();
  await page.getByRole('menuitem', { name: 'Delete …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No SLA definitions yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => names(page)).toEqual(['Critical']);
  await goInside(page, `/sla-definitions/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'SLA definition not found' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[SL1, SL2] definitions are put in order by pointer and by keys, one change each, and undone', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  for (const [at, severity] of ['critical', 'high', 'medium'].entries())
    await script(server, 'POST', '/api/sla-definitions', definition(severity, at + 1, severity));
  await page.goto(`${server.url}/sla-definitions`);
  await expect.poll(() => names(page)).toEqual(['critical', 'high', 'medium']);

  await page.getByRole('button', { name: 'Move medium' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('medium is over position 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('medium is over position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => names(page)).toEqual(['critical', 'medium', 'high']);
  await expect(page.getByRole('button', { name: 'Move medium' })).toBeFocused();
  await expect(async () => expect(await stored()).toEqual(['critical', 'medium', 'high'])).toPass();
  expect((await serverRows(server, 'slaDefinition')).map(({ order }) => order).sort()).toEqual([1, 1.5, 2]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => names(page)).toEqual(['critical', 'high', 'medium']);

  const [from, to] = [
    page.getByRole('button', { name: 'Move critical' }),
    page.getByRole('button', { name: 'Move medium' }),
  ];
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(['high', 'medium', 'critical']);
  await expect(async () => expect(await stored()).toEqual(['high', 'medium', 'critical'])).toPass();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await axeComplaints(page), await excessWidth(page)]).toEqual([width, [], 0]);
  }
  expect(complaints).toEqual([]);
});
