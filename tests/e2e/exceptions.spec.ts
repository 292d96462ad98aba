import { expect } from '@playwright/test';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { watchConsole } from './pages';
import { serverRows } from './server-rows';
import { test } from './shared-server';

test('[EX1, EX5, EX10, EX11, EX12] an exception is asked for from a finding, shared, and approved by the link in a browser without a session', async ({
  page,
  browser,
  server,
}) => {
  const finding = { uniqueIdFromTool: 'f-1', title: 'Old OpenSSL', severity: 'critical' };
  const asset = { type: 'server', name: 'gw-1', hostnames: ['gw-1'] };
  const observedAt = new Date().toISOString();
  await sendRun(server, [{ sourceUid: 'gw-1', observedAt, asset, software: [], findings: [finding], raw: 'x' }]);
  const status = async () => (await serverRows(server, 'finding')).map((row) => row['status']);
  await expect.poll(status).toEqual(['active']);
  const [row] = await serverRows(server, 'finding');
  const complaints = watchConsole(page);

  await page.goto(`${server.url}/findings?open=${String(row?.['id'])}`);
  await page.getByRole('link', { name: 'Ask for a policy exception' }).click();
  await expect(page.getByText('1 open findings would stop being open')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('OpenSSL until May');
  await page.getByLabel('Reason', { exact: true }).fill('The vendor ships the fix in May');
  await page.getByLabel('Ends', { exact: true }).fill('2099-05-31');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Share a link' }).click();
  await page.getByLabel('Who it is for').fill('Vera');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const address = await page.getByLabel('Address').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const outside = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const guest = await outside.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: 'OpenSSL until May' })).toBeVisible();
  expect(await axeComplaints(guest)).toEqual([]);
  await expect.poll(() => excessWidth(guest)).toBe(0);
  await guest.getByRole('button', { name: 'Approve' }).click();
  await expect(guest.getByText('You approved it.')).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByText('This link was used', { exact: true })).toBeVisible();
  await outside.close();

  await expect.poll(status).toEqual(['risk_accepted']);
  await expect(page.getByText('Approved by Vera', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.poll(status).toEqual(['active']);
  expect(complaints).toEqual([]);
});
