import { expect, test } from '@playwright/test';
import { assetCount, DEMO_ASSETS, expectDemoCompany, mockSockets, setScenario, startDev } from './dev-server';
import { mainJob } from './main-job';
import { openInventory } from './pages';

test('[J11] the main job on the mocks, with no server at all', async ({ context }) => {
  test.setTimeout(400_000);
  const dev = await startDev();
  try {
    const page = await context.newPage();
    await openInventory(page, dev.origin);
    await expectDemoCompany(page);
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
      DEMO_ASSETS,
    );
    await page.reload();
    expect(await assetCount(page)).toBe(ran ? DEMO_ASSETS + 10 : DEMO_ASSETS);
  } finally {
    await dev.stop();
  }
});
