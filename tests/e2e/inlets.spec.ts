import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeComplaints, excessWidth, showTheme } from './looks';
import { watchConsole } from './pages';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** A source that sends by itself: its address, what it sends, what is refused, and how that becomes assets. */

test('[IN50, IN60, IN61, IN65] a webhook is added, sends, is mapped by what came, and what is refused is said on its page', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/integrations/add?kind=webhook`);
  await page.getByLabel('Name', { exact: true }).fill('Tool');
  await page.getByLabel('Vendor').fill('Example');
  await page.getByLabel('Rows are at').fill('hosts');
  // Without its secret nothing could be told from what anybody sends.
  await page.getByRole('button', { name: 'Add the source' }).click();
  await expect(page.getByLabel('Signing secret')).toBeFocused();
  await page.keyboard.type('the-secret');
  await page.getByRole('button', { name: 'Add the source' }).click();
  await expect(page.getByText('Nothing came yet')).toBeVisible();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(address).toMatch(new RegExp(`^${server.url}/api/webhooks/[\\w-]{40,}$`));

  const send = async (hosts: readonly object[], key: string) => {
    const body = JSON.stringify({ hosts });
    const [id, at] = [crypto.randomUUID(), String(Math.floor(Date.now() / 1_000))];
    const signature = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
    const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature };
    return (await fetch(address, { method: 'POST', body, headers })).status;
  };
  const hosts = [
    { key: 'h-1', hostname: 'hook-1' },
    { key: 'h-2', hostname: 'hook-2' },
  ];
  expect([await send(hosts, 'the-secret'), await send(hosts, 'another')]).toEqual([200, 401]);

  // What came is shown, and says what its fields mean.
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Show what came last' }).click();
  await expect(page.getByText('These came last.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Meaning of hostname' })).toHaveValue('Host name');
  await expect(page.getByLabel('Switched on')).toBeChecked();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => excessWidth(page)).toBe(0);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await serverRows(server, 'asset')).map(({ name }) => name).toSorted())
    .toEqual(['hook-1', 'hook-2']);
  await expect(page.getByText('Imported, 2 records')).toBeVisible();
  const refused = page.getByRole('table', { name: 'What was not taken, or did nothing' });
  await expect(refused).toContainText('Its signature is not that of the signing secret. Enter the secret');
  expect(await axeComplaints(page)).toEqual([]);
  await showTheme(page, 'dark');
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => excessWidth(page)).toBe(0);
  expect(await axeComplaints(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
