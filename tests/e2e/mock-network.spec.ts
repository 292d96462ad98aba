import { expect } from '@playwright/test';
import { isLong } from '../kit/how-much';
import {
  assetCount,
  DEMO_ASSETS,
  expectDemoCompany,
  expectScenario,
  mockSockets,
  setScenario,
  startDev,
} from './dev-server';
import { type Ground, mainJob } from './main-job';
import { editField, expectUpToDate, inventory, openInventory, syncState } from './pages';
import { test } from './shared-server';

const ground = (origin: string): Ground => ({
  origin,
  hasShell: false,
  openSockets: mockSockets,
  goOffline: (tab) => setScenario(tab, 'offline'),
  goOnline: (tab) => setScenario(tab, 'ok'),
  ownersOf: async () => null,
});

const EDITED = 'ber-lt-003';

test('[M1, M2, M3, M4] [J11] the mock network: a demo company that stays, one socket, every scenario', async ({
  context,
}) => {
  test.setTimeout(400_000);
  const dev = await startDev();
  try {
    const page = await context.newPage();
    const second = await context.newPage();
    // The first load has a thousand modules made.
    await page.goto(dev.origin);
    await expect(page.getByRole('complementary', { name: 'Mock network' })).toBeVisible({ timeout: 120_000 });
    await openInventory(page, dev.origin);
    await openInventory(second, dev.origin);
    await expectDemoCompany(page);
    await expect(second.locator('.list-count')).toHaveText(`${DEMO_ASSETS} assets`);
    await expectUpToDate(page);
    expect(await mockSockets(page)).toBe(1);
    expect(await mockSockets(second)).toBe(1);

    await test.step('offline: no socket, the change waits, also over a reload of the only tab', async () => {
      await inventory(page).getByRole('link', { name: EDITED, exact: true }).click();
      await editField(page, 'Location', 'Room 12b');
      await expect(page.getByText('Room 12b').first()).toBeVisible();
      await expect(page.getByText('Your change, not sent yet')).toHaveCount(0);
      await setScenario(page, 'offline');
      await expect(syncState(page)).toHaveAccessibleName(/data from/);
      expect(await mockSockets(page)).toBe(0);
      await editField(page, 'Owner', 'Night shift');
      await second.close();
      await page.reload();
      await expectScenario(page, 'offline');
      await expect(page.getByText('Your change, not sent yet').first()).toBeVisible();
    });

    await test.step('a server that fails leaves the change waiting', async () => {
      await setScenario(page, '500');
      await expect(page.getByText('Your change, not sent yet').first()).toBeVisible();
    });

    await test.step('a slow server takes it all the same', async () => {
      await setScenario(page, 'slow');
      await expect(page.getByText('Your change, not sent yet')).toHaveCount(0, { timeout: 120_000 });
    });

    await test.step('the server that was started anew has all of it', async () => {
      await setScenario(page, 'ok');
      await expectUpToDate(page);
      expect(await mockSockets(page)).toBe(1);
      for (const value of ['Night shift', 'Room 12b']) await expect(page.getByText(value).first()).toBeVisible();
      await openInventory(page, dev.origin);
      expect(await assetCount(page)).toBe(DEMO_ASSETS);
    });

    await test.step('a socket closed with 1011 is told, and comes back when it is asked for', async () => {
      await setScenario(page, 'socket-1011');
      await expect(syncState(page)).toHaveAccessibleName(/Live updates off/);
      await setScenario(page, 'ok');
      await syncState(page).click();
      await page.getByRole('button', { name: 'Connect now' }).click();
      await expectUpToDate(page);
      expect(await mockSockets(page)).toBe(1);
    });

    await test.step('the main job, with no server at all', async () => {
      if (!isLong) return;
      const ran = await mainJob(context, ground(dev.origin), DEMO_ASSETS);
      await page.reload();
      expect(await assetCount(page)).toBe(ran ? DEMO_ASSETS + 10 : DEMO_ASSETS);
    });
  } finally {
    await dev.stop();
  }
});
