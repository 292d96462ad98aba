import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import {
  RUNS_KEPT,
  type Schedule,
  type ScheduleGiven,
  type ScheduleRun,
} from '../../contract/areas/vulnerabilities/feed-schedules';
import type { Tx } from '../db/access';
import { ask, type Db } from '../db/database';
import type { Principal } from '../db/principal';
import { catalogScheduleRuns, catalogSchedules } from '../db/schema-catalog';

/** Feeds that the server fetches by itself, and what became of it. */

/** A feed that somebody fetches now. */
export interface Due {
  readonly id: string;
  readonly url: string;
  readonly everyHours: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly failures: number;
}

/** The feeds that are due, and when the next one is, in milliseconds since 1970. */
export async function dueSchedules({ db, now }: Tx<Principal>) {
  const found = await db
    .select({ id: catalogSchedules.id, nextAt: catalogSchedules.nextAt })
    .from(catalogSchedules)
    .where(eq(catalogSchedules.isOn, true))
    .orderBy(asc(catalogSchedules.nextAt));
  const due = found.filter(({ nextAt }) => nextAt <= now).map(({ id }) => ({ key: id, companyId: null }));
  const next = found.find(({ nextAt }) => nextAt > now);
  return { due, at: next === undefined ? null : Date.parse(next.nextAt) };
}

/** What is to be fetched of a feed; null where it is not due any more. */
export async function dueSchedule({ db, now }: Tx<Principal>, id: string): Promise<Due | null> {
  const { url, everyHours, etag, lastModified, failures, isOn, nextAt } = catalogSchedules;
  const [due] = await db
    .select({ id: catalogSchedules.id, url, everyHours, etag, lastModified, failures })
    .from(catalogSchedules)
    .where(and(eq(catalogSchedules.id, id), eq(isOn, true), lte(nextAt, now)));
  return due ?? null;
}

type Ran = Pick<ScheduleRun, 'at' | 'outcome' | 'message' | 'files'> &
  Pick<Due, 'etag' | 'lastModified'> & { readonly waitMs: number };

/** What became of a fetch, and when the next is. Of one that was changed or deleted meanwhile nothing is kept. */
export async function scheduleRan({ db, now }: Tx<Principal>, due: Due, ran: Ran): Promise<void> {
  const { etag, lastModified, waitMs, ...run } = ran;
  const nextAt = new Date(Date.parse(now) + waitMs).toISOString();
  const failures = run.outcome === 'failed' ? due.failures + 1 : 0;
  const found = await db
    .update(catalogSchedules)
    .set({ etag, lastModified, nextAt, failures })
    .where(and(eq(catalogSchedules.id, due.id), eq(catalogSchedules.url, due.url)))
    .returning({ id: catalogSchedules.id });
  if (found.length === 0) return;
  await db.insert(catalogScheduleRuns).values({ id: crypto.randomUUID(), scheduleId: due.id, endedAt: now, ...run });
  await ask(db, {
    text: `delete from catalog_schedule_runs where schedule_id = $1 and id not in (
      select id from catalog_schedule_runs where schedule_id = $1 order by at desc, id limit ${RUNS_KEPT})`,
    params: [due.id],
  });
}

export async function listSchedules(db: Db): Promise<Schedule[]> {
  const found = await db
    .select()
    .from(catalogSchedules)
    .orderBy(asc(catalogSchedules.createdAt), asc(catalogSchedules.id));
  const ids = found.map(({ id }) => id);
  const runs =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(catalogScheduleRuns)
          .where(inArray(catalogScheduleRuns.scheduleId, ids))
          .orderBy(desc(catalogScheduleRuns.at));
  return found.map(({ id, url, everyHours, isOn, nextAt }) => ({
    ...{ id, url, everyHours, isOn, nextAt },
    runs: runs.filter(({ scheduleId }) => scheduleId === id).map(({ scheduleId: _, ...run }) => run),
  }));
}

/** Another address has other files: what was said of the last one counts for nothing. */
export async function saveSchedule({ db, now }: Tx<Principal>, id: string, given: ScheduleGiven): Promise<void> {
  const [before] = await db.select().from(catalogSchedules).where(eq(catalogSchedules.id, id)).limit(1);
  const anew = before?.url === given.url ? {} : { etag: null, lastModified: null };
  // What was off, or failed, is fetched at once.
  const next = before?.isOn === given.isOn && before.url === given.url ? {} : { nextAt: now, failures: 0 };
  await db
    .insert(catalogSchedules)
    .values({ id, ...given, nextAt: now, createdAt: now })
    .onConflictDoUpdate({ target: catalogSchedules.id, set: { ...given, ...anew, ...next } });
}
