import { expect, test } from '@playwright/test';
import { expectUpToDate, openInventory, syncState } from './pages';
import { ServerProcess } from './server-process';

test('[ST30] [ST36] [ST37] a damaged copy: the page goes on, or says what is so and gives a new one with one click', async ({
  page,
}) => {
  const server = await ServerProcess.create();
  try {
    await server.start();
    await openInventory(page, server.url);
    await expectUpToDate(page);

    // Away from the app, so that nobody has the database open.
    const damage = async (version: number, epoch: unknown): Promise<void> => {
      await page.goto(`${server.url}/openapi-is-not-here.txt`);
      await page.evaluate(
        async ([wanted, value]) => {
          localStorage.setItem('muster.worker', '{');
          localStorage.setItem('muster.theme', '[[');
          sessionStorage.setItem('muster.company', '\u0000');
          const name = (await indexedDB.databases())
            .map((one) => one.name ?? '')
            .find((one) => /^muster-[0-9a-f]{32}$/.test(one));
          await new Promise<void>((resolve, reject) => {
            const asked = indexedDB.open(name ?? '', wanted === 0 ? undefined : Number(wanted));
            asked.onerror = () => reject(asked.error);
            asked.onsuccess = () => {
              const writing = asked.result.transaction('meta', 'readwrite');
              writing.objectStore('meta').put({ key: 'epoch', kind: 'epoch', epoch: value });
              writing.oncomplete = () => {
                asked.result.close();
                resolve();
              };
            };
          });
        },
        [version, epoch],
      );
    };

    await damage(0, 'two');
    await page.goto(`${server.url}/assets`);
    await expectUpToDate(page);
    await expect(page.getByText(/updated|newer/i)).toHaveCount(0);

    await damage(40, 4);
    await page.goto(`${server.url}/assets`);
    const said = page.getByRole('alert').filter({ hasText: 'Muster was updated' });
    await expect(said).toContainText('written by a newer Muster');
    await expect(said.getByRole('button', { name: 'Reload' })).toBeVisible();
    await page.screenshot({ path: 'test-results/damaged-newer.png' });
    await said.getByRole('button', { name: 'Start this browser’s copy anew' }).click();
    await expect(syncState(page)).toHaveAccessibleName('Sync state: Up to date', { timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
    await expect(said).toHaveCount(0);
  } finally {
    await server.dispose();
  }
});
