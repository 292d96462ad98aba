import { expect, type Page } from '@playwright/test';
import { otherSystem } from '../kit/outward';
import { choose } from './choose';
import { axeComplaints, excessWidth, showTheme } from './looks';
import { expectUpToDate, goInside, watchConsole } from './pages';
import { ServerProcess } from './server-process';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** Sources that are read by themselves: from the gallery to the assets, by a server of this machine. */

const DEVICES = [
  { deviceId: 'd-1', hostname: 'web-1', net: { address: '192.0.2.11' }, serialNumber: 'SN-1' },
  { deviceId: 'd-2', hostname: 'web-2', net: { address: '192.0.2.12' }, serialNumber: 'SN-2' },
];

async function expectGood(page: Page): Promise<void> {
  expect(await axeComplaints(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
}

test('[IN6, IN8, IN50, IN53] a source is added, tested, mapped by its sample, read, fails with the way out, and is mended', async ({
  page,
}) => {
  const tool = await otherSystem(({ headers }) =>
    headers.authorization === 'Bearer k-1' ? { body: { items: DEVICES } } : { status: 401 },
  );
  const server = await ServerProcess.create({ OUTWARD_PRIVATE: 'yes' });
  await server.start();
  const complaints = watchConsole(page);
  try {
    await page.goto(`${server.url}/integrations`);
    await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Add a source' }).first().click();
    await page.getByLabel('Search').fill('http');
    await page.getByRole('link', { name: /^HTTP/ }).click();

    // What is missing is said at its field.
    await page.getByRole('button', { name: 'Add the source' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Devices');
    await page.getByLabel('Vendor').fill('Example');
    await page.getByLabel('Address', { exact: true }).fill(`${tool.url}/api/devices`);
    await page.getByLabel('Key', { exact: true }).fill('k-0');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText(/it does not know the key/)).toBeVisible();
    await page.getByLabel('Key', { exact: true }).fill('k-1');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('2 rows on its first page')).toBeVisible();

    // A map is suggested; what it does not know is chosen beside its values.
    await expect(page.getByRole('combobox', { name: 'Meaning of hostname' })).toHaveValue('Host name');
    await expect(page.getByRole('combobox', { name: 'Meaning of net.address' })).toHaveValue('IP address');
    await choose(page.getByRole('combobox', { name: 'Meaning of serialNumber' }), 'Serial number');
    await expect(page.getByText('The first run begins when it is saved')).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectGood(page);
    }
    await page.getByRole('button', { name: 'Add the source' }).click();

    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    await expect(page.getByText('Imported, 2 records')).toBeVisible();
    await expect
      .poll(async () => (await serverRows(server, 'asset')).map(({ name }) => name).toSorted())
      .toEqual(['web-1', 'web-2']);
    await expect(page.getByText('Kept, and not shown')).toBeVisible();
    await page.getByRole('button', { name: 'Run now' }).click();
    await expect(page.getByText('It said the same as the last time')).toBeVisible();

    // The tool takes another key now.
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel(/^Key/).fill('k-2');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Run now' }).click();
    await expect(page.getByText(/it does not know the key\. Enter it again/).first()).toBeVisible();
    await goInside(page, '/integrations');
    await expect(page.getByText('Needs attention').first()).toBeVisible();
    await expectUpToDate(page);
    await showTheme(page, 'dark');
    await expectGood(page);

    await page.getByRole('grid').getByRole('link', { name: 'Devices' }).click();
    await expect(page.getByRole('button', { name: 'Run now' })).toBeVisible();
    // The refused readings of the tool are what the test is about.
    expect(complaints).toEqual([]);
  } finally {
    await server.dispose();
    tool.close();
  }
});
