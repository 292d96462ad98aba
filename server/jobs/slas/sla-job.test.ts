import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { QueryNode } from '../../../contract/query';
import { daysAfter } from '../../../domain/slas/sla-clock';
import { dayOf } from '../../../domain/time/utc-day';
import { createImportServer, finding, type ImportServer, record } from '../../../tests/kit/imports';
import { RECORD_EXAMPLES } from '../../../tests/kit/record-examples';
import { withAccess } from '../../db/access';
import { wireRow } from '../../db/entity-tables';
import { SYSTEM } from '../../db/principal';
import { otherRecordTables } from '../../db/record-tables';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const DAY = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
const names = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
const scan = (days: number, ...found: ReturnType<typeof finding>[]) =>
  server.import('Nessus', [{ ...record('a', names, { findings: found }), observedAt: ago(days) }]);

const severity = (value: string): QueryNode => ({ field: 'severity', op: 'eq', value });
async function define(name: string, when: QueryNode, body: object): Promise<string> {
  const id = crypto.randomUUID();
  const calendar = { clock: 'calendar', startField: 'firstSeenAt', restartOnReopen: false, enforced: true };
  await server.call('sla-definitions.create', {
    body: { ...RECORD_EXAMPLES.slaDefinition.create(id), ...calendar, name, when, ...body },
  });
  return id;
}
const deadlines = async () =>
  Object.fromEntries(
    (await server.rows('finding')).map(({ uniqueIdFromTool, slaId, dueAt, slaState }) => [
      uniqueIdFromTool,
      slaId === undefined ? null : [slaId, Math.round((Date.parse(dueAt ?? '') - Date.now()) / DAY), slaState],
    ]),
  );

test('[SL1] [SL7] [SL8] the first definition that matches decides when a finding is due; what is closed has met or missed it', async () => {
  await scan(5, finding('crit', 'critical'), finding('high'), finding('low', 'low'));
  const critical = await define('Critical', severity('critical'), { order: 1, days: 3, warnDays: 1 });
  const rest = await define(
    'Not low',
    { field: 'severity', op: 'neq', value: 'low' },
    { order: 2, days: 7, warnDays: 4 },
  );
  await expect.poll(deadlines).toEqual({ crit: [critical, -2, 'breached'], high: [rest, 2, 'approaching'], low: null });

  // Another order: the one that comes first decides.
  await server.call('sla-definitions.update', { params: { id: rest }, body: { order: 0 } });
  await expect.poll(deadlines).toEqual({ crit: [rest, 2, 'approaching'], high: [rest, 2, 'approaching'], low: null });

  // A scan without one of them closes it in time; a person's word takes the other's deadline out of force.
  await scan(1, finding('crit', 'critical'), finding('low', 'low'));
  const [crit] = (await server.rows('finding')).filter(({ uniqueIdFromTool }) => uniqueIdFromTool === 'crit');
  await server.call('findings.update', { params: { id: crit?.id ?? '' }, body: { verdict: 'false_positive' } });
  await expect.poll(deadlines).toEqual({ crit: [rest, 2, 'none'], high: [rest, 2, 'met'], low: null });

  // Not in force any more: open findings have no deadline, what was met stays met.
  await server.call('findings.update', { params: { id: crit?.id ?? '' }, body: { verdict: null } });
  for (const id of [critical, rest]) await server.call('sla-definitions.delete', { params: { id } });
  await expect.poll(deadlines).toEqual({ crit: null, high: [rest, 2, 'met'], low: null });
});

test('[SL11] what is stored is due by the zone and the holidays of its definition', async () => {
  await scan(5, finding('crit', 'critical'));
  const clock = { clock: 'business' as const, zone: 'Pacific/Auckland', holidays: [ago(3), ago(4)].map(dayOf) };
  await define('Critical', severity('critical'), { order: 1, days: 3, warnDays: 1, ...clock });
  const dueAts = async () => (await server.rows('finding')).map(({ firstSeenAt, dueAt }) => [firstSeenAt, dueAt]);
  const [start] = (await server.rows('finding')).map(({ firstSeenAt }) => firstSeenAt);
  const due = new Date(daysAfter(Date.parse(start ?? ''), 3, clock)).toISOString();
  await expect.poll(dueAts).toEqual([[start, due]]);
});

test('[SL10] however many become late at once, each person is told once, and of each only once', async () => {
  await withAccess(server.services, SYSTEM, ({ db }) => db.delete(otherRecordTables.notification));
  await scan(5, ...['a', 'b', 'c'].map((uid) => finding(uid, 'critical')), finding('high'));
  const told = () =>
    withAccess(server.services, SYSTEM, async ({ db }) =>
      (await db.select().from(otherRecordTables.notification))
        .map(wireRow)
        .flatMap((row) => (row['type'] === 'findings_due' ? [[row['message'], row['count']]] : [])),
    );
  await define('Critical', severity('critical'), { order: 1, days: 3, warnDays: 1 });
  await expect.poll(told).toEqual([['3 findings are past the deadline.', 1]]);
  await define('High', severity('high'), { order: 2, days: 7, warnDays: 4 });
  await expect.poll(told).toEqual([['3 findings are past the deadline, 1 will soon be.', 2]]);
  await define('Info', severity('info'), { order: 3, days: 7, warnDays: 4 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await told()).toEqual([['3 findings are past the deadline, 1 will soon be.', 2]]);
});

test('[SL8] a state is asked as it is now, whatever is stored, with the same answer by the server', async () => {
  await scan(5, finding('crit', 'critical'), finding('high'), finding('low', 'low'));
  await define('Critical', severity('critical'), { order: 1, days: 3, warnDays: 1 });
  await define('High', severity('high'), { order: 2, days: 7, warnDays: 4 });
  await expect.poll(async () => (await deadlines())['high']).not.toBeNull();
  const asked = async (where: QueryNode) =>
    (await server.call('queries.run', { body: { entity: 'finding', where } })).rows.map(
      (row) => row['uniqueIdFromTool'],
    );
  const state = (value: string, op: 'eq' | 'neq' = 'eq') => asked({ field: 'slaState', op, value });
  expect(await state('breached')).toEqual(['crit']);
  expect(await state('approaching')).toEqual(['high']);
  expect(await state('none')).toEqual(['low']);
  expect(await state('on_track')).toEqual([]);
  expect((await state('none', 'neq')).toSorted()).toEqual(['crit', 'high']);
  expect((await asked({ field: 'slaState', op: 'exists', value: true })).toSorted()).toEqual(['crit', 'high']);
  expect(await asked({ field: 'slaState', op: 'in', value: ['breached', 'met'] })).toEqual(['crit']);
  // Nothing is written for what stays as it is.
  const revs = async () => (await server.rows('finding')).map(({ rev }) => rev);
  const before = await revs();
  await define('Never', severity('info'), { order: 3, days: 7, warnDays: 4 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await revs()).toEqual(before);
});

test.each(['risk_accepted', 'false_positive'] as const)(
  '[SL13, FN13] %s ends on its day, “Muster” takes it back, and the clock goes on where it stopped',
  async (verdict) => {
    await scan(5, finding('crit', 'critical'));
    await define('Critical', severity('critical'), { order: 1, days: 7, warnDays: 1, pauseOnException: true });
    const one = async () => (await server.rows('finding'))[0];
    await expect.poll(async () => (await one())?.slaState).toBe('on_track');
    const id = (await one())?.id ?? '';
    const verdictUntil = new Date(Date.now() + 1_500).toISOString();
    await server.call('findings.update', {
      params: { id },
      body: { verdict, verdictNote: 'Until the new one is there', verdictUntil },
    });
    const accepted = await one();
    expect(accepted).toMatchObject({ status: verdict, verdictUntil });
    await expect.poll(async () => (await one())?.pauses).toEqual([`${accepted?.verdictAt}/`]);
    await expect
      .poll(
        async () => {
          server.services.jobs.wake();
          return (await one())?.status;
        },
        { timeout: 10_000 },
      )
      .toBe('active');
    const stoodStill = Date.parse(verdictUntil) - Date.parse(accepted?.verdictAt ?? '');
    const due = Date.parse(accepted?.firstSeenAt ?? '') + 7 * DAY + stoodStill;
    await expect.poll(async () => (await one())?.dueAt).toBe(new Date(due).toISOString());
    const after = await one();
    expect(after).toMatchObject({ pauses: [`${accepted?.verdictAt}/${verdictUntil}`], slaState: 'on_track' });
    expect([after?.verdict, after?.verdictNote, after?.verdictUntil]).toEqual([undefined, undefined, undefined]);
    const { changes } = await server.call('findings.history', { params: { id, rev: String(after?.rev) } });
    expect(changes[0]).toMatchObject({
      byName: 'Muster',
      changes: { verdict: { before: verdict, after: null } },
    });

    // No other verdict has an end.
    await server.call('findings.update', { params: { id }, body: { verdict, verdictUntil: ago(-30) } });
    await server.call('findings.update', { params: { id }, body: { verdict: 'verified', verdictUntil: ago(-30) } });
    expect((await one())?.verdictUntil).toBeUndefined();
  },
);

test('[DF14] the holidays of the calendar a definition names do not count, and another calendar counts deadlines anew', async () => {
  await scan(1, finding('high'));
  const sla = await define('All', { op: 'and', items: [] }, { order: 1, days: 5, warnDays: 1, clock: 'business' });
  const due = async () => (await server.rows('finding'))[0]?.dueAt ?? '';
  await expect.poll(due).not.toBe('');
  const without = await due();
  const id = crypto.randomUUID();
  const holidays = Array.from({ length: 14 }, (_, at) => ago(-at).slice(0, 10));
  await server.call('business-calendars.create', { body: { id, name: 'Long holidays', holidays } });
  await server.call('sla-definitions.update', { params: { id: sla }, body: { calendarId: id } });
  await expect.poll(async () => (await due()) > without).toBe(true);
  await server.call('business-calendars.update', { params: { id }, body: { holidays: [] } });
  await expect.poll(due).toBe(without);
});
