import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import * as z from 'zod/mini';
import { CountingProxy } from '../e2e/counting-proxy';
import {
  expectAssetCount,
  expectShellInstalled,
  expectUpToDate,
  openAsset,
  openInventory,
  showPage,
} from '../e2e/pages';
import { ServerProcess } from '../e2e/server-process';
import { serverRows } from '../e2e/server-rows';

test.use({ serviceWorkers: 'allow' });

const OLD = process.env['OLD_BUILD'];
const hashes = (root: string) =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(root, 'contract/kind-hashes.json'), 'utf8')));

test('[Y11, Y13, SH2] a tab of an old build meets this server: nothing is lost, and only changed kinds are fetched, once', async ({
  context,
}) => {
  if (OLD === undefined) throw new Error('OLD_BUILD is not set: npm run test:release -- COMMIT');
  const server = await ServerProcess.fresh();
  server.entry = join(OLD, 'dist/server/main.js');
  await server.start();
  const proxy = await CountingProxy.start(server.port);
  const asked = snapshotsOf(proxy);
  try {
    for (let at = 0; at < 40; at += 1) await post(server, '/api/assets', { type: 'server', name: `web-${at}` });
    const old = await context.newPage();
    await openInventory(old, proxy.url);
    await expectShellInstalled(old);
    await old.reload();
    await expectAssetCount(old, 40);
    // Kinds that come at first use are opened, so that the next build has them to fetch.
    await showPage(old, '/assets/groups', 'Asset groups');
    await showPage(old, '/queries', 'Queries');
    await showPage(old, '/sla-definitions', 'SLA definitions');
    await openAsset(old, proxy.url, 'web-0');
    await expectUpToDate(old);
    const other = await context.newPage();
    await openInventory(other, proxy.url);
    await expectAssetCount(other, 40);

    await server.stop();
    await addAsset(old, proxy.url, 'made-offline');
    await openInventory(old, proxy.url);
    await expectAssetCount(old, 41);
    asked();

    server.entry = 'dist/server/main.js';
    await server.start();
    await expectUpToDate(old);
    await expect.poll(async () => names(server)).toContain('made-offline');
    await addAsset(old, proxy.url, 'made-by-the-old-tab');
    await expect.poll(async () => names(server)).toContain('made-by-the-old-tab');
    // The rows it has are still true to it: it fetches none of them.
    expect(asked()).toEqual([]);
    await openInventory(old, proxy.url);
    await old.getByRole('button', { name: 'Add asset' }).click();
    const typed = old.getByRole('dialog').getByLabel('Name', { exact: true });
    await typed.fill('half typed');

    await other.getByRole('button', { name: 'Update ready' }).click();
    const entry = await entryOfServer(proxy.url);
    expect(entry).toBeTruthy();
    await expect.poll(() => entryOf(other), { timeout: 60_000 }).toBe(entry);
    await expectUpToDate(other);
    await expectAssetCount(other, 42);
    await showPage(other, '/assets/groups', 'Asset groups');
    await showPage(other, '/queries', 'Queries');
    await showPage(other, '/sla-definitions', 'SLA definitions');
    await openAsset(other, proxy.url, 'web-0');
    await expectUpToDate(other);
    const [before, now] = [hashes(OLD), hashes('.')];
    const changed = Object.keys(now).filter((kind) => before[kind] !== undefined && before[kind] !== now[kind]);
    const fetched = asked();
    console.log(`changed kinds: ${changed.join(', ') || 'none'}; fetched: ${fetched.join(', ') || 'none'}`);
    // New kinds have nothing yet; of those that both builds know only changed ones are asked for, each once.
    expect(fetched.filter((kind) => before[kind] !== undefined).toSorted()).toEqual(changed.toSorted());
    expect(new Set(fetched).size).toBe(fetched.length);

    await expect(typed).toHaveValue('half typed');
    await old.getByRole('dialog').getByRole('button', { name: /^Add/ }).last().click();
    await openInventory(other, proxy.url);
    await expectAssetCount(other, 43);
    await expect.poll(async () => (await names(server)).length).toBe(43);
    const all = await names(server);
    expect(all.toSorted()).toEqual(
      [
        ...Array.from({ length: 40 }, (_, at) => `web-${at}`),
        'made-offline',
        'made-by-the-old-tab',
        'half typed',
      ].toSorted(),
    );
  } finally {
    await proxy.stop();
    await server.dispose();
  }
});

async function post(server: ServerProcess, path: string, body: object): Promise<void> {
  const response = await server.api(path, {
    method: 'POST',
    headers: { 'Idempotency-Key': `${crypto.randomUUID()}.1` },
    body: JSON.stringify({ id: crypto.randomUUID(), ...body }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

async function addAsset(page: Page, origin: string, name: string): Promise<void> {
  await openInventory(page, origin);
  await page.getByRole('button', { name: 'Add asset' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: /^Add/ }).last().click();
  await expect(dialog).toBeHidden();
}

const names = async (server: ServerProcess) => (await serverRows(server, 'asset')).map((row) => String(row['name']));

const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;
const entryOfServer = async (origin: string) => ENTRY.exec(await (await fetch(`${origin}/assets`)).text())?.[1];
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type="module"][src]')?.getAttribute('src')).catch(() => null);

/** The kinds whose rows were asked for since the last look, each request for itself; next pages are not counted. */
function snapshotsOf(proxy: CountingProxy): () => string[] {
  let seen = new Map<string, number>();
  return () => {
    const kinds: string[] = [];
    for (const [path, count] of proxy.requests) {
      const url = new URL(path, proxy.url);
      const fresh = count - (seen.get(path) ?? 0);
      if (!url.pathname.startsWith('/api/sync/snapshot') || url.searchParams.has('after')) continue;
      const of = url.searchParams.get('entity') ?? url.searchParams.get('kinds') ?? '';
      for (let at = 0; at < fresh; at += 1) kinds.push(...of.split(','));
    }
    seen = new Map(proxy.requests);
    return kinds;
  };
}
