import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cases } from '../kit/how-much';
import { KillableBrowser } from './killable-browser';
import { expectUpToDate, openInventory } from './pages';
import { companyOf, serverRows } from './server-rows';
import { test } from './shared-server';
import { openWorkerLine, startCreating } from './worker-line';

/** `npm run test:kills` kills fifty times. */
const KILLS = Number(process.env['BROWSER_KILLS'] ?? cases(2, 4));

test(`[HS10] a browser killed ${KILLS} times in the middle of edits loses none that was durable`, async ({
  server,
}) => {
  test.setTimeout(120_000 + KILLS * 60_000);
  const profile = await mkdtemp(join(tmpdir(), 'muster-profile-'));
  let browser: KillableBrowser | null = null;
  const durable: string[] = [];
  try {
    const company = await companyOf(server);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      browser = await KillableBrowser.start(profile);
      const { page } = browser;
      const before = durable.length;
      page.on('console', (message) => {
        const [word, name = ''] = message.text().split(' ');
        if (word === 'durable') durable.push(name);
      });
      await openInventory(page, server.url);
      await openWorkerLine(page, server.url);
      await startCreating(page, company, `kill-${kill}`, 5_000);
      await expect.poll(() => durable.length, { intervals: [10] }).toBeGreaterThan(before);
      const wait = Math.round(Math.random() * 500);
      await new Promise((resolve) => setTimeout(resolve, wait));
      await browser.kill();
      console.log(`kill ${kill}: ${durable.length - before} durable edits, ${wait} ms after the first`);
    }
    const began = Date.now();
    browser = await KillableBrowser.start(profile);
    await openInventory(browser.page, server.url);
    await expectUpToDate(browser.page);
    console.log(`up to date ${Date.now() - began} ms after the last start`);
    const assets = await serverRows(server, 'asset');
    const held = new Set(assets.map((asset) => asset['name']));
    expect(durable.filter((name) => !held.has(name))).toEqual([]);
    const created = (await serverRows(server, 'assetEvent')).filter((event) => event['type'] === 'created');
    expect(created).toHaveLength(assets.length);
    expect(held.size).toBe(assets.length);
    console.log(`${durable.length} durable edits in ${KILLS} kills: 0 lost, 0 twice, ${assets.length} on the server`);
  } finally {
    await browser?.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
