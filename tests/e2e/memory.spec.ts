import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.mjs';
import { editField, expectAssetCount, expectUpToDate, importFiles, openAsset, openInventory, syncState } from './pages';
import { fixture } from './samples';
import { serverRows } from './server-rows';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

/** Muster in a browser that keeps nothing: everything stands in the memory of the one worker. */

/** A profile in which no database can be opened: where their folder should be, there is a file. */
async function brokenBrowser(): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'muster-broken-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'IndexedDB'), '');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS,
  });
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const keptIn = async (page: Page): Promise<void> => {
  await syncState(page).click();
  await expect(page.getByText('memory only: unsent changes are lost when the last tab closes')).toBeVisible();
  await page.keyboard.press('Escape');
};

test('[ST17, ST18] without a database it says so, and import, edit and a second tab work', async ({ server }) => {
  const { context, close } = await brokenBrowser();
  try {
    const page = await context.newPage();
    await openInventory(page, server.url);
    await expect(page.getByText('This browser stores nothing for Muster')).toBeVisible();
    await keptIn(page);
    const refused = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('probe');
          request.onsuccess = () => resolve(null);
          request.onerror = () => resolve(request.error?.name);
        }),
    );
    expect(refused, 'this profile opens a database').not.toBeNull();
    await importFiles(page, [fixture('office.nessus')]);
    // Sent and over: with the only tab, what waits in memory would go.
    await expect(page.getByText('Persist', { exact: true })).toBeVisible();
    await openInventory(page, server.url);
    await expectUpToDate(page);
    await expectAssetCount(page, 2);
    const second = await context.newPage();
    await openAsset(second, server.url, 'reception');
    await expect(second.getByText('This browser stores nothing for Muster')).toBeHidden();
    await openAsset(page, server.url, 'reception');
    await editField(page, 'Owner', 'Night shift');
    await expect(second.getByText('Night shift').first()).toBeVisible();
    await expect.poll(async () => JSON.stringify(await serverRows(server, 'asset'))).toContain('Night shift');
  } finally {
    await close();
  }
});
