import { companyStream } from '../../../contract/streams';
import type { Seen } from '../../../contract/sync';
import { groupBy } from '../../../domain/lists/group-by';
import { errorText } from '../../calls/error-text';
import type { Jobs } from '../../calls/handler';
import { type Tx, withAccess } from '../../db/access';
import { headOf } from '../../db/change-log';
import { ask } from '../../db/database';
import { SYSTEM } from '../../db/principal';
import { type CameDue, tellOfDue } from '../../notifications/due-news';
import { KeysMissing } from '../../query/refresh-keys';
import type { RunnerOptions } from '../import-runner';
import { createWorkLoop } from '../work-loop';
import { type Due, decidersOf, settleDeadlines } from './finding-deadlines';
import { touchedBetween } from './touched';

/** What was known of a company when its findings were last gone through. */
interface Place {
  /** Where its log stood: what was written since may have moved deadlines. */
  readonly head: Seen;
  /** When the first of them moves by itself, or a condition that speaks of now may. Epoch milliseconds. */
  readonly nextAt: number;
}

/** A condition may say `olderThan`: it is asked again after so long though nothing was written. */
const AGAIN = 60 * 60_000;

/**
 * Gives the findings of companies the deadlines their SLA definitions say (SL7), in parts of one transaction each: when something was
 * written that they follow from, and when time moves one. What it writes itself is looked at once more, and nothing is left to write then.
 * It keeps nothing: after a restart each company is gone through once.
 */
export function createSlaRunner({ store, log, retryMs = 1_000, mine = () => true }: RunnerOptions): Jobs {
  const places = new Map<string, Place>();

  async function step(): Promise<boolean> {
    if (!mine()) return false;
    const companies = await withAccess(store, SYSTEM, companiesWithDefinitions);
    let isBusy = false;
    for (const companyId of companies) {
      if (loop.isStopping || !mine()) return false;
      isBusy = (await look(companyId)) || isBusy;
    }
    return isBusy;
  }

  /** Answers whether something was written. */
  async function look(companyId: string): Promise<boolean> {
    const place = places.get(companyId);
    const isDue = place === undefined || Date.now() >= place.nextAt;
    const now = await withAccess(store, SYSTEM, (tx) => standing(tx, companyId, isDue ? null : place.head));
    // An import has many parts: what they write is looked at once, when it is done.
    if (now.isImporting || now.touched?.length === 0) {
      // What conditions do not ask is no news.
      if (!now.isImporting && place !== undefined) places.set(companyId, { ...place, head: now.head });
      return false;
    }
    const { changed, due, nextAt } = await goThrough(companyId, now.touched);
    // Also where it stops in between: they are not new the next time.
    if (due.length > 0)
      await withAccess(store, SYSTEM, (tx) => tellOfDue(tx, companyId, counted(due), byAssignee(due)));
    if (loop.isStopping) return false;
    const until = now.touched === null || place === undefined ? Date.now() + AGAIN : place.nextAt;
    places.set(companyId, { head: now.head, nextAt: Math.min(until, nextAt) });
    return changed > 0;
  }

  /** Some findings, or all of them (null), a part a transaction. */
  async function goThrough(companyId: string, touched: readonly string[] | null) {
    let [after, changed]: [string | null, number] = [null, 0];
    let nextAt = Number.POSITIVE_INFINITY;
    const due: Due[] = [];
    do {
      const looked = await withKeys((tx) => part(tx, companyId, after, touched));
      changed += looked.changed;
      due.push(...looked.due);
      if (looked.nextAt !== null) nextAt = Math.min(nextAt, Date.parse(looked.nextAt));
      after = looked.last;
    } while (after !== null && !loop.isStopping);
    return { changed, due, nextAt };
  }

  const part = async (tx: Tx, companyId: string, after: string | null, only: readonly string[] | null) =>
    settleDeadlines(store.database, tx, companyId, await decidersOf(tx, companyId), { after, only });

  /** What a condition compares by is made first where it is missing, a portion a transaction. */
  async function withKeys<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await withAccess(store, SYSTEM, work);
      } catch (error) {
        if (!(error instanceof KeysMissing)) throw error;
        while (await withAccess(store, SYSTEM, error.make));
      }
    }
  }

  const failed = (error: unknown) => log('error', 'the deadlines of findings wait', { error: errorText(error) });
  const loop = createWorkLoop(step, failed, retryMs);
  return loop;
}

const counted = (due: readonly Due[]): CameDue => ({
  breached: due.filter(({ state }) => state === 'breached').length,
  approaching: due.filter(({ state }) => state === 'approaching').length,
});

const byAssignee = (due: readonly Due[]): ReadonlyMap<string, CameDue> =>
  new Map([...groupBy(due, ({ assigneeId }) => assigneeId ?? '')].map(([id, theirs]) => [id, counted(theirs)]));

/** Also those that have deleted them all: their findings have no deadlines then. */
async function companiesWithDefinitions({ db }: Tx): Promise<readonly string[]> {
  const text = 'select distinct company_id::text as id from sla_definitions';
  return (await ask<{ id: string }>(db, { text, params: [] })).map(({ id }) => id);
}

/** Where a company's log is, and which findings were touched since a place in it; null: all of them may stand otherwise. */
async function standing(tx: Tx, companyId: string, since: Seen | null) {
  const text = "select exists (select from sync_runs where company_id = $1 and status = 'running') as running";
  const [runs] = await ask<{ running: boolean }>(tx.db, { text, params: [companyId] });
  const head = await headOf(tx.db, companyStream(companyId));
  const isSame = since !== null && since.seq === head.seq && since.mark === head.mark;
  const touched =
    since === null || runs?.running === true
      ? null
      : isSame
        ? []
        : await touchedBetween(tx.db, companyId, since, head, await decidersOf(tx, companyId));
  return { head, touched, isImporting: runs?.running === true };
}
