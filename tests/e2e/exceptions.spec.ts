import { expect } from '@playwright/test';
import { choose } from './choose';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { goInside, watchConsole } from './pages';
import { script } from './script';
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

  await page.goto(`${server.url}/vulnerabilities/findings?open=${String(row?.['id'])}`);
  await page.getByRole('link', { name: 'Ask for a policy exception' }).click();
  await expect(page.getByText('1 open finding would be open no more')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('OpenSSL until May');
  await page.getByLabel('Reason', { exact: true }).fill('The vendor ships the fix in May');
  await page.getByLabel('Ends', { exact: true }).fill('2099-05-31');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Share a link' }).click();
  await page.getByLabel('Who it is for').fill('Vera');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
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

test('[EX4, PO8, PO15] an exception is asked for from the page of a policy and from an asset, an execution says so, and the revoked one fails since it first did', async ({
  page,
  server,
}) => {
  const asset = { type: 'server', name: 'lab-1', hostnames: ['lab-1'] };
  const observedAt = new Date().toISOString();
  await sendRun(server, [{ sourceUid: 'lab-1', observedAt, asset, software: [], findings: [], raw: 'x' }]);
  const policyId = crypto.randomUUID();
  const ast = { field: 'owner.name', op: 'exists' };
  const said = { name: 'Every asset has an owner', severity: 'medium', ast, expectation: 'match' };
  await script(server, 'POST', '/api/policies', { id: policyId, ...said, triggers: [{ on: 'on_sync' }] });
  const state = async () => (await serverRows(server, 'policy')).map((row) => Object(row['state']));
  await expect.poll(state).toMatchObject([{ failed: 1, excepted: 0 }]);
  const [{ failingSince }] = await state();
  const complaints = watchConsole(page);

  await page.goto(`${server.url}/policies/${policyId}`);
  await page.getByRole('button', { name: /^More about / }).click();
  await page.getByRole('menuitem', { name: 'Ask for an exception' }).click();
  await expect(page.getByText('Every asset has an owner')).toBeVisible();
  await expect(page.getByText('1 asset fails it now')).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByLabel('Title', { exact: true }).fill('The laboratory has no owners');
  await page.getByLabel('Reason', { exact: true }).fill('Whoever is on duty runs it');
  await page.getByLabel('Ends', { exact: true }).fill('2099-05-31');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const panel = page.locator('.side-panel');
  await expect(panel.getByRole('link', { name: 'Every asset has an owner' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  const [made] = await serverRows(server, 'policyException');
  const path = `/api/policy-exceptions/${String(made?.['id'])}/shares`;
  const link = await script(server, 'POST', path, { name: 'Vera', days: 7, parts: [] });
  const body = JSON.stringify({ verdict: 'approve', name: 'Vera' });
  await server.api(`/api/policy-exception/${String(Object(link).token)}/decide`, { method: 'POST', body });
  await expect.poll(state).toMatchObject([{ failed: 0, excepted: 1 }]);
  await expect(panel.getByText('Approved by Vera', { exact: false }).first()).toBeVisible();

  // Where it stands, it leads back.
  await panel.getByRole('link', { name: 'Every asset has an owner' }).click();
  await choose(page.getByLabel('Show', { exact: true }), 'Excepted');
  const results = page.getByRole('group', { name: 'Results' });
  await expect(results.getByRole('row').nth(1)).toContainText('Excepted');
  await results.getByRole('link', { name: 'lab-1' }).click();
  await page.getByRole('tab', { name: 'Policies' }).click();
  await page.getByRole('link', { name: 'Excepted' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.poll(state).toMatchObject([{ failed: 1, excepted: 0, failingSince }]);

  const [one] = await serverRows(server, 'asset');
  await goInside(page, `/assets/${String(one?.['id'])}`);
  await page.getByRole('tab', { name: 'Policies' }).click();
  await page.getByRole('link', { name: 'Ask for one' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for a policy exception', level: 1 })).toBeVisible();
  await expect(page.getByText('Only 1 asset it names')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => excessWidth(page)).toBe(0);
  expect(complaints).toEqual([]);
});
