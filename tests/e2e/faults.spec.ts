import { expect, type Page, test } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy';
import { editField, expectAssetCount, expectUpToDate, openAsset, openInventory, syncState } from './pages';
import { ServerProcess } from './server-process';
import { type Row, serverRows } from './server-rows';

/** Edits are made as a person makes them; what the server then has is asked of it directly. */

let server: ServerProcess;
let proxy: FaultProxy;
test.beforeEach(async () => {
  server = await ServerProcess.create({ MUSTER_AUTH: 'bypass' });
  await server.start();
  proxy = await startFaultProxy({ target: server.url });
});
test.afterEach(async () => {
  await proxy.close();
  await server.dispose();
});

const HOST = 'till-07';
const EDIT = { method: 'PATCH', path: /^\/api\/assets\// } as const;

async function createAsset(name: string, through = server): Promise<void> {
  const body = JSON.stringify({ id: crypto.randomUUID(), type: 'server', name });
  expect((await through.api('/api/assets', { method: 'POST', body })).status).toBe(200);
}

/** An asset's page, opened through the proxy and up to date. */
async function openHost(page: Page): Promise<void> {
  await createAsset(HOST);
  await openAsset(page, proxy.origin, HOST);
  await expectUpToDate(page);
}

const ownerOf = (row: Row | undefined) => JSON.stringify(row?.['owner'] ?? null);

/** Exactly once: the value is there, and the person's edits left one record and one version of it. */
async function expectOwner(owner: string, events: number, at = server): Promise<void> {
  const host = async () => (await serverRows(at, 'asset')).find((row) => row['name'] === HOST);
  await expect.poll(async () => ownerOf(await host()), { timeout: 90_000 }).toContain(owner);
  const edits = (await serverRows(at, 'assetEvent')).filter((row) => JSON.stringify(row).includes(owner));
  expect(edits).toHaveLength(events);
}

async function expectSent(page: Page): Promise<void> {
  await expect(page.getByText('Your change, not sent yet')).toHaveCount(0, { timeout: 90_000 });
  await expectUpToDate(page);
}

test('[FP60] an edit made while the line is half open waits, is seen to wait, and arrives once', async ({ page }) => {
  await openHost(page);
  proxy.line('half-open');
  await editField(page, 'Owner', 'Half open shift');
  await expect(page.getByText('Your change, not sent yet').first()).toBeVisible();
  expect(ownerOf((await serverRows(server, 'asset'))[0])).not.toContain('Half open');
  proxy.line('open');
  await expectOwner('Half open shift', 1);
  await expectSent(page);
});

test('[FP61] the answer of a command is lost after the server committed it: it is applied once', async ({ page }) => {
  await openHost(page);
  const lost = proxy.http(EDIT, { kind: 'lose-answer' }, 2);
  await editField(page, 'Owner', 'Lost answer shift');
  await expectOwner('Lost answer shift', 1);
  await expectSent(page);
  expect(lost.hits).toBe(2);
  await expectOwner('Lost answer shift', 1);
});

test('[FP63] a snapshot cut in the middle is gone on with, and is complete', async ({ page }) => {
  for (let at = 0; at < 30; at++) await createAsset(`till-${at}`);
  const cut = proxy.http({ path: /^\/api\/sync\/snapshot.*entity=asset(&|$)/ }, { kind: 'cut-after', bytes: 300 }, 2);
  await openInventory(page, proxy.origin);
  await expectAssetCount(page, 30);
  expect(cut.hits).toBe(2);
});

test('[FP65] changes that come twice, late, never, or in another order leave the same list', async ({ page }) => {
  await openInventory(page, proxy.origin);
  await expectUpToDate(page);
  const changes = { direction: 'down', type: 'changes' } as const;
  const faults = [
    proxy.socket({ ...changes, chance: 0.3 }, { kind: 'duplicate' }),
    proxy.socket({ ...changes, chance: 0.3 }, { kind: 'reorder' }),
    proxy.socket({ ...changes, chance: 0.3 }, { kind: 'drop' }),
    proxy.socket({ ...changes, chance: 0.3 }, { kind: 'delay', ms: [5, 200] }),
  ];
  for (let at = 0; at < 25; at++) await createAsset(`till-${at}`);
  proxy.heal();
  await createAsset('the last');
  await expectAssetCount(page, 26);
  console.log(`struck: ${faults.map(({ hits }) => hits).join(', ')}`);
  expect(faults.reduce((sum, { hits }) => sum + hits, 0)).toBeGreaterThan(3);
});

test('[FP66] after 4401 the socket comes back by itself, and live changes with it', async ({ page }) => {
  await openInventory(page, proxy.origin);
  await expectUpToDate(page);
  await expect.poll(() => proxy.openSockets).toBe(1);
  proxy.closeSockets(4401);
  await createAsset('after 4401');
  await expectAssetCount(page, 1);
  await expect.poll(() => proxy.openSockets, { timeout: 90_000 }).toBe(1);
  await expect(syncState(page)).toHaveAccessibleName('Sync state: Up to date');
});
