import { expect, type Page } from '@playwright/test';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { onePage } from './one-page';
import { expectOfflineWithAge, expectUpToDate, goInside, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** SLA definitions: the first area whose form and detail are parts. */

let server: SharedServer;

async function importFindings(): Promise<void> {
  const findings = ['critical', 'critical', 'high', 'low'].map((severity, at) => ({
    ...{ uniqueIdFromTool: `f-${at}`, title: `Finding ${at}`, severity },
  }));
  const asset = { type: 'server', name: 'db-1', hostnames: ['db-1'] };
  const observedAt = new Date().toISOString();
  await sendRun(server, [{ sourceUid: 'db-1', observedAt, asset, software: [], findings, raw: 'x' }]);
}

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

test('[FO1, FO2, FO3, FO4, FO5, DT1, DT2, RD14, SL3, SL4, SL6, SL8, SL9, SL11] a definition is made, read, changed without a network, left with a question, deleted and undone', async ({
  page,
  server: shared,
}) => {
  server = shared;
  await importFindings();
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/sla-definitions`);
  await expect(page.getByRole('heading', { name: 'No SLA definitions yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create SLA definition' }).click();

  await expect(page.getByText('A new one begins with critical findings, as an example.')).toBeVisible();
  // What is wrong is said at the top and at the field, and leads there.
  await expect(page.getByText('2 open findings')).toBeVisible();
  await page.getByLabel('Deadline', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved.' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Name is required');
  await summary.getByRole('button', { name: 'Name is required' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Critical');
  await page.keyboard.press('Control+Enter');
  await expect(summary).toContainText('choose fewer days');
  await page.getByLabel('Warning before the deadline').fill('2');
  await expect(page.getByText('With this deadline: 2 on track.')).toBeVisible();
  await expect(page.getByText(/^A finding found now would be due on .* \(UTC\)\.$/)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  // A condition that was only begun is not saved.
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(summary).toContainText('Finish or remove the unfinished condition');
  await page.getByRole('button', { name: 'Remove the condition on Title' }).click();
  await page.getByRole('radio', { name: 'Text' }).click();
  const text = page.getByRole('textbox', { name: 'Query as text' });
  await text.fill('severity: (');
  await expect(page.getByText('Shown for the condition before')).toBeVisible();
  await text.fill('severity: critical');
  await expect(page.getByText('Shown for the condition before')).toBeHidden();
  await page.getByRole('button', { name: 'Create', exact: true }).dblclick();

  await expect(page.getByRole('heading', { name: 'Critical', exact: true })).toBeVisible();
  await expect(page.getByText('severity: critical')).toBeVisible();
  await expect(page.getByRole('main').getByText('7 days', { exact: true })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await expect(async () => expect(await stored()).toEqual(['Critical'])).toPass();

  // Its findings have the deadline.
  const dueAts = async () => (await serverRows(server, 'finding')).flatMap((row) => row['dueAt'] ?? []);
  await expect.poll(async () => (await dueAts()).length).toBe(2);

  // The form is no place to come back to.
  await expect(page.getByText('Created Critical')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('list', { name: 'SLA definitions' })).toBeVisible();
  await page.goForward();

  // Leaving with something unsaved is asked about; staying keeps it.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Critical', exact: true })).toBeVisible();
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
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Deadline: 7 days → 14 days')).toBeVisible();
  expect(await serverRows(server, 'slaDefinition')).toMatchObject([{ days: 14, warnDays: 2 }]);

  await page.getByRole('button', { name: 'More about Critical' }).click();
  await page.getByRole('menuitem', { name: 'Delete …' }).click();
  await expect(page.getByRole('alertdialog').getByText('The next definition that matches')).toHaveCount(1);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No SLA definitions yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => names(page)).toEqual(['Critical']);
  await page.getByRole('link', { name: 'Critical' }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'SLA definitions' }).click();
  await expect(page.getByRole('list', { name: 'SLA definitions' })).toBeVisible();
  await goInside(page, `/sla-definitions/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'SLA definition not found' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[SL1, SL2, SL5] definitions are put in order by pointer and by keys, one change each, and undone', async ({
  page,
  server: shared,
}) => {
  server = shared;
  await importFindings();
  const complaints = watchConsole(page);
  for (const [at, severity] of ['critical', 'high', 'medium'].entries())
    await script(
      server,
      'POST',
      '/api/sla-definitions',
      definition(severity, at + 1, severity === 'medium' ? 'high' : severity),
    );
  await page.goto(`${server.url}/sla-definitions`);
  await expect.poll(() => names(page)).toEqual(['critical', 'high', 'medium']);

  await page.getByRole('button', { name: 'Move medium' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('medium is over position 3 of 3.')).toBeAttached();
  // The arrows count once the rows are measured, which is said nowhere.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('medium is over position 2 of 3.')).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Space');
  // What it would change is said before it is saved.
  const asked = page.getByRole('dialog', { name: 'Move medium to position 2?' });
  await expect(asked.getByRole('listitem')).toHaveCount(2);
  await expect(asked.getByRole('listitem').first()).toContainText('medium: 0 → 1 open finding');
  await expect(asked.getByRole('listitem').last()).toContainText('high: 1 → 0 open findings');
  expect(await stored()).toEqual(['critical', 'high', 'medium']);
  await asked.getByRole('button', { name: 'Move', exact: true }).click();
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
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['high', 'medium', 'critical']);
  await expect(async () => expect(await stored()).toEqual(['high', 'medium', 'critical'])).toPass();
  // A name of any length takes no other column's place.
  await script(server, 'POST', '/api/sla-definitions', definition('n'.repeat(500), 9, 'low'));
  const long = page.getByRole('listitem').filter({ hasText: 'nnnn' });
  await expect(long).toContainText('open finding');
  // A row that is dragged over a higher one keeps its own height.
  const dragged = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Move medium' }) });
  const own = await dragged.boundingBox();
  const over = await long.boundingBox();
  expect(over?.height).toBeGreaterThan((own?.height ?? 0) + 10);
  await to.hover();
  await page.mouse.down();
  await page.mouse.move(over?.x ?? 0, (over?.y ?? 0) + 30, { steps: 8 });
  await expect.poll(async () => (await dragged.boundingBox())?.y).toBeGreaterThan((own?.y ?? 0) + 20);
  expect((await dragged.boundingBox())?.height).toBe(own?.height);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await axeComplaints(page), await excessWidth(page)]).toEqual([width, [], 0]);
    const [name, list] = [await long.getByRole('link').boundingBox(), await long.locator('.sla-text').boundingBox()];
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) + 1);
  }
  expect(complaints).toEqual([]);
});

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

const isBehindBar = (page: Page) =>
  page.evaluate(() => {
    const [bar, at] = [document.querySelector('.record-form-bar'), document.activeElement];
    if (bar === null || at === null || at.closest('.record-form-fields') === null) return false;
    return at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  });

test.describe('one page through all of it', () => {
  const on = onePage(async (shared) => {
    server = shared;
    await server.beginAnew();
  });

  /** A definition for the test. */
  async function begin(): Promise<string> {
    const id = crypto.randomUUID();
    await script(server, 'POST', '/api/sla-definitions', { ...definition('Critical', 1, 'critical'), id });
    await on.page.setViewportSize({ width: 1280, height: 720 });
    return id;
  }

  test('[DT3, FO8, CT1, CT2, CT3, CT4, RD15] tabs are addresses; comments and changes are shown before they are sent', async () => {
    const { page } = on;
    const id = await begin();
    // Without the shell, a page that is opened offline must have been open before.
    await goInside(page, `/sla-definitions/${id}/edit`);
    await expect(page.getByLabel('Deadline', { exact: true })).toHaveValue('30');
    // Saved as it was: nothing is sent, and there is nothing to undo.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Critical', exact: true })).toBeVisible();
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    await goInside(page, `/sla-definitions/${id}?tab=nothing`);
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
    await tab(page, /^Comments/).click();
    await expect(page).toHaveURL(/[?&]tab=comments/);
    await expect(tab(page, 'Comments 0')).toBeVisible();
    await expect(page.getByText('No comments on this SLA definition yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByText('Comment is required')).toBeVisible();
    await expect(page.getByLabel('New comment')).toBeFocused();
    await page.keyboard.type('Agreed with operations');
    await tab(page, 'Overview').click();
    await goInside(page, '/sla-definitions');
    await goInside(page, `/sla-definitions/${id}?tab=comments`);
    await expect(page.getByLabel('New comment')).toHaveValue('Agreed with operations');
    await page.getByLabel('New comment').focus();
    await page.keyboard.press('Control+Enter');
    await expect(tab(page, 'Comments 1')).toBeVisible();
    await expect(page.getByLabel('New comment')).toHaveValue('');
    // The page may still say “Up to date” of the moment before.
    await expect
      .poll(async () => (await serverRows(server, 'comment'))[0] ?? {})
      .toMatchObject({ entity: 'slaDefinition', aboutId: id, text: 'Agreed with operations' });
    await expectUpToDate(page);

    await server.leave();
    await expectOfflineWithAge(page);
    await comments(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Edit comment').fill('Agreed with operations\nin March');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('New comment').fill('And with the owners');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comments(page).getByRole('listitem')).toHaveCount(2);
    await expect(comments(page).getByText('Not sent yet')).toHaveCount(2);
    expect(await axeComplaints(page)).toEqual([]);
    const newest = comments(page).getByRole('listitem').first();
    await newest.getByRole('button', { name: 'Delete' }).click();
    await expect(tab(page, 'Comments 1')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(newest).toContainText('And with the owners');

    // A change without a network stands first in the history, and says so.
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByText('You are offline. Changes you save are kept here')).toBeVisible();
    await page.getByLabel('Deadline', { exact: true }).fill('14');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await tab(page, 'History').click();
    const unsent = page.getByRole('list', { name: 'Not sent yet' });
    await expect(unsent).toContainText('You changed it');
    await expect(unsent).toContainText('Deadline: 30 days → 14 days');
    await expect(unsent.getByText('Not sent yet')).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    await server.return();
    await expect(page.getByRole('list', { name: 'Changes', exact: true })).toContainText('Deadline: 30 days → 14 days');
    await expect(unsent).toBeHidden();
    await expect(async () =>
      expect((await serverRows(server, 'comment')).map(({ text }) => text).toSorted()).toEqual([
        'Agreed with operations\nin March',
        'And with the owners',
      ]),
    ).toPass();
    // On a narrow page messages stand where the tabs are, and stay as long as the pointer is over them.
    await page.mouse.move(0, 0);
    await expect(page.locator('.toast')).toHaveCount(0);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ['Overview', /^Comments/, 'History']) {
        await tab(page, name).click();
        expect([width, name, await axeComplaints(page), await excessWidth(page)]).toEqual([width, name, [], 0]);
      }
    }
    await page.reload();
    await expect(tab(page, 'History')).toHaveAttribute('aria-selected', 'true');
  });

  test('[DT5, FO1, FO6] what was deleted says so and comes back; a form keeps what is typed when its record goes', async () => {
    const { page } = on;
    const id = await begin();
    await goInside(page, `/sla-definitions/${id}/edit`);
    await page.setViewportSize({ width: 390, height: 600 });
    await page.getByLabel('Name', { exact: true }).focus();
    for (let at = 0; at < 25; at += 1) {
      await page.keyboard.press('Tab');
      expect(await isBehindBar(page)).toBe(false);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Deadline', { exact: true }).fill('14');
    await script(server, 'DELETE', `/api/sla-definitions/${id}`);
    const gone = page.getByRole('alert').filter({ hasText: 'Someone deleted this SLA definition.' });
    await expect(gone).toBeVisible();
    await expect(page.getByLabel('Deadline', { exact: true })).toHaveValue('14');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expect(page.getByText('This SLA definition is deleted, so it cannot be saved.')).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    await gone.getByRole('button', { name: 'Restore' }).click();
    await expect(gone).toBeHidden();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('14 days', { exact: true })).toBeVisible();

    // Deleted by another: this browser has no row of it, and the server is asked.
    await expectUpToDate(page);
    await script(server, 'DELETE', `/api/sla-definitions/${id}`);
    await expect(page.getByRole('heading', { name: 'This SLA definition was deleted' })).toBeVisible();
    await expect(page.getByText('Critical was deleted')).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('heading', { name: 'Critical', exact: true })).toBeVisible();
  });

  test('[KB4] a dialog opened from a menu gives the focus to the menu’s button, comments and Restore keep it near', async () => {
    const { page } = on;
    const id = await begin();
    await goInside(page, `/sla-definitions/${id}?tab=comments`);
    await expectUpToDate(page);
    const more = page.getByRole('button', { name: 'More about Critical' });
    for (const leave of ['Escape', 'Enter']) {
      await more.press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press(leave);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(more).toBeFocused();
    }

    await page.getByLabel('New comment').fill('Agreed');
    await page.keyboard.press('Control+Enter');
    const edit = page.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Edit' });
    const text = page.getByLabel('Edit comment');
    for (const end of ['Escape', 'Control+Enter']) {
      await edit.press('Enter');
      await expect(text).toBeFocused();
      await page.keyboard.type(' today');
      await page.keyboard.press(end);
      await expect(text).toHaveCount(0);
      await expect(edit).toBeFocused();
    }
    await page.getByRole('region', { name: 'Comments' }).getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByLabel('New comment')).toBeFocused();

    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page).toHaveURL(/\/sla-definitions$|\/sla-definitions\?/);
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack();
    await page.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(more).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('[CT6, CT7, CT8] somebody is mentioned by keys alone', async () => {
    const { page } = on;
    const id = await begin();
    await goInside(page, `/sla-definitions/${id}?tab=comments`);
    await expectUpToDate(page);
    const field = page.getByLabel('New comment');
    await field.focus();
    await page.keyboard.type('**Now**, @');
    const people = page.getByRole('listbox', { name: 'People: suggestions' });
    const name = await people.getByRole('option').first().textContent();
    expect(await axeComplaints(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(people).toBeHidden();
    await expect(field).toHaveValue(`**Now**, @${name} `);
    await page.keyboard.type('please <b>');
    await page.keyboard.press('Control+Enter');
    const said = comments(page).getByRole('listitem').first();
    await expect(said).toContainText(`Now, @${name} please <b>`);
    await expect(said.locator('strong').filter({ hasText: 'Now' })).toBeVisible();
    await said.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Edit comment')).toHaveValue(`**Now**, @${name} please <b>`);
    await page.keyboard.press('Escape');
    expect((await serverRows(server, 'comment')).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^\*\*Now\*\*, @\[.+\]\(person:[0-9a-f-]{36}\) please <b>$/),
    );
  });

  test('[KB4] a resolved conflict leaves the focus on its page', async () => {
    const { page } = on;
    const id = await begin();
    await goInside(page, `/sla-definitions/${id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await script(server, 'PATCH', `/api/sla-definitions/${id}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Resolve' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});
