import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fc } from '../kit/fast-check';
import { Ground } from './ground';
import { Ledger } from './ledger';
import { MemoryServer } from './memory-server';
import type { Server } from './server';
import { heal, history, type Real } from './steps';
import { World } from './world';

const DRAWN = Math.floor(Math.random() * 1_000_000_000);
const HISTORIES = Number(process.env['HISTORIES'] ?? 50);
const SEED = Number(process.env['HISTORY_SEED'] ?? DRAWN);
/** Beside those of a seed that is always the same, as the check has it. */
const NEW_HISTORIES = Number(process.env['NEW_HISTORIES'] ?? 0);
const ELSEWHERE = 'of another company';

/** Two people's three browsers, a third person who may sit down at one, and another company on the same server. */
async function begin(server: Server): Promise<Real> {
  const elsewhere = await World.on(server);
  await elsewhere.api('POST', '/api/assets', { id: crypto.randomUUID(), type: 'server', name: ELSEWHERE });
  const world = await World.on(server);
  const ada = await world.client('ada');
  await world.browser('ada at home', ada.line.token).open();
  await world.client('bob');
  const guest = await server.addPerson('guest', world.companyId, 'admin');
  for (const name of ['one', 'two']) await ada.create(name);
  await world.converged();
  return { world, server, guest, ledger: new Ledger(world) };
}

async function expectGood(real: Real): Promise<void> {
  const { world, ledger } = real;
  await heal(real);
  await ledger.expectSettled();
  for (const client of world.clients) {
    const kept = JSON.stringify([await client.held(), client.shown]);
    expect(kept).not.toContain(ELSEWHERE);
    expect(await client.profile.stores()).toHaveLength(1);
  }
  world.end();
}

async function runHistories(open: () => Server, numRuns: number, seed = SEED): Promise<void> {
  const began = performance.now();
  const property = fc.asyncProperty(history, async (steps) => {
    const real = await begin(open());
    try {
      await fc.asyncModelRun(() => ({ model: {}, real }), steps);
      await expectGood(real);
    } finally {
      for (const client of real.world.clients) client.close();
      await Promise.all(real.world.clients.map(({ profile }) => profile.clear()));
    }
  });
  console.log(`${numRuns} histories: HISTORY_SEED=${seed}`);
  // A mutant is dead at its first failure; a person wants the shortest one.
  const path = process.env['HISTORY_PATH'];
  const one = path === undefined ? {} : { path };
  await fc.assert(property, { numRuns, seed, ...one, endOnFailure: process.env['MUTANT'] !== undefined });
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${numRuns} histories in ${seconds.toFixed(1)} s: ${(numRuns / seconds).toFixed(1)} a second`);
}

// Dexie says each time that a database was deleted under it.
beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue());

const HOUR = 3_600_000;
const real = process.env['MUTANT'] === undefined ? await Ground.open() : null;
afterAll(() => real?.close());

test(
  '[FS30] random histories: nothing acknowledged is lost, nothing is done twice, everybody ends with the same',
  async () => {
    await runHistories(() => new MemoryServer(), HISTORIES);
  },
  HOUR,
);

test.runIf(NEW_HISTORIES > 0)(
  '[FS30] random histories that were never drawn before',
  async () => {
    await runHistories(() => new MemoryServer(), NEW_HISTORIES, DRAWN);
  },
  HOUR,
);

test.runIf(real !== null)(
  '[FS31] random histories over the real server',
  async () => {
    if (real !== null) await runHistories(() => real, Math.ceil(HISTORIES / 20));
  },
  HOUR,
);
