import { expect, type Page } from '@playwright/test';
import { isLong } from '../kit/how-much';
import { sendRun } from './import-run';
import { expectOfflineWithAge, expectUpToDate, findInList, openInventory } from './pages';
import { ServerProcess } from './server-process';
import { companyOf, type Row, serverRows } from './server-rows';
import { test } from './shared-server';
import { openWorkerLine } from './worker-line';

/** `QUEUE=10000 LONG=1 npx playwright test long-outbox` tries another length. */
const QUEUE = Number(process.env['QUEUE'] ?? 1_000);

/** Of 1,000 changes; longer queues in proportion. A slow hour of the machine is no failure of ours: set it higher there. */
const SECONDS = (Number(process.env['SECONDS'] ?? 10) * Math.max(QUEUE, 1_000)) / 1_000;

const host = (n: number) => {
  const asset = { name: `host-${n}`, type: 'server' };
  const observedAt = new Date().toISOString();
  return { sourceUid: asset.name, observedAt, asset, software: [], findings: [], raw: asset.name };
};

/** Edits them one after the other, as somebody would who does not stop; answers the milliseconds each took. */
function editAll(page: Page, companyId: string, rows: readonly Row[]): Promise<number[]> {
  return page.evaluate(
    async ([company, all]) => {
      const took: number[] = [];
      for (const [n, id] of all.entries()) {
        const began = performance.now();
        const body = { location: `rack ${n}` };
        const known = { companyId: company, params: { id }, baseRev: 1, base: { location: null } };
        await window.musterCall?.('command', [{ ...known, endpoint: 'assets.update', body }, crypto.randomUUID()]);
        took.push(performance.now() - began);
      }
      return took;
    },
    [companyId, rows.map(({ id }) => String(id))] as const,
  );
}

interface Watched {
  /** When the worker said so, by the clock of this machine. */
  readonly connected: number;
  readonly left: number;
  /** The longest time the page drew no frame. */
  readonly stillFor: number;
}

/** Watches from inside the page until nothing waits any more. */
function watchLeaving(page: Page): Promise<Watched> {
  return page.evaluate(async () => {
    let stillFor = 0;
    let isOver = false;
    const draw = (last: number) => (now: number) => {
      stillFor = Math.max(stillFor, now - last);
      if (!isOver) requestAnimationFrame(draw(now));
    };
    requestAnimationFrame((now) => requestAnimationFrame(draw(now)));
    const statusIs = async (pattern: RegExp): Promise<number> => {
      while (!pattern.test(JSON.stringify(await window.musterCall?.('hello', [{ visible: true }]))))
        await new Promise((resolve) => setTimeout(resolve, 50));
      return Date.now();
    };
    const connected = await statusIs(/"state":"connected"/);
    const left = await statusIs(/"pendingCommands":0/);
    isOver = true;
    return { connected, left, stillFor };
  });
}

const average = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const ms = (number: number) => `${number.toFixed(1)} ms`;

if (isLong)
  test(`[CM50] ${QUEUE} edits made while the server was away leave a browser in ${SECONDS} s, each once`, async ({
    page,
  }) => {
    test.setTimeout(900_000);
    const server = await ServerProcess.create();
    try {
      await server.start();
      await sendRun(
        server,
        Array.from({ length: QUEUE }, (_, n) => host(n)),
      );
      await expect.poll(async () => (await serverRows(server, 'asset')).length, { timeout: 300_000 }).toBe(QUEUE);
      const before = await serverRows(server, 'asset');
      const company = await companyOf(server);
      await openInventory(page, server.url);
      await openWorkerLine(page, server.url);
      await expectUpToDate(page);
      await server.stop();
      await expectOfflineWithAge(page);
      const took = await editAll(page, company, before);
      const [first, last] = [took.slice(0, QUEUE / 10), took.slice(-QUEUE / 10)].map(average);
      console.log(`adding: ${ms(first ?? 0)} each of the first tenth, ${ms(last ?? 0)} of the last`);
      await expect(page.getByRole('button', { name: /^Sync state: / })).toContainText(QUEUE.toLocaleString('en-US'));
      const began = Date.now();
      const leaving = watchLeaving(page);
      await server.start();
      const answers = expectAnswering(page);
      const { connected, left, stillFor } = await leaving;
      await answers;
      // What was asked before the changes left is long ago: the server has closed those connections.
      const after = new Map<unknown, Row>();
      const edits = new Map<unknown, Row>();
      await expect(async () => {
        for (const row of await serverRows(server, 'asset')) after.set(row['id'], row);
        for (const row of await serverRows(server, 'assetEvent'))
          if (JSON.stringify(row).includes('rack ')) edits.set(row['id'], row);
      }).toPass();
      const times = [...after.values()].map((row) => Date.parse(String(row['updatedAt']))).sort((a, b) => a - b);
      console.log(
        `server up ${connected - began} ms before`,
        `connected; first ${(times[0] ?? 0) - connected} ms later, last ${(times.at(-1) ?? 0) - connected} ms later, none waits ${left - connected} ms later; no frame for ${stillFor} ms`,
      );
      for (const [n, { id }] of before.entries()) expect(after.get(id)?.['location']).toBe(`rack ${n}`);
      expect(edits.size).toBe(QUEUE);
      expect((times[0] ?? 0) - connected).toBeLessThan(1_000);
      expect(left - connected).toBeLessThan(SECONDS * 1_000);
    } finally {
      await server.dispose();
    }
  });

/** The list answers while the changes leave. */
async function expectAnswering(page: Page): Promise<void> {
  for (const words of ['host-1', 'host-12', '']) {
    const began = Date.now();
    const found = Array.from({ length: QUEUE }, (_, n) => `host-${n}`).filter((name) => name.startsWith(words)).length;
    await findInList(page, words);
    await expect(page.locator('.list-count')).toContainText(found.toLocaleString('en-US'));
    console.log(`the list answered after ${Date.now() - began} ms`);
  }
}
