import { sql } from 'drizzle-orm';
import type { PolicyException } from '../../../contract/areas/policies/policy-exceptions';
import type { FieldChanges } from '../../../contract/record';
import { inOrder, isCovering } from '../../../domain/exceptions/coverage';
import { decisionOf, movesAt, settledAt } from '../../../domain/exceptions/life-cycle';
import { nextWarningAt, warningDue } from '../../../domain/exceptions/warnings';
import type { Store, Tx } from '../../db/access';
import { ask } from '../../db/database';
import { tellDecided, tellEnded, tellEnding } from '../../notifications/exception-news';
import { followCompanies, idsOf, type Since } from '../companies/follow-companies';
import { withKeys } from '../companies/with-keys';
import type { JobDefinition, Turn } from '../engine/define-job';
import { NOBODY } from '../tickets/write-ticket';
import { exceptionsOf, lockedException, writeException } from './exception-rows';
import { findingsOf } from './named-by-exception';
import { settleExcepted } from './settle-excepted';

/**
 * Policy exceptions begin and end by themselves, their people are told before they end, and findings follow (EX3, EX5, EX8): when
 * something was written they follow from, and when time comes.
 */
export function exceptionJob(store: Store): JobDefinition {
  return followCompanies({
    ...{ name: 'policy-exceptions', title: 'Policy exceptions that begin and end' },
    after: ['imports', 'matches', 'duplicates', 'tickets'],
    companies: sql`select distinct company_id as id from policy_exceptions`,
    async follow(turn, companyId, since) {
      const { moved, nextAt } = await turn.part((tx) => moveOn(tx, companyId));
      const written = await settle(store, turn, companyId, since);
      return { did: moved || written > 0, nextAt };
    },
  });
}

/** Writes what time and people have made of them. Answers when time moves the next. */
async function moveOn(tx: Tx, companyId: string): Promise<{ moved: boolean; nextAt: number | null }> {
  const at = Date.parse(tx.now);
  const times: number[] = [];
  let moved = false;
  for (const seen of await exceptionsOf(tx.db, companyId)) {
    const isDue = settledAt(seen, at) !== seen.status || warningDue(seen, at) !== null;
    const before = isDue ? await lockedException(tx.db, companyId, seen.id) : seen;
    if (before === undefined) continue;
    const after = await movedOn(tx, before, at);
    if (after !== before) moved = true;
    times.push(...[movesAt(after, at), nextWarningAt(after, at)].filter((time) => time !== null));
  }
  return { moved, nextAt: times.length === 0 ? null : Math.min(...times) };
}

async function movedOn(tx: Tx, before: PolicyException, at: number): Promise<PolicyException> {
  const status = settledAt(before, at);
  const days = warningDue(before, at);
  if (status === before.status && days === null) return before;
  const moved = { ...before, status, ...(days !== null && { warnedDays: days }) };
  const after = { ...moved, ...decisionOf(before, moved, tx.now) };
  const changes: FieldChanges = status === before.status ? {} : { status: { before: before.status, after: status } };
  await writeException(tx, before, after, { byId: NOBODY, byName: 'Muster', changes });
  if (status === 'expired') await tellEnded(tx, after);
  else if (days !== null) await tellEnding(tx, after, days);
  else if (before.status === 'requested') await tellDecided(tx, after, NOBODY);
  return { ...after, rev: before.rev + 1 };
}

/** Findings of a transaction. */
const PART = 500;

async function settle(
  { database }: Store,
  turn: Turn,
  companyId: string,
  sinceThen: (tx: Tx) => Promise<Since>,
): Promise<number> {
  const asked = await withKeys(turn, async (tx) => {
    const all = await exceptionsOf(tx.db, companyId);
    const covering = all.filter((one) => isCovering(one, Date.parse(tx.now))).toSorted(inOrder);
    const only = touchedBy(await sinceThen(tx), covering);
    const wanted = new Map<string, PolicyException>();
    for (const exception of covering)
      for (const id of await findingsOf(database, tx, exception, only)) if (!wanted.has(id)) wanted.set(id, exception);
    const under = only ?? (await exceptedNow(tx, companyId));
    return { ids: [...new Set([...wanted.keys(), ...under])], wanted, known: new Map(all.map((one) => [one.id, one])) };
  });
  let written = 0;
  for (let from = 0; from < asked.ids.length; from += PART) {
    const ids = asked.ids.slice(from, from + PART);
    written += await turn.part((tx) => settleExcepted(tx, companyId, ids, asked.wanted, asked.known));
  }
  return written;
}

/** Which findings may stand under another exception than before; null: any. */
function touchedBy(since: Since, covering: readonly PolicyException[]): readonly string[] | null {
  if (since === null || idsOf(since, 'policyException').length > 0) return null;
  if (covering.length === 0) return [];
  // What is in a group, or answers a query, may be another thing after any change.
  const isAsked = covering.some(({ about, scope }) => about !== 'policy' && (scope === 'group' || scope === 'query'));
  return isAsked && since.some(({ entity }) => entity !== 'finding') ? null : idsOf(since, 'finding');
}

async function exceptedNow(tx: Tx, companyId: string): Promise<readonly string[]> {
  const text = `select id::text as id from findings where company_id = $1 and doc ? 'excepted' and deleted_at is null`;
  return (await ask<{ id: string }>(tx.db, { text, params: [companyId] })).map(({ id }) => id);
}
