import { expect, type Page } from '@playwright/test';
import { picture } from './looks';
import { expectAssetCount, expectShellInstalled, expectUpToDate } from './pages';
import { addPerson, callsOf, type Person, signInAt } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

let server: ServerProcess;
let ada: Person;
test.beforeEach(async ({ local }) => {
  server = local;
  ada = await addPerson(server, 'Ada', 'Acme');
  const call = await callsOf(server, ada);
  await call('/api/assets', 'POST', { id: crypto.randomUUID(), type: 'server', name: 'canary' });
});

/** Away from the app, so that nobody has the database open. */
async function damage(page: Page, version: number, epoch: unknown): Promise<void> {
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
          const writing = asked.result.transaction(['meta', 'outbox'], 'readwrite');
          writing.objectStore('meta').put({ key: 'epoch', kind: 'epoch', epoch: value });
          if (wanted !== 0) writing.objectStore('outbox').add({ endpoint: 'assets.update', about: 'waits here' });
          writing.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      });
    },
    [version, epoch],
  );
}

/** Away from the app, too. */
async function loseRows(page: Page): Promise<void> {
  await page.goto(`${server.url}/openapi-is-not-here.txt`);
  await page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => /^muster-[0-9a-f]{32}$/.test(one));
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.open(name ?? '');
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const writing = asked.result.transaction('chunks', 'readwrite');
        writing.objectStore('chunks').clear();
        writing.oncomplete = () => {
          asked.result.close();
          resolve();
        };
      };
    });
  });
}

test('[ST39] [ST40] rows that are gone: every page says it until they are fetched again', async ({ context }) => {
  const page = await signInAt(context, `${server.url}/assets`, ada);
  await expectShellInstalled(page);
  await expectUpToDate(page);
  await expectAssetCount(page, 1);
  await loseRows(page);
  await server.stop();
  await page.goto(`${server.url}/assets`);
  const state = page.getByRole('button', { name: /^Sync state/ });
  await expect(state).toHaveAccessibleName('Sync state: Offline, copy partly damaged');
  await page.getByRole('link', { name: 'Queries' }).click();
  await expect(state).toHaveAccessibleName('Sync state: Offline, copy partly damaged');
  await state.click();
  await expect(page.getByRole('dialog', { name: 'Sync state' })).toContainText('fetched again as soon as there is');
  await page.keyboard.press('Escape');
  await server.start();
  await expectUpToDate(page);
  await page.getByRole('link', { name: 'Assets', exact: true }).click();
  await expectAssetCount(page, 1);
});

test('[ST30] [ST36] [ST37] [AU25] a damaged copy: the page goes on, or says what is so and gives a new one with one click', async ({
  context,
}) => {
  const page = await signInAt(context, `${server.url}/assets`, ada);
  await expectUpToDate(page);

  await damage(page, 0, 'two');
  await page.goto(`${server.url}/assets`);
  await expectUpToDate(page);
  await expect(page.getByText(/updated|newer/i)).toHaveCount(0);

  await damage(page, 40, 4);
  const said = page.getByRole('alert').filter({ hasText: 'Muster was updated' });
  for (const path of ['/logout', '/signup?redirect=%2Fassets', '/assets']) {
    await page.goto(server.url + path);
    await expect(said, path).toContainText('newer version of Muster');
  }
  // Longer than the page waits for the provider before it would say that nobody is signed in (AU2).
  await page.waitForTimeout(12_000);
  await expect(said.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/assets');
  await picture(page, 'test-results/damaged-newer.png');

  const saved = page.waitForEvent('download');
  await said.getByRole('button', { name: 'Reset this browser’s copy' }).click();
  expect((await saved).suggestedFilename()).toBe('muster-not-sent.json');
  await expectUpToDate(page);
  await expectAssetCount(page, 1);
  await expect(said).toHaveCount(0);
});
