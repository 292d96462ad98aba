import { expect } from '@playwright/test';
import { axeComplaints, picture } from './looks';
import { openAsset, syncState } from './pages';
import { script } from './script';
import { test } from './shared-server';

const ID = crypto.randomUUID();
test('[CM33] [CM32] [CM41] conflicts, waiting changes and undo, in the panel of the top bar', async ({
  context,
  server,
}) => {
  const create = { id: ID, type: 'server', name: 'db-1', location: 'Bonn', owner: { name: 'Ada' } };
  await script(server, 'POST', '/api/assets', create);
  const page = await context.newPage();
  await openAsset(page, server.url, 'db-1');

  // While the form is open, somebody else changes two of its fields.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  // Its title follows the name that the others gave it.
  const form = page.getByRole('dialog', { name: /^Edit db-/ });
  await form.getByLabel('Name', { exact: true }).fill('db-mine');
  await form.getByLabel('Location', { exact: true }).fill('Rome');
  await script(server, 'PATCH', `/api/assets/${ID}`, { name: 'db-theirs', location: 'Paris' });
  await form.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: '1 change needs you' }).click();
  const panel = page.getByRole('dialog', { name: 'Changes in this browser' });
  const conflict = panel.getByRole('article', { name: 'Edit asset: db-1' });
  await expect(conflict.getByText(/^You changed .*name.* in another tab or elsewhere, /)).toBeVisible();
  const name = conflict.getByRole('group', { name: 'Name' });
  for (const text of ['db-mine', 'db-theirs', 'db-1'])
    await expect(name.getByText(text, { exact: true })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await picture(page, 'test-results/changes-conflict.png');
  await page.setViewportSize({ width: 390, height: 800 });
  await picture(page, 'test-results/changes-conflict-390.png');
  await page.setViewportSize({ width: 1440, height: 900 });
  await name.getByRole('radio', { name: /As it was before/ }).check();
  await conflict
    .getByRole('group', { name: 'Location' })
    .getByRole('radio', { name: /The other one/ })
    .check();
  await conflict.getByRole('button', { name: 'Resolve' }).click();
  await expect(panel.getByText('All your changes are on the server.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('db-1');
  await expect(page.getByText('Paris').first()).toBeVisible();

  // What waits is listed, and can be taken back before it was ever sent.
  await server.leave();
  await expect(syncState(page)).toHaveAccessibleName(/Offline/, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('db-later');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('db-later');
  await expect(syncState(page)).toHaveAccessibleName(/1 change to send/);
  await syncState(page).click();
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await picture(page, 'test-results/changes-waiting.png');
  await panel.getByRole('button', { name: 'Undo Edit asset: db-1' }).click();
  await expect(panel.getByText('All your changes are on the server.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('db-1');
});
