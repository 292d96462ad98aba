import { expect, type Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy';
import type { HttpFault } from '../faults/faults';
import { cases } from '../kit/how-much';
import { startPostgres } from '../kit/postgres';
import { editField, expectAssetCount, expectUpToDate, openAsset, openInventory } from './pages';
import { type Server, ServerProcess } from './server-process';
import { type Row, serverRows } from './server-rows';
import { type SharedServer, test } from './shared-server';

/** Edits are made as a person makes them; what the server then has is asked of it directly. */

let server: SharedServer;
let proxy: FaultProxy;
let assets = 0;

const EDIT = { method: 'PATCH', path: /^\/api\/assets\// } as const;

/** Made elsewhere; each has a name of its own. */
async function createAsset(through: Server = server): Promise<string> {
  assets += 1;
  const name = `till-${assets}`;
  const body = JSON.stringify({ id: crypto.randomUUID(), type: 'server', name });
  expect((await through.api('/api/assets', { method: 'POST', body })).status).toBe(200);
  return name;
}

/** The page of a new asset, opened through the proxy and up to date. */
async function openHost(page: Page): Promise<string> {
  const name = await createAsset();
  await openAsset(page, proxy.origin, name);
  await expectUpToDate(page);
  return name;
}

async function expectAll(page: Page, at: Server = server): Promise<void> {
  await expectAssetCount(page, (await serverRows(at, 'asset')).length);
}

const ownerOf = (row: Row | undefined) => JSON.stringify(row?.['owner'] ?? null);

/** Exactly once: the value is there, and the person's edits left one record and one version of it. */
async function expectOwner(name: string, owner: string, at: Server = server): Promise<void> {
  const host = async () => (await serverRows(at, 'asset')).find((row) => row['name'] === name);
  await expect.poll(async () => ownerOf(await host()), { timeout: 90_000 }).toContain(owner);
  const edits = (await serverRows(at, 'assetEvent')).filter((row) => JSON.stringify(row).includes(owner));
  expect(edits).toHaveLength(1);
}

async function expectSent(page: Page): Promise<void> {
  await expect(page.getByText('Your change, not sent yet')).toHaveCount(0, { timeout: 90_000 });
  await expectUpToDate(page);
}

/** One after the other: each waits longer than the one before. */
const TIMES = cases(1, 2);
const status = (code: number) => ({ kind: 'answer', status: code }) as const;
const COMMANDS: readonly (readonly [name: string, fault: HttpFault])[] = [
  ['[FP61] a command whose answer is lost after the server committed it', { kind: 'lose-answer' }],
  ['[FP64] a command answered 429', status(429)],
  ['[FP69] a command answered 500', status(500)],
  ['[FP70] a command answered 502 by something in between', status(502)],
  ['[FP71] a command that never arrives', { kind: 'drop' }],
  ['[FP72] a command whose answer breaks off', { kind: 'cut-after', bytes: 20 }],
];

const CLOSINGS = [
  ['[FP66] after 4401', 4401],
  ['[FP73] after 1012, a server that restarts,', 1012],
  ['[FP74] after 1013, a client that was too slow,', 1013],
  ['[FP75] after 1006, a line cut without a word,', 1006],
] as const;

test.describe('one page through all of it', () => {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser, shared }) => {
    server = shared;
    await server.beginAnew();
    proxy = await startFaultProxy({ target: server.url });
    page = await browser.newPage();
    await openInventory(page, proxy.origin);
    await expectUpToDate(page);
  });
  test.afterEach(() => proxy.heal());
  test.afterAll(async () => {
    await page.context().close();
    await proxy.close();
  });

  test('[FP60] an edit made while the line is half open waits, is seen to wait, and arrives once', async () => {
    const host = await openHost(page);
    proxy.line('half-open');
    await editField(page, 'Owner', 'Half open shift');
    await expect(page.getByText('Your change, not sent yet').first()).toBeVisible();
    expect(JSON.stringify(await serverRows(server, 'asset'))).not.toContain('Half open shift');
    proxy.line('open');
    await expectOwner(host, 'Half open shift');
    await expectSent(page);
  });

  for (const [name, fault] of COMMANDS) {
    test(`${name} is sent again and applied once`, async () => {
      const host = await openHost(page);
      const struck = proxy.http(EDIT, fault, TIMES);
      const owner = `Owner of ${host} at night`;
      await editField(page, 'Owner', owner);
      await expectOwner(host, owner);
      await expectSent(page);
      expect(struck.hits).toBe(TIMES);
      await expectOwner(host, owner);
    });
  }

  test('[FP63] a snapshot cut in the middle is gone on with, and is complete', async ({ page: fresh }) => {
    for (let at = 0; at < 10; at++) await createAsset();
    const cut = proxy.http({ path: /^\/api\/sync\/snapshot.*entity=asset(&|$)/ }, { kind: 'cut-after', bytes: 300 }, 2);
    await openInventory(fresh, proxy.origin);
    await expectAll(fresh);
    expect(cut.hits).toBe(2);
  });

  test('[FP65] changes that come twice, late, never, or in another order leave the same list', async () => {
    await openInventory(page, proxy.origin);
    await expectUpToDate(page);
    const changes = { direction: 'down', type: 'changes' } as const;
    const faults = [
      proxy.socket({ ...changes, chance: 0.3 }, { kind: 'duplicate' }),
      proxy.socket({ ...changes, chance: 0.3 }, { kind: 'reorder' }),
      proxy.socket({ ...changes, chance: 0.3 }, { kind: 'drop' }),
      proxy.socket({ ...changes, chance: 0.3 }, { kind: 'delay', ms: [5, 200] }),
    ];
    for (let at = 0; at < 25; at++) await createAsset();
    proxy.heal();
    await createAsset();
    await expectAll(page);
    console.log(`struck: ${faults.map(({ hits }) => hits).join(', ')}`);
    expect(faults.reduce((sum, { hits }) => sum + hits, 0)).toBeGreaterThan(3);
  });

  for (const [name, code] of CLOSINGS) {
    test(`${name} the socket comes back by itself, and live changes with it`, async () => {
      await openInventory(page, proxy.origin);
      await expectUpToDate(page);
      await expect.poll(() => proxy.openSockets).toBe(1);
      proxy.closeSockets(code);
      await createAsset();
      await expectAll(page);
      await expect.poll(() => proxy.openSockets, { timeout: 90_000 }).toBe(1);
      await expectUpToDate(page);
    });
  }

  test('[FP67] a socket cut in the middle of a frame is taken up behind what was applied', async () => {
    await openInventory(page, proxy.origin);
    await expectUpToDate(page);
    const cut = proxy.socket({ direction: 'down', type: 'changes' }, { kind: 'cut-after', bytes: 0 }, 1);
    for (let at = 0; at < 5; at++) await createAsset();
    await expectAll(page);
    expect(cut.hits).toBe(1);
  });

  // The last: the page has no socket from then on.
  test('[FP62] after 1011 there is no new socket, and changes still come and go', async () => {
    const host = await openHost(page);
    await expect.poll(() => proxy.openSockets).toBe(1);
    proxy.closeSockets(1011);
    await expect.poll(() => proxy.openSockets).toBe(0);
    await editField(page, 'Owner', 'Without a socket');
    await expectOwner(host, 'Without a socket');
    await expect(page.getByText('Your change, not sent yet')).toHaveCount(0);
    expect(proxy.openSockets).toBe(0);
    await createAsset();
    await page.goto(`${proxy.origin}/assets`);
    await expectAll(page);
  });
});

test('[FP68, S73] the server is killed in the middle of work, and another on the same PostgreSQL goes on', async ({
  browser,
}) => {
  const postgres = await startPostgres();
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const [first, second] = [await ServerProcess.create(env), await ServerProcess.create(env)];
  await Promise.all([first.start(), second.start()]);
  proxy = await startFaultProxy({ target: first.url });
  try {
    const host = await createAsset(first);
    const pages = await Promise.all(
      [0, 1].map(async () => {
        const page = await (await browser.newContext()).newPage();
        await openAsset(page, proxy.origin, host);
        await expectUpToDate(page);
        return page;
      }),
    );
    // Committed by the one that dies, its answer lost with it.
    proxy.http(EDIT, { kind: 'lose-answer' }, 1);
    await editField(pages[0] ?? (await browser.newPage()), 'Owner', 'Second server');
    await first.kill();
    const killed = Date.now();
    proxy.retarget(second.url);
    await expectOwner(host, 'Second server', second);
    for (const page of pages) {
      await expect(page.getByText('Second server').first()).toBeVisible({ timeout: 90_000 });
      await expectSent(page);
    }
    console.log(`both browsers went on with the other server after ${Date.now() - killed} ms`);
    await createAsset(second);
    for (const page of pages) {
      await page.goto(`${proxy.origin}/assets`);
      await expectAll(page, second);
      await page.context().close();
    }
  } finally {
    await proxy.close();
    await first.dispose();
    await second.dispose();
    await postgres.stop();
  }
});
