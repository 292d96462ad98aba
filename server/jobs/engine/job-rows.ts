import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/access';
import { ask, type Db } from '../../db/database';
import type { Principal } from '../../db/principal';
import { jobs } from '../../db/schema-jobs';
import type { Due, JobDefinition } from './define-job';
import { nextTime } from './schedule';

/** The table of jobs: each statement looks at the row as it is now, so that two servers cannot both have it. */

export type JobRow = typeof jobs.$inferSelect;

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();
const scheduleOf = (job: JobDefinition) => ('every' in job ? job.every : null);

/**
 * Says what there is to do. What has a schedule and none yet begins with its next time; another schedule begins anew. Where nobody else
 * can be at this database (`isSole`), what is said to run was interrupted.
 */
export async function announce(
  { db, now }: Tx<Principal>,
  definitions: readonly JobDefinition[],
  isSole: boolean,
): Promise<void> {
  const rows = definitions.map((job) => {
    const every = scheduleOf(job);
    return {
      ...{ name: job.name, title: job.title, cron: every?.cron ?? null, zone: every?.zone ?? null },
      next: every && nextTime(every, Date.parse(now)),
    };
  });
  await ask(db, { text: ANNOUNCE, params: [JSON.stringify(rows), now] });
  const names = definitions.map(({ name }) => name);
  if (isSole)
    await ask(db, {
      text: `update jobs set taken_until = $2 where state = 'running' and name = any($1::text[])`,
      params: [names, now],
    });
}

const ANNOUNCE = `
  insert into jobs (name, key, title, state, since, next_at, cron, zone)
  select name, '', title, 'idle', $2, next, cron, zone
  from jsonb_to_recordset($1::jsonb) as r(name text, title text, next timestamptz, cron text, zone text)
  on conflict (name, key) do update set title = excluded.title, cron = excluded.cron, zone = excluded.zone,
    next_at = case when jobs.cron is not distinct from excluded.cron and jobs.zone is not distinct from excluded.zone
      then coalesce(jobs.next_at, excluded.next_at) else excluded.next_at end
  where jobs.title <> excluded.title or jobs.cron is distinct from excluded.cron or jobs.zone is distinct from excluded.zone
    or (jobs.next_at is null and excluded.next_at is not null and jobs.state = 'idle')`;

/** What runs, failed, was cancelled or has a time: all that must be known to decide what to do. */
export async function standingRows(db: Db, name: string): Promise<JobRow[]> {
  const matters = sql`(${jobs.state} <> 'idle' or ${jobs.nextAt} is not null)`;
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.name, name), matters))
    .orderBy(jobs.nextAt, jobs.key);
}

export interface Claim {
  readonly turn: string;
  readonly leaseMs: number;
}

const INTERRUPTED = 'It was interrupted: the server that was at it ended. It goes on from where it was.';

/**
 * Takes a job for a turn; answers its failures so far, or null where somebody else has it. With `asDue` only where its time has come:
 * of two servers that fire a schedule the second finds its next time in the row.
 */
export async function claim(
  { db, now }: Tx<Principal>,
  job: JobDefinition,
  { key, companyId }: Due,
  { turn, leaseMs }: Claim,
  asDue: boolean,
): Promise<number | null> {
  const every = key === '' ? scheduleOf(job) : null;
  const due = `((jobs.state = 'running' and jobs.taken_until < $5) or (jobs.state <> 'running' and jobs.next_at <= $5))`;
  const free = `(jobs.state = 'idle' or (jobs.state = 'running' and jobs.taken_until < $5))`;
  const [row] = await ask<{ tries: number }>(db, {
    text: `
      insert into jobs (name, key, company_id, title, state, since, taken_by, taken_until, next_at)
      values ($1, $2, $3, $4, 'running', $5, $6, $7, $8)
      on conflict (name, key) do update set state = 'running', since = $5, taken_by = $6, taken_until = $7, next_at = $8,
        done = null, total = null,
        tries = jobs.tries + case when jobs.state = 'running' then 1 else 0 end,
        error = case when jobs.state = 'running' then $9 else jobs.error end
      where ${asDue ? due : free}
      returning tries`,
    params: [
      ...[job.name, key, companyId, job.title, now, turn, later(now, leaseMs)],
      ...[every && nextTime(every, Date.parse(now)), INTERRUPTED],
    ],
  });
  return row?.tries ?? null;
}

/** The turn is still at it; answers whether it still has it. */
export async function keep(
  { db, now }: Tx<Principal>,
  { turn, leaseMs }: Claim,
  progress: { readonly done: number; readonly total: number | null } | null,
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ takenUntil: later(now, leaseMs), ...progress })
    .where(eq(jobs.takenBy, turn))
    .returning({ name: jobs.name });
  return rows.length > 0;
}

/** It ended well: nothing is left to say of a key. */
export async function ended({ db, now }: Tx<Principal>, turn: string): Promise<void> {
  const mine = eq(jobs.takenBy, turn);
  await db.delete(jobs).where(and(mine, sql`${jobs.key} <> '' and ${jobs.nextAt} is null`));
  const free = { takenBy: null, takenUntil: null, done: null, total: null };
  await db
    .update(jobs)
    .set({ ...free, state: 'idle', since: now, endedAt: now, tries: 0, error: null })
    .where(mine);
}

/** The process ends, or the work is another's now: whoever goes on begins at once. */
export async function released({ db, now }: Tx<Principal>, turn: string): Promise<void> {
  const free = { takenBy: null, takenUntil: null, done: null, total: null };
  await db
    .update(jobs)
    .set({ ...free, state: 'idle', since: now, nextAt: now })
    .where(eq(jobs.takenBy, turn));
}

export interface Failure {
  readonly error: string;
  readonly waitMs: number;
}

/** It failed: when it is tried again. What somebody else has by now, or cancelled, stays as it is. */
export async function failed(
  { db, now }: Tx<Principal>,
  job: JobDefinition,
  { key, companyId }: Due,
  turn: string,
  { error, waitMs }: Failure,
): Promise<void> {
  await ask(db, {
    text: `
      insert into jobs (name, key, company_id, title, state, since, tries, error, next_at)
      values ($1, $2, $3, $4, 'failed', $5, 1, $6, $7)
      on conflict (name, key) do update set state = 'failed', since = $5, tries = jobs.tries + 1, error = $6,
        next_at = least(jobs.next_at, $7::timestamptz), taken_by = null, taken_until = null
      where jobs.taken_by = $8 or jobs.state in ('idle', 'failed') or (jobs.state = 'running' and jobs.taken_until < $5)`,
    params: [job.name, key, companyId, job.title, now, error, later(now, waitMs), turn],
  });
}

/** Of a job that looks by itself: that it was asked for is answered by looking. */
export async function answered({ db }: Tx<Principal>, name: string): Promise<void> {
  await db
    .update(jobs)
    .set({ nextAt: null })
    .where(and(eq(jobs.name, name), eq(jobs.key, ''), eq(jobs.state, 'idle')));
}
