import { sql } from 'drizzle-orm';
import { groupBy } from '../../../domain/lists/group-by';
import { type Store, type Tx, withAccess } from '../../db/access';
import { type Principal, SYSTEM } from '../../db/principal';
import { type CameDue, tellOfDue } from '../../notifications/due-news';
import { followCompanies } from '../companies/follow-companies';
import { withKeys } from '../companies/with-keys';
import type { JobDefinition, Turn } from '../engine/define-job';
import { type Due, decidersOf, settleDeadlines } from './finding-deadlines';
import { touchedBy } from './touched';

/** A condition may say `olderThan`: it is asked again after so long though nothing was written. */
const AGAIN = 60 * 60_000;

/**
 * Gives the findings of companies the deadlines their SLA definitions say (SL7), in parts of one transaction each: when something was
 * written that they follow from, and when time moves one.
 */
export function slaJob(store: Store): JobDefinition {
  const part = async (tx: Tx<Principal>, companyId: string, after: string | null, only: readonly string[] | null) =>
    settleDeadlines(store.database, tx, companyId, await decidersOf(tx, companyId), { after, only });

  /** Some findings, or all of them (null). Answers when time moves the first of them. */
  async function goThrough(turn: Turn, companyId: string, touched: readonly string[] | null, due: Due[]) {
    let [after, changed, nextAt]: [string | null, number, number | null] = [null, 0, null];
    const settle = (from: string | null) => withKeys(turn, (tx) => part(tx, companyId, from, touched));
    do {
      const looked = await settle(after);
      changed += looked.changed;
      due.push(...looked.due);
      if (looked.nextAt !== null) nextAt = Math.min(nextAt ?? Number.POSITIVE_INFINITY, Date.parse(looked.nextAt));
      after = looked.last;
    } while (after !== null);
    return { did: changed > 0, nextAt };
  }

  return followCompanies({
    ...{
      name: 'slas',
      title: 'Deadlines of findings',
      after: [
        ...[
          'imports',
          'acceptances',
          'policy-exceptions',
          'policy-actions',
          'matches',
          'copies',
          'priorities',
          'feeds',
        ],
      ],
    },
    // Also those that have deleted them all: their findings have no deadlines then.
    companies: sql`select distinct company_id as id from sla_definitions`,
    async follow(turn, companyId, since, knownNextAt) {
      const touched = await turn.part(async (tx) => touchedBy(await since(tx), await decidersOf(tx, companyId)));
      // What conditions do not ask is no news.
      if (touched?.length === 0) return { did: false, nextAt: knownNextAt };
      const due: Due[] = [];
      try {
        const { did, nextAt } = await goThrough(turn, companyId, touched, due);
        const until = touched === null || knownNextAt === null ? Date.now() + AGAIN : knownNextAt;
        return { did, nextAt: Math.min(until, nextAt ?? until) };
      } finally {
        // Also where it stops in between: they are not new the next time.
        if (due.length > 0)
          await withAccess(store, SYSTEM, (tx) => tellOfDue(tx, companyId, counted(due), byAssignee(due)));
      }
    },
  });
}

const counted = (due: readonly Due[]): CameDue => ({
  breached: due.filter(({ state }) => state === 'breached').length,
  approaching: due.filter(({ state }) => state === 'approaching').length,
});

const byAssignee = (due: readonly Due[]): ReadonlyMap<string, CameDue> =>
  new Map([...groupBy(due, ({ assigneeId }) => assigneeId ?? '')].map(([id, theirs]) => [id, counted(theirs)]));
