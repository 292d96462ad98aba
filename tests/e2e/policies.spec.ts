import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { choose } from './choose';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { expectUpToDate, goInside, watchConsole } from './pages';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** Policies, from a template to the file one keeps. */

async function importHosts(server: SharedServer, owners: readonly (string | null)[]): Promise<void> {
  const records = owners.map((owner, at) => ({
    ...{ sourceUid: `web-${at}`, observedAt: new Date().toISOString(), software: [], findings: [], raw: 'x' },
    asset: {
      ...{ type: 'server', name: `web-${at}`, hostnames: [`web-${at}`] },
      ...(owner !== null && { owner: { name: owner } }),
    },
  }));
  await sendRun(server, records);
}

const stateOf = async (server: SharedServer): Promise<unknown> => (await serverRows(server, 'policy'))[0]?.['state'];

test('[PO3] [PO5] [PO8] [PO14] [PO15] [PO17] [PO18] [PO20] a policy from a template: previewed, run by syncs, failing since the first, edited, compared, and kept as YAML', async ({
  page,
  server,
}) => {
  await importHosts(server, ['Ann', null, null]);
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/policies`);
  await expect(page.getByRole('heading', { name: 'No policies yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New policy' }).first().click();
  await expect(page.getByRole('heading', { name: 'New policy', level: 1 })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Everything that is in use has an owner' });
  await expect(card.getByText('Fails now: 2 of 3')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await card.getByRole('link').click();

  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Everything that is in use has an owner');
  await expect(page.getByText('2 of 3 assets in scope fail.')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Everything that is in use has an owner', level: 1 })).toBeVisible();
  const results = page.getByRole('group', { name: 'Results' });
  await expect(results.getByRole('row')).toHaveCount(3);
  await expect(results.getByText(/In grace, late in /).first()).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await expect.poll(() => stateOf(server)).toMatchObject({ failed: 2, evaluated: 3 });
  const since = await stateOf(server);

  // One is mended, another comes: what fails still does so since the first moment.
  await importHosts(server, ['Ann', 'Bob', null, null]);
  await expect.poll(() => stateOf(server)).toMatchObject({ failed: 2, evaluated: 4 });
  expect(await stateOf(server)).toMatchObject({ failingSince: Object(since).failingSince });
  await expect(results.getByRole('link')).toHaveText(['web-2', 'web-3']);
  await choose(page.getByLabel('Show', { exact: true }), 'Fixed');
  await expect(results.getByRole('link')).toHaveText(['web-1']);
  await results.getByRole('link', { name: 'web-1' }).click();
  await page.getByRole('tab', { name: 'Policies' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Everything that is in use has an owner' })).toContainText(
    'Passes again',
  );

  // An edit is a version; a run says which.
  const [row] = await serverRows(server, 'policy');
  const id = String(row?.['id']);
  await goInside(page, `/policies/${id}/edit`);
  await page.getByLabel('Grace', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByRole('heading', { name: 'Policy execution' })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing changed.')).toBeVisible();
  await expect(
    page.getByText('4 assets in scope, looked at all of them: 2 fail (0 new, 0 fixed), 0 excepted.'),
  ).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('link', { name: 'Runs and versions' }).click();
  await expect(page.getByRole('group', { name: 'Executions' }).getByText('After each sync').first()).toBeVisible();
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(page.getByRole('group', { name: 'What differs' }).getByRole('row').nth(1)).toHaveText(/Grace\s*30\s*7/);
  expect(await axeComplaints(page)).toEqual([]);

  await goInside(page, '/policies');
  await page.getByRole('button', { name: 'YAML' }).click();
  const dialog = page.getByRole('dialog', { name: 'Policies as YAML' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export 1 policy' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('name: Everything that is in use has an owner');
  const changed = `${file.replace('graceDays: 7', 'graceDays: 9')}\n  - name: Broken\n    severity: blue\n    condition: {}\n`;
  await dialog.getByRole('textbox', { name: 'Or paste it' }).fill(changed);
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  const plan = dialog.getByRole('group', { name: 'What importing does' });
  await expect(plan.getByRole('row').nth(1)).toContainText('Would be changed');
  await expect(plan.getByRole('row').nth(2)).toContainText('Refused');
  expect(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 1 policy' }).click();
  await expect(dialog).toBeHidden();
  await expectUpToDate(page);
  await expect.poll(async () => (await serverRows(server, 'policy'))[0]?.['graceDays']).toBe(9);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/policies', `/policies/${id}`, `/policies/${id}/history`, '/policies/new', '/policies/create']) {
    await goInside(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => excessWidth(page)).toBe(0);
  }
  expect(complaints).toEqual([]);
});
