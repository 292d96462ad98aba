import { expect, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { sendRun } from './import-run';
import { editField, expectOfflineWithAge, expectUpToDate, openAsset, openInventory, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** A change taken back puts things back as they were: nothing said by hand remains. */

let server: SharedServer;
test.beforeEach(({ server: shared }) => {
  server = shared;
});

/** The same source says once more who owns the asset. */
async function importOwner(name: string): Promise<void> {
  const asset = { type: 'server', name: 'db-1', hostnames: ['db-1'], owner: { name } };
  const observedAt = new Date().toISOString();
  await sendRun(server, [{ sourceUid: 'db-1', observedAt, asset, software: [], findings: [], raw: name }]);
  await expect(async () => expect((await theAsset())?.['owner']).toEqual({ name })).toPass();
}

const theAsset = async () => (await serverRows(server, 'asset'))[0];
const byHand = async () =>
  (await serverRows(server, 'sourceRecord')).filter(({ category }) => category === 'manual').length;
const expectByHand = (records: number) => expect(async () => expect(await byHand()).toBe(records)).toPass();

/** The line of the overview that says it. */
const value = (page: Page, text: string) => page.getByRole('tabpanel').getByText(text, { exact: true });

test('[CM43, CM44] what is undone, from the message, by the keys or the palette, leaves the next import its say', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await importOwner('Zed');
  await openAsset(page, server.url, 'db-1');
  await expectUpToDate(page);
  await expect(value(page, 'Zed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByText('Nothing to undo since this page was loaded').click();

  await editField(page, 'Owner', 'Tmp');
  await expectByHand(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectByHand(0);
  await importOwner('Zed2');
  await expect(value(page, 'Zed2')).toBeVisible();

  await editField(page, 'Owner', 'Tmp');
  await editField(page, 'Location', 'Bonn');
  await expect(value(page, 'Bonn')).toBeVisible();
  await editField(page, 'Location', 'Rome');
  await expect(value(page, 'Rome')).toBeVisible();
  await expectUpToDate(page);
  // In a field the keys are the field's own.
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+Shift+z');
  await expectByHand(1);
  await expect(value(page, 'Rome')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(value(page, 'Bonn')).toBeVisible();
  // CM41: the undo before is nobody else's change.
  await expectUpToDate(page);
  await page.keyboard.press('Control+z');
  await expect(value(page, 'Bonn')).toBeHidden();
  await expectUpToDate(page);
  await expect(value(page, 'Tmp')).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Undo your last change');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('undo');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^Undo: Edit asset: db-1/);
  await page.keyboard.press('Enter');
  await expectByHand(0);
  await importOwner('Zed3');
  await expect(value(page, 'Zed3')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[CM43, CM44, FO8] so is a change of many; one that changes nothing is none', async ({ page }) => {
  await importOwner('Zed');
  await page.goto(`${server.url}/assets`);
  await expectUpToDate(page);
  await page.getByRole('checkbox', { name: 'Select db-1' }).check();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expectByHand(1);
  await page.getByRole('checkbox', { name: 'Include archived' }).check();
  await page.getByRole('checkbox', { name: 'Select db-1' }).check();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Nothing changed')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Archived 1 asset').last()).toBeVisible();
  await expectByHand(0);
});

/** Counts in the page how often it reads the outbox. */
const countReads = (): void => {
  let reads = 0;
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const name of ['get', 'getAll', 'openCursor', 'count'] as const) {
      const read = prototype[name];
      Reflect.set(prototype, name, function (this: IDBObjectStore | IDBIndex, ...call: unknown[]) {
        const store = 'objectStore' in this ? this.objectStore : this;
        if (store.name === 'outbox') reads += 1;
        document.documentElement.dataset['reads'] = String(reads);
        return Reflect.apply(read, this, call);
      });
    }
  }
};

test('[CM46, CM58] a tab reads the outbox as often at a change, however many wait; taken back, it shows at once', async ({
  page,
}) => {
  const names = ['db-1', 'db-2', 'db-3', 'db-4', 'db-5', 'db-6'];
  for (const name of names) await script(server, 'POST', '/api/assets', { id: v7(), type: 'server', name });
  await page.addInitScript(countReads);
  await openInventory(page, server.url);
  await expectUpToDate(page);
  await server.leave();
  await expectOfflineWithAge(page);
  const reads = async () => Number(await page.locator('html').getAttribute('data-reads'));
  const costs: number[] = [];
  for (const name of names) {
    const before = await reads();
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(0);
    await expect(page.getByText('Archived 1 asset').last()).toBeVisible();
    // Live queries answer a moment after the change they are told of.
    await page.waitForTimeout(500);
    costs.push((await reads()) - before);
  }
  const [first = 0, ...later] = costs;
  expect(first).toBeGreaterThan(0);
  // Live queries that begin at once may each read the entry. One that reads all that wait would read five more at the sixth.
  expect(Math.max(...later), costs.join()).toBeLessThanOrEqual(first + 2);

  await page.keyboard.press('Control+z');
  await expect(page.getByRole('checkbox', { name: 'Select db-6' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('checkbox', { name: 'Select db-5' })).toBeVisible();
});
