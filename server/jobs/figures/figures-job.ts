import { sql } from 'drizzle-orm';
import { DAILY_FIGURES, METRICS, type Metric } from '../../../contract/areas/boards/daily-figures';
import { daysBefore, derivedFigures } from '../../../domain/boards/derived-figures';
import { METRIC_QUESTIONS } from '../../../domain/boards/metrics';
import { planQuery } from '../../../domain/query/plan-query';
import { dayOf } from '../../../domain/time/utc-day';
import type { Store, Tx } from '../../db/access';
import { ask } from '../../db/database';
import type { Principal } from '../../db/principal';
import { dailyFigures } from '../../db/schema-boards';
import { runQuery } from '../../query/run-query';
import { withKeys } from '../companies/with-keys';
import { defineJob, type Found, type JobDefinition, type Turn } from '../engine/define-job';
import { assetSpans, findingSpans } from './spans';

/**
 * Keeps the figures of each company and day. What is counted within an hour of midnight is the day's that has just ended; where the
 * server did not run then, and before the first day, they are worked out of the records (decision 68).
 */
export function figuresJob({ database }: Store): JobDefinition {
  return defineJob({
    ...{ name: 'figures', title: 'The figures of each day', after: ['imports'] },
    look: dueCompanies,
    async work(turn) {
      const today = dayOf(await turn.part(async ({ now }) => now));
      await turn.part((tx) => derive(tx, turn.key, today));
      await countYesterday(database, turn, today);
      return true;
    },
  });
}

const COUNTED_MS = 3_600_000;
const DAY = 86_400_000;

/**
 * Companies with assets whose last day is not kept, and those that were never counted and have moved on: what they import on
 * their first day says of days before, too. Not while they import.
 */
async function dueCompanies({ db, now }: Tx<Principal>): Promise<Found> {
  const [yesterday = ''] = daysBefore(dayOf(now), 1);
  const rows = await ask<{ key: string }>(db, {
    text: `select c.id::text as key from companies c left join lateral (select max(day) as day, bool_and(is_derived) as is_derived, max(kept_at) as kept_at
        from daily_figures f where f.company_id = c.id) f on true
      where c.deleted_at is null and (f.day is null or f.day < $1::date or (f.is_derived and exists (
          select from sync_runs r where r.company_id = c.id and r.updated_at > f.kept_at)))
        and exists (select from assets a where a.company_id = c.id)
        and not exists (select from sync_runs r where r.company_id = c.id and r.status in ('pending', 'running'))`,
    params: [yesterday],
  });
  const midnight = (Math.floor(Date.parse(now) / DAY) + 1) * DAY;
  return { due: rows.map(({ key }) => ({ key, companyId: key })), at: midnight };
}

/** Days that nobody counted. Those that were counted stay as they are. */
async function derive(tx: Tx<Principal>, companyId: string, today: string): Promise<void> {
  const days = daysBefore(today);
  const since = days[0] ?? today;
  const [counted] = await ask<{ last: string }>(tx.db, {
    text: 'select max(day)::text as last from daily_figures where company_id = $1 having bool_or(not is_derived)',
    params: [companyId],
  });
  const [assets, findings] = [await assetSpans(tx.db, companyId, since), await findingSpans(tx.db, companyId, since)];
  // Worked out once and kept: what an import of a later day says of earlier ones is no figure of those days.
  const from = counted?.last ?? '';
  const missing = days.filter((day) => day > from);
  const rows = derivedFigures(assets, findings, missing);
  // Of a company that knew nothing yesterday it is kept that nothing was known: it would be due again and again.
  const last = missing.at(-1);
  const isLastKnown = last === undefined || rows.some(({ day }) => day === last);
  const kept = isLastKnown ? rows : [...rows, { day: last, figures: {} }];
  await putDays(
    tx,
    companyId,
    kept.map((row) => ({ ...row, isDerived: true })),
  );
  await tx.db.execute(sql`delete from ${dailyFigures}
    where company_id = ${companyId} and day < ${daysBefore(today, DAILY_FIGURES.keptDays)[0] ?? today}::date`);
}

interface Kept {
  readonly day: string;
  readonly figures: Readonly<Partial<Record<Metric, number>>>;
  readonly isDerived: boolean;
}

async function putDays({ db, now }: Tx<Principal>, companyId: string, rows: readonly Kept[]): Promise<void> {
  if (rows.length === 0) return;
  // A company may go while its figures are worked out.
  const text = 'select from companies where id = $1 for key share';
  if ((await ask(db, { text, params: [companyId] })).length === 0) return;
  await db
    .insert(dailyFigures)
    .values(rows.map((row) => ({ companyId, keptAt: now, ...row })))
    .onConflictDoUpdate({
      target: [dailyFigures.companyId, dailyFigures.day],
      set: { figures: sql`excluded.figures`, isDerived: sql`excluded.is_derived`, keptAt: sql`excluded.kept_at` },
    });
}

/** A metric a transaction: each is one statement, and nobody waits for all of them. */
async function countYesterday(database: Store['database'], turn: Turn, today: string): Promise<void> {
  const [yesterday = ''] = daysBefore(today, 1);
  const figures: Partial<Record<Metric, number>> = {};
  for (const metric of METRICS) {
    const { entity, where } = METRIC_QUESTIONS[metric];
    const counted = await withKeys(turn, async (tx) => {
      const now = Date.parse(tx.now);
      if (now - Date.parse(`${today}T00:00:00.000Z`) > COUNTED_MS) return null;
      const { plan } = planQuery(where, { entity, now });
      if (plan === null) throw new Error(`the question of ${metric} cannot be asked`);
      return (await runQuery(database, tx, turn.key, { entity, where: plan, offset: 0, limit: 0 })).count;
    });
    if (counted === null) return;
    figures[metric] = counted;
  }
  await turn.part((tx) => putDays(tx, turn.key, [{ day: yesterday, figures, isDerived: false }]));
}
