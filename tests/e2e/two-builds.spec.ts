import { expect } from '@playwright/test';
import { makeNextBuild } from './next-build';
import { expectAssetCount, expectUpToDate, openInventory } from './pages';
import { ServerProcess } from './server-process';
import { companyOf, serverRows, socketsOf } from './server-rows';
import { test } from './shared-server';
import { openWorkerLine, startCreating } from './worker-line';

test.use({ serviceWorkers: 'allow' });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.create();
  await server.start();
});
test.afterAll(() => server.dispose());

const openSockets = async (): Promise<number> => (await socketsOf(server)).open;

test('[HS6, HS7] two builds at once: the newer has the socket, and both show what either does', async ({ context }) => {
  const old = await context.newPage();
  await openInventory(old, server.url);
  await expectUpToDate(old);
  await old.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  await server.stop();
  const next = makeNextBuild();
  server.entry = next.entry;
  await server.start();
  await expectUpToDate(old);
  // A second profile's tab would have another database: the new build comes as it does for everybody.
  const fresh = await context.newPage();
  await fresh.goto(`${server.url}/assets`);
  await fresh.getByRole('button', { name: 'Update ready' }).click();
  await expect
    .poll(() =>
      old.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name }) => name?.startsWith('muster-worker-alive shared')).length;
      }),
    )
    .toBe(2);
  await expectUpToDate(fresh);
  await expectUpToDate(old);
  await expect.poll(openSockets).toBe(1);
  const company = await companyOf(server);
  await openWorkerLine(fresh, server.url);
  const before = (await serverRows(server, 'asset')).length;
  await startCreating(fresh, company, 'from-new', 3);
  await expectAssetCount(old, before + 3);
  await old.getByRole('button', { name: 'Add asset' }).click();
  const dialog = old.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('from-old');
  await dialog.getByRole('button', { name: 'Add', exact: false }).last().click();
  await expectAssetCount(fresh, before + 4);
  await expect.poll(async () => (await serverRows(server, 'asset')).length).toBe(before + 4);
  await expect.poll(openSockets).toBe(1);
});
