import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '../../../tests/kit/database';
import { createImportServer, type ImportServer } from '../../../tests/kit/imports';
import type { Jobs } from '../../calls/handler';
import { withAccess } from '../../db/access';
import type { Database } from '../../db/database';
import { SYSTEM } from '../../db/principal';
import { jobs } from '../../db/schema-jobs';
import { jobsOf } from '../job-list';
import { defineJob, type JobDefinition, JobFailure, type Turn } from './define-job';
import { createEngine, type EngineOptions } from './engine';

/** On a busy machine all takes long. */
const poll = <T>(of: () => T) => expect.poll(of, { timeout: 20_000 });

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  let server: ImportServer;
  const engines: Jobs[] = [];
  beforeAll(async () => {
    server = await createImportServer({ kind, idle: true });
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    await withAccess(server.services, SYSTEM, ({ db }) => db.delete(jobs));
  });
  afterAll(() => server.close());

  const rows = () =>
    withAccess(server.services, SYSTEM, ({ db }) => db.select().from(jobs).orderBy(jobs.name, jobs.key));
  const row = async (name: string, key = '') => (await rows()).find((one) => one.name === name && one.key === key);
  const engineOf = (definitions: readonly JobDefinition[], more: Partial<EngineOptions> = {}): Jobs => {
    const engine = createEngine({ store: server.services, log: () => {}, retryMs: 20, ...more }, definitions);
    engines.push(engine);
    return engine;
  };
  /** Something to do until it is done: as much as a table would say. */
  const once = (work: (turn: Turn) => Promise<void>, more: { isWrittenFirst?: boolean } = {}) => {
    let isLeft = true;
    return defineJob({
      ...{ name: 'once', title: 'Once', ...more },
      look: async () => ({ due: isLeft ? [{ key: 'k', companyId: server.companyId }] : [], at: null }),
      async work(turn) {
        await work(turn);
        isLeft = false;
        return true;
      },
    });
  };

  test('[JB1] what a process left when it was killed is gone on with: at once by the only server, by another once it is silent', async () => {
    let [isDead, begun, ended]: [boolean, number, number] = [false, 0, 0];
    const database: Database = {
      ...server.services.database,
      transaction: (work, around) =>
        isDead ? Promise.reject(new Error('dead')) : server.services.database.transaction(work, around),
    };
    const dying = once(
      async ({ part }) => {
        begun += 1;
        isDead = true;
        await part(async () => undefined);
      },
      { isWrittenFirst: true },
    );
    const dead = engineOf([dying], { store: { ...server.services, database } });
    dead.wake();
    await poll(() => begun).toBeGreaterThan(0);
    await dead.stop();
    expect(await row('once', 'k')).toMatchObject({ state: 'running', tries: 0 });
    // Another server, while nobody can tell: it waits.
    const rest = once(async () => {
      ended += 1;
    });
    const other = engineOf([rest]);
    other.wake();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(ended).toBe(0);
    await other.stop();
    engineOf([rest], { isSole: true }).wake();
    await poll(() => ended).toBe(1);
    await poll(() => row('once', 'k')).toBeUndefined();
  });

  test('[JB1] a server that says nothing any more loses its job after the lease, and the row says that it was interrupted', async () => {
    let ended = 0;
    await withAccess(server.services, SYSTEM, ({ db, now }) =>
      db.insert(jobs).values({
        ...{ name: 'once', key: 'k', title: 'Once', state: 'running', since: now, takenBy: crypto.randomUUID() },
        takenUntil: new Date(Date.now() + 150).toISOString(),
      }),
    );
    const seen: unknown[] = [];
    const began = Date.now();
    engineOf([
      once(async ({ tries }) => {
        seen.push({ tries, error: (await row('once', 'k'))?.error });
        ended = Date.now();
      }),
    ]).wake();
    await poll(() => ended).toBeGreaterThan(began + 100);
    expect(seen).toEqual([{ tries: 1, error: expect.stringContaining('It was interrupted') }]);
  });

  test('[JB2] two servers do each once: of a key one is at work, and a schedule fires in one of them', async () => {
    const [at, done]: [string[], string[]] = [[], []];
    let most = 0;
    const schedule = defineJob({
      ...{ name: 'clock', title: 'Clock', every: { cron: '0 0 1 1 *', zone: 'Europe/Berlin' } },
      async work() {
        done.push('clock');
        return false;
      },
    });
    const keyed = (): JobDefinition =>
      defineJob({
        ...{ name: 'keyed', title: 'Keyed', atOnce: 3, isWrittenFirst: true },
        look: async () => ({
          due: ['a', 'b', 'c'].filter((key) => !done.includes(key)).map((key) => ({ key, companyId: null })),
          at: null,
        }),
        async work({ key }) {
          at.push(key);
          most = Math.max(most, at.filter((one) => one === key).length);
          await new Promise((resolve) => setTimeout(resolve, 60));
          at.splice(at.indexOf(key), 1);
          done.push(key);
          return false;
        },
      });
    const both = [engineOf([schedule, keyed()]), engineOf([schedule, keyed()])];
    for (const engine of both) engine.wake();
    await poll(() => done.toSorted()).toEqual(['a', 'b', 'c']);
    // Its time comes.
    await withAccess(server.services, SYSTEM, ({ db, now }) =>
      db.update(jobs).set({ nextAt: now }).where(sql`name = 'clock'`),
    );
    for (const engine of both) engine.wake();
    await poll(() => done.includes('clock')).toBe(true);
    for (const engine of both) engine.wake();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(done.toSorted()).toEqual(['a', 'b', 'c', 'clock']);
    expect(most).toBe(1);
  });

  test('[JB3] what fails is tried again later each time, says why in words, and holds up no other key', async () => {
    const worked: string[] = [];
    let isRepaired = false;
    const job = defineJob({
      ...{ name: 'frail', title: 'Frail', backOff: { firstMs: 40, mostMs: 10_000 } },
      look: async () => ({
        due: ['bad', 'good'].filter((key) => !worked.includes(key)).map((key) => ({ key, companyId: null })),
        at: null,
      }),
      async work({ key }) {
        if (key === 'bad' && !isRepaired) throw new JobFailure('The shelf is locked. Ask for the key.');
        worked.push(key);
        return true;
      },
    });
    const first = engineOf([job]);
    first.wake();
    await poll(() => worked).toEqual(['good']);
    await poll(async () => (await row('frail', 'bad'))?.tries).toBe(3);
    const waits = await row('frail', 'bad');
    expect(waits).toMatchObject({ state: 'failed', error: 'The shelf is locked. Ask for the key.' });
    expect(Date.parse(waits?.nextAt ?? '') - Date.parse(waits?.since ?? '')).toBeGreaterThanOrEqual(40 * 4 * 0.75);
    // The count is in the table: who goes on after it knows of it.
    await first.stop();
    isRepaired = true;
    engineOf([job]).wake();
    await poll(() => worked).toEqual(['good', 'bad']);
    await poll(() => row('frail', 'bad')).toBeUndefined();
  });

  test('[JB3] of what nobody foresaw it says what the log says, and the way out', async () => {
    engineOf([
      once(({ part }) => part(({ db }) => db.execute(sql`select * from nowhere`)).then(() => undefined)),
    ]).wake();
    await poll(async () => (await row('once', 'k'))?.error).toMatch(/42P01.*It is tried again by itself/s);
  });

  test('[JB4] a person cancels: what runs ends, what failed is not tried again; run, it goes on at once', async () => {
    let [begun, ended, isOpen] = [0, 0, false];
    const job = once(
      async ({ signal }) => {
        begun += 1;
        if (isOpen) {
          ended += 1;
          return;
        }
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
      { isWrittenFirst: true },
    );
    const engine = engineOf([job]);
    engine.wake();
    await poll(() => begun).toBe(1);
    expect((await server.call('admin.jobs')).jobs.find(({ key }) => key === 'k')).toMatchObject({
      ...{ name: 'once', state: 'running', company: 'Demo company' },
    });
    await server.call('admin.cancel-job', { body: { name: 'once', key: 'k' } });
    engine.wake();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await row('once', 'k')).toMatchObject({ state: 'cancelled', takenBy: null });
    expect(begun).toBe(1);
    isOpen = true;
    await server.call('admin.run-job', { body: { name: 'once', key: 'k' } });
    engine.wake();
    await poll(() => ended).toBe(1);
    expect(await server.refusal('admin.run-job', { body: { name: 'nothing', key: '' } })).toMatchObject({
      status: 404,
    });
  });

  test('[JB5] a schedule that was missed while all were off runs once, and then at its next time by the clock of its zone', async () => {
    let times = 0;
    const job = defineJob({
      ...{ name: 'clock', title: 'Clock', every: { cron: '30 4 * * *', zone: 'Europe/Berlin' } },
      async work() {
        times += 1;
        return false;
      },
    });
    const first = engineOf([job]);
    first.wake();
    await expect
      .poll(() => row('clock'))
      .toMatchObject({ state: 'idle', cron: '30 4 * * *', nextAt: expect.any(String) });
    await first.stop();
    await withAccess(server.services, SYSTEM, ({ db }) => db.update(jobs).set({ nextAt: '2026-01-01T03:30:00.000Z' }));
    engineOf([job]).wake();
    await poll(() => times).toBe(1);
    await poll(async () => (await row('clock'))?.state).toBe('idle');
    const { nextAt } = (await row('clock')) ?? {};
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now());
    const time = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const;
    expect(new Date(nextAt ?? '').toLocaleTimeString('de-DE', time)).toBe('04:30');
    expect(times).toBe(1);
  });

  test('[JB6] what became due while it was looked for is looked for once more at once', async () => {
    let [looks, done]: [number, number] = [0, 0];
    const job = defineJob({
      ...{ name: 'late', title: 'Late' },
      look: async () => {
        looks += 1;
        // Its time came between the question and its answer.
        if (looks === 1) return { due: [], at: Date.now() - 1 };
        return { due: done === 0 ? [{ key: 'k', companyId: null }] : [], at: null };
      },
      async work() {
        done += 1;
        return false;
      },
    });
    engineOf([job]).wake();
    await poll(() => done).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(looks).toBeLessThan(6);
  });

  test('[JB6] nothing is asked of the database until something happens: one look at each job, and none before the next minute', async () => {
    let count = 0;
    const database: Database = {
      ...server.services.database,
      transaction: (work, around) => {
        count += 1;
        return server.services.database.transaction(work, around);
      },
    };
    const store = { ...server.services, database };
    const all = jobsOf({ store, log: () => {} });
    const known = new Set(all.map(({ name }) => name));
    // What asks other servers is not there without a way to them.
    const elsewhere = ['feeds', 'sources'];
    expect(all.flatMap(({ after = [] }) => after).filter((name) => ![...known, ...elsewhere].includes(name))).toEqual(
      [],
    );
    const engine = engineOf(all, { store });
    engine.wake();
    await poll(() => count).toBeGreaterThan(all.length);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const settled = count;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(count).toBe(settled);
    engine.wake();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(count - settled).toBe(all.length);
  });
});
