import { expect, test } from '@playwright/test';
import { assetCount, mockSockets, setScenario, startDev } from './dev-server';
import { mainJob } from './main-job';
import { openInventory } from './pages';

test('[J11] the main job on the mocks, with no server at all', async ({ context }) => {
  test.setTimeout(400_000);
  const dev = await startDev();
  try {
    const page = await context.newPage();
    await openInventory(page, dev.origin);
    const before = await assetCount(page);
    expect(before).toBeGreaterThan(200);
    const ran = await mainJob(
      context,
      {
        origin: dev.origin,
        hasShell: false,
        openSockets: mockSockets,
        goOffline: (tab) => setScenario(tab, 'offline'),
        goOnline: (tab) => setScenario(tab, 'ok'),
        ownersOf: async () => null,
      },
      before,
    );
    await page.reload();
    expect(await assetCount(page)).toBe(ran ? before + 10 : before);
  } finally {
    await dev.stop();
  }
});
