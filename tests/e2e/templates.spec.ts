import { expect, type Page } from '@playwright/test';
import { choose } from './choose';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { expectUpToDate, goInside, watchConsole } from './pages';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** Templates of messages and of policies: made, seen as they would be, kept, copied and taken along. */

let server: SharedServer;

const main = (page: Page) => page.getByRole('main');
const stored = async (entity: 'messageTemplate' | 'policyTemplate') =>
  (await serverRows(server, entity)).map(({ name }) => String(name)).toSorted();

test('[TM12, TM14, TM15, TM16, TM17, TM21] a message is written, shown as it would be, saved, edited without a network, duplicated and taken along', async ({
  page,
  server: shared,
}) => {
  server = shared;
  const observedAt = new Date().toISOString();
  const asset = { type: 'server', name: 'db-1', hostnames: ['db-1'], owner: { name: '<b>Ann</b>' } };
  await sendRun(server, [{ sourceUid: 'db-1', observedAt, asset, software: [], findings: [], raw: 'x' }]);
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/templates`);
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible();

  // Ours are there, of both kinds, and one search goes through all.
  await expect(main(page).getByText('Mail: our words')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('agent');
  await expect(main(page).getByText('Every server has an agent')).toBeVisible();
  await expect(main(page).getByText('Mail: our words')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('');
  expect(await axeComplaints(page)).toEqual([]);

  await main(page).getByRole('link', { name: 'Create message template' }).click();
  await expect(page.getByRole('heading', { name: 'Create template' })).toBeVisible();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(subject).toHaveValue(/policy\.name/);
  // Words that are still ours follow what it is about.
  await choose(page.getByRole('combobox', { name: 'Is about' }), 'An asset');
  await expect(subject).toHaveValue('{{ asset.name }}');
  await expect(page.locator('.template-subject')).toHaveText('db-1');
  await page.getByLabel('Name', { exact: true }).fill('Who owns it');

  // By keyboard: what is begun is offered and taken.
  await subject.fill('');
  await subject.pressSequentially('Whose is {{ asset.na');
  await expect(page.getByRole('option', { name: /^asset\.name/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(subject).toHaveValue('Whose is {{ asset.name }}');
  await expect(page.locator('.template-subject')).toHaveText('Whose is db-1');
  // What a person wrote stays.
  await choose(page.getByRole('combobox', { name: 'Is about' }), 'A finding');
  await expect(subject).toHaveValue('Whose is {{ asset.name }}');
  await choose(page.getByRole('combobox', { name: 'Is about' }), 'An asset');

  // A slip is said at its place, and what is broken too.
  await body.fill('Owner:\n{{ asset.onwer.name }}');
  await expect(page.getByText('There is no “asset.onwer.name”. Did you mean “asset.owner.name”?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Line 2, column 4' })).toBeVisible();
  await body.fill('Owner: {{ asset.owner.name }} {{ asset.name');
  await expect(page.getByText('is not closed. End it with }}.')).toBeVisible();
  await expect(page.getByText('The template cannot be filled in yet.')).toBeVisible();
  await body.fill('Owner: {{ asset.owner.name }}');

  // As HTML in a frame that may do nothing, in which values are text.
  const frame = page.frameLocator('iframe[title="The message as HTML"]');
  await expect(frame.locator('p')).toHaveText('Owner: <b>Ann</b>');
  await page.getByRole('textbox', { name: 'HTML' }).fill('<h1>{{ asset.owner.name }}</h1><script>alert(1)</script>');
  await expect(frame.locator('h1')).toHaveText('<b>Ann</b>');
  await page.getByRole('radio', { name: 'Text', exact: true }).click();
  await expect(page.locator('.template-plain')).toHaveText('Owner: <b>Ann</b>');
  await page.getByRole('searchbox', { name: 'Search variables' }).fill('last seen');
  await body.focus();
  await page.getByRole('button', { name: /^asset\.lastSeenAt/ }).click();
  await expect(body).toHaveValue(/\{\{ asset\.lastSeenAt \}\}/);
  expect(await axeComplaints(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => excessWidth(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await body.press('Control+Enter');
  await expect(main(page).getByRole('link', { name: 'Who owns it' })).toBeVisible();
  await expect.poll(() => stored('messageTemplate')).toEqual(['Who owns it']);

  // Changed without a network, and our words are brought back.
  await main(page).getByRole('link', { name: 'Who owns it' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Who owns it' })).toBeVisible();
  await server.leave();
  await page.getByRole('button', { name: 'Reset to ours' }).click();
  await expect(subject).toHaveValue('{{ asset.name }}');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await expect(page.locator('.template-subject')).toHaveText('db-1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page).getByText('Not sent yet')).toBeVisible();
  await server.return();
  await expectUpToDate(page);
  await expect(main(page).getByText('Not sent yet')).toBeHidden();

  // A copy, and a policy template of one of ours.
  await page.getByRole('button', { name: 'More about Who owns it' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Who owns it (copy)');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(main(page).getByRole('link', { name: 'Who owns it (copy)' })).toBeVisible();
  await goInside(page, '/templates/create?of=policy&from=one-source-only');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nothing is seen by one source only (copy)');
  await page.getByLabel('Name', { exact: true }).fill('Two sources at least');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(main(page).getByRole('link', { name: 'Two sources at least' })).toBeVisible();
  await expect.poll(() => stored('policyTemplate')).toEqual(['Two sources at least']);

  // Out and in again: what is here already is left out.
  await page.getByRole('button', { name: 'More about templates' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export all of yours as JSON' }).click();
  const path = await (await downloading).path();
  await page.getByRole('button', { name: 'More about templates' }).click();
  await page.getByRole('menuitem', { name: 'Import from JSON' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type="file"]').setInputFiles(path);
  await expect(dialog.getByText('Nothing in it is new. 3 templates of it are here already.')).toBeVisible();
  const bad = { kind: 'muster-templates', messages: [{ name: 'X' }], policies: [] };
  const file = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(bad)) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByText('Message 1 (“X”): purpose')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(complaints).toEqual([]);
});
