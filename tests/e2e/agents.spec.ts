import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { axeComplaints, excessWidth } from './looks';
import { expectOfflineWithAge, expectUpToDate, goInside, watchConsole } from './pages';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** Agents and data sources. The agent that runs is this machine’s own. */

test('[AX1, AX21, AX20] a token is made, the agent of this machine enrols with it, is renamed without a network, and revoked', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/integrations/agents`);
  await expect(page.getByRole('heading', { name: 'No agents yet' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add agents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add agents' });
  await expect(dialog.getByText('There is none yet.')).toBeVisible();
  await dialog.getByLabel('What for').fill('Servers of the test');
  await page.keyboard.press('Enter');
  const command = await dialog.getByRole('textbox', { name: 'In a terminal' }).inputValue();
  expect(command).toContain(`${server.url}/agent/muster-agent.sh`);
  await expect(dialog.getByRole('table', { name: 'Enrolment tokens' })).toContainText('0 of 100');
  await dialog.getByRole('radio', { name: 'Windows' }).click();
  await expect(dialog.getByRole('textbox', { name: 'In PowerShell, as an administrator' })).toHaveValue(
    /muster-agent\.ps1 -Install/,
  );
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // What people copy is a file of this server.
  const program = await (await fetch(`${server.url}/agent/muster-agent.sh`)).text();
  const [, token = ''] = /'(muster_enrol_[^']+)'/.exec(command) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'agent-'));
  const { code, said } = await new Promise<{ code: number; said: string }>((resolve) => {
    const args = ['-c', program, 'muster-agent', '--enrol', '--server', server.url, '--token', '-'];
    const env = { ...process.env, MUSTER_AGENT_DIR: join(folder, 'kept') };
    const child = execFile('sh', args, { env }, (error, _out, text) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: text }),
    );
    child.stdin?.end(`${token}\n`);
  });
  await rm(folder, { recursive: true, force: true });
  expect([code, said]).toEqual([0, expect.stringContaining('enrolled as agent')]);

  const grid = page.getByRole('grid', { name: 'Agents', exact: true });
  await expect(grid.getByText('On time')).toBeVisible();
  const [agent] = await serverRows(server, 'agent');
  const host = String(agent?.['hostname']);
  await grid.getByRole('row').nth(1).click();
  const panel = page.locator('.side-panel');
  await expect(panel.getByRole('link', { name: host })).toBeVisible({ timeout: 60_000 });
  await expect(panel).toContainText('Servers of the test');
  expect(await axeComplaints(page)).toEqual([]);

  await expectUpToDate(page);
  await server.leave();
  await expectOfflineWithAge(page);
  const menu = () => grid.getByRole('button', { name: /^More about/ }).first();
  await grid.getByRole('row').nth(1).hover();
  await menu().click();
  await page.getByRole('menuitem', { name: 'Rename …' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('The test machine');
  await page.keyboard.press('Enter');
  await expect(grid.getByText('The test machine')).toBeVisible();
  await server.return();
  await expect.poll(async () => (await serverRows(server, 'agent'))[0]?.['name']).toBe('The test machine');
  // A message under the pointer waits to be read.
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await grid.getByRole('row').nth(1).hover();
  await menu().click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(grid.getByText('Revoked')).toBeVisible();
  await expect.poll(async () => (await serverRows(server, 'agent'))[0]?.['status']).toBe('revoked');
  await page.setViewportSize({ width: 390, height: 800 });
  // Once the rail has become a bar.
  await expect.poll(() => excessWidth(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test('[DS4, DS5] a data source is made, chosen for a file as last time, and says what came from it', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/data-sources`);
  await expect(page.getByRole('heading', { name: 'No data sources yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New data source' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Third floor');
  await page.getByRole('radio', { name: 'A script, over the API' }).click();
  await page.getByLabel('Site or network').fill('Berlin');
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const panel = page.locator('.side-panel');
  await expect(panel.getByRole('textbox', { name: 'How a script sends a file to it' })).toHaveValue(/dataSource=/);
  await expect(panel).toContainText('No script has sent a file yet.');
  await expectUpToDate(page);

  await goInside(page, '/integrations/sync-history');
  await page.getByRole('main').getByRole('button', { name: 'Import files' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import files' });
  const buffer = Buffer.from('Hostname,Serial number\nweb-1,SER-0001\n');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'third.csv', mimeType: 'text/csv', buffer });
  const chosen = dialog.getByRole('combobox', { name: 'Data source' });
  await expect(chosen).toBeVisible();
  await chosen.click();
  await page.getByRole('option', { name: 'Third floor' }).click();
  await expect(dialog.getByLabel('Source', { exact: true })).toHaveValue('Third floor (Berlin)');
  await expect(dialog.getByLabel('Site or network')).toHaveValue('Berlin');
  await dialog.getByRole('button', { name: 'Import 1 file' }).click();
  const [source] = await serverRows(server, 'dataSource');
  await expect
    .poll(async () => (await serverRows(server, 'syncRun')).map(({ dataSourceId, status }) => [dataSourceId, status]))
    .toEqual([[source?.id, 'success']]);
  await goInside(page, '/data-sources');
  await expect(page.getByRole('grid', { name: 'Data sources' }).getByText('Done')).toBeVisible();
});
