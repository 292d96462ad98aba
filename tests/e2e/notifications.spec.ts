import { expect } from '@playwright/test';
import { sendRun } from './import-run';
import { expectShellInstalled, expectUpToDate, openInventory, watchConsole } from './pages';
import { type SharedServer, test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

const HOST = { software: [], findings: [], raw: '' };

let server: SharedServer;
test.beforeEach(({ server: shared }) => {
  server = shared;
});

test('[N8] [N9] [N10] [KB4] another’s import’s end is told once, counted at the bell, and read without a server', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const complaints = watchConsole(page);
  await openInventory(page, server.url);
  const others = await Promise.all([1, 2, 3].map(() => context.newPage()));
  for (const other of others) {
    await other.goto(`${server.url}/assets`);
    await expectUpToDate(other);
  }
  const hosts = ['a', 'b'].map((name) => ({ ...HOST, sourceUid: name, asset: { type: 'server', name } }));
  const source = { vendor: 'Tenable', category: 'vulnerability_scanner', displayName: 'Nessus' } as const;
  await sendRun(server, hosts, { source, beforeCommit: () => server.giveImportsAway() });
  await expect
    .poll(async () => {
      const shown = await Promise.all(
        [page, ...others].map((one) => one.locator('[data-toast]', { hasText: 'Import finished' }).count()),
      );
      return shown.reduce((sum, each) => sum + each, 0);
    })
    .toBe(1);

  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' });
  await bell.click();
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('2 new assets, 0 changed', { exact: false })).toBeVisible();
  await expect(list.getByText('Demo company ·', { exact: false })).toBeVisible();

  await expectShellInstalled(page);
  await server.leave();
  await page.reload();
  await page.getByRole('radio', { name: 'Unread' }).click();
  await page.getByRole('button', { name: /^Mark as read: / }).press('Enter');
  await expect(page.getByText('Nothing unread')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await server.return();
  await expectUpToDate(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await list.getByRole('link', { name: 'Import finished' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nessus');

  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${server.url}/notifications`);
  await expect(elsewhere.getByRole('listitem').filter({ hasText: 'Import finished' })).toHaveCount(1);
  await expect(elsewhere.getByRole('button', { name: /^Mark as read: / })).toHaveCount(0);
  await elsewhere.close();
  expect(complaints.filter((text) => !/ERR_CONNECTION_REFUSED|Failed to (fetch|load)/.test(text))).toEqual([]);
});
