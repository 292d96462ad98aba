import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cases } from '../kit/how-much';
import { expectAssetCount, importFiles, openInventory } from './pages';
import { ServerProcess } from './server-process';
import { serverRows } from './server-rows';
import { test } from './shared-server';

const HOSTS = cases(1_500, 3_000);
const KILLS = cases(2, 10);

/** An inventory list of `HOSTS` machines, each with its own serial and MAC. */
function inventoryList(): string {
  const rows = Array.from({ length: HOSTS }, (_, at) => {
    const hex = at.toString(16).padStart(6, '0');
    const mac = `00:16:3e:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4)}`;
    return `INV-${at},host-${at},Server,${mac},SER${at}XQ,10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  });
  return ['Asset Tag,Name,Type,MAC Address,Serial,IP Address', ...rows].join('\n');
}

test(`[J9] a server killed ${KILLS} times in the middle of an import completes it exactly once`, async ({ page }) => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), 'muster-list-'));
  const list = join(folder, 'inventory.csv');
  await writeFile(list, inventoryList());
  const server = await ServerProcess.create();
  try {
    await server.start();
    await openInventory(page, server.url);
    await importFiles(page, [list]);
    for (let kill = 1; kill <= KILLS; kill++) {
      // Anywhere between the first request after a start and the end of a batch.
      const wait = Math.round(Math.random() * 700);
      await new Promise((resolve) => setTimeout(resolve, wait));
      await server.kill();
      console.log(`kill ${kill} after ${wait} ms`);
      await server.start();
    }
    const began = Date.now();
    await openInventory(page, server.url);
    await expect(async () => {
      const [run] = await serverRows(server, 'syncRun');
      expect(run?.['status']).toBe('success');
    }).toPass({ timeout: 180_000 });
    await expectAssetCount(page, HOSTS);
    console.log(`complete ${Date.now() - began} ms after the last start`);
    expect(await serverRows(server, 'syncRun')).toHaveLength(1);
    const records = await serverRows(server, 'sourceRecord');
    expect(records).toHaveLength(HOSTS);
    expect(new Set(records.map((record) => record['sourceUid'])).size).toBe(HOSTS);
    const assets = await serverRows(server, 'asset');
    expect(assets).toHaveLength(HOSTS);
    const created = (await serverRows(server, 'assetEvent')).filter((event) => event['type'] === 'created');
    expect(created).toHaveLength(HOSTS);
    const [run] = await serverRows(server, 'syncRun');
    expect(run?.['counts']).toMatchObject({ created: HOSTS, assetsCreated: HOSTS, rejected: 0 });
  } finally {
    await server.dispose();
    await rm(folder, { recursive: true });
  }
});
