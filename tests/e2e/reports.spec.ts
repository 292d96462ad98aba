import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { readPdf } from '../kit/read-pdf';
import { sendRun } from './import-run';
import { axeComplaints, excessWidth } from './looks';
import { expectOfflineWithAge, expectUpToDate, watchConsole } from './pages';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** Reports: from a template to the paper, and the same file made by the browser and by the server. */

async function importAssets(server: SharedServer): Promise<void> {
  for (const name of ['db-1', 'db-2', 'web-1']) {
    const asset = { type: 'server', name, hostnames: [name] };
    await sendRun(server, [
      { sourceUid: name, observedAt: new Date().toISOString(), asset, software: [], findings: [], raw: 'x' },
    ]);
  }
}

async function make(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Make a file' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

async function made(page: Page, what: string): Promise<Buffer> {
  const coming: Promise<Download> = page.waitForEvent('download');
  await make(page, what);
  return readFile(await (await coming).path());
}

test('[RP1, RP2, RP5, RP6, RP7] a report is made of a template, seen on paper, printed without a network, and by the server as the same file', async ({
  page,
  server,
}) => {
  await importAssets(server);
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/reports`);
  await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New report' }).first().click();
  await page.getByRole('link', { name: 'Asset inventory' }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Asset inventory', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of 3' })).toContainText('Asset inventory');
  expect(await axeComplaints(page)).toEqual([]);
  for (const width of [390, 1_024, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => excessWidth(page)).toBe(0);
  }

  const html = (await made(page, 'HTML in this browser')).toString();
  expect(html).toContain('<td>web-1</td>');
  await expectUpToDate(page);
  await server.leave();
  await expectOfflineWithAge(page);
  const pdf = await made(page, 'PDF in this browser');
  const hash = createHash('sha256').update(pdf).digest('hex');
  expect(
    readPdf(pdf)
      .pages.flat()
      .filter((text) => /^(?:db|web)-\d$/.test(text)),
  ).toEqual(['db-1', 'db-2', 'web-1']);
  await server.return();
  await expectUpToDate(page);

  await make(page, 'PDF on the server');
  const pdfs = async () => (await serverRows(server, 'reportRun')).filter(({ format }) => format === 'pdf');
  await expect
    .poll(async () => (await pdfs()).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(['done', 'done']);
  expect((await pdfs()).map(({ sha256 }) => sha256)).toEqual([hash, hash]);
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page.getByText('3 files')).toBeVisible();
  await expect(page.getByText(hash.slice(0, 12))).toHaveCount(2);
  expect(await axeComplaints(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
