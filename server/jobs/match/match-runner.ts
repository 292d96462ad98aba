import { errorText } from '../../calls/error-text';
import type { Jobs } from '../../calls/handler';
import { listUnlisted } from '../../catalog/packages';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import type { RunnerOptions } from '../import-runner';
import { createWorkLoop } from '../work-loop';
import { type MatchPlan, markMatched, nextPlan } from './due-company';
import { KnownMatches } from './known-matches';
import { matchPortion } from './match-portion';
import { settleExcepted } from './settle-excepted';
import { fillPackageKeys } from './software-keys';

/** How far a plan is done. */
interface Place {
  readonly plan: MatchPlan;
  readonly at: number;
  readonly known: KnownMatches;
  readonly written: number;
}

/**
 * Compares the software of companies with the catalog of vulnerabilities, and files what is affected as findings (MT1), in
 * parts of one transaction each: what changed of either since, and all of it where nobody knows. After a restart a plan is
 * begun anew: what is right already is not written again.
 */
export function createMatchRunner({
  store,
  log,
  retryMs = 1_000,
  mine = () => true,
  ended = () => undefined,
}: RunnerOptions): Jobs {
  let place: Place | null = null;

  async function step(): Promise<boolean> {
    if (!mine()) return false;
    if (place !== null) return goOn(place);
    if (await withAccess(store, SYSTEM, listUnlisted)) return true;
    if (await withAccess(store, SYSTEM, fillPackageKeys)) return true;
    const plan = await withAccess(store, SYSTEM, nextPlan);
    if (plan !== null) place = begun(plan);
    return plan !== null;
  }

  async function goOn(here: Place): Promise<true> {
    // What fails is planned anew, as it is by then.
    place = null;
    const { plan, at, written } = here;
    const portion = plan.portions[at];
    if (portion === undefined) {
      await withAccess(store, SYSTEM, ({ db }) => markMatched(db, plan));
      if (written > 0) ended();
      return true;
    }
    if ('findingIds' in portion) {
      const { findingIds } = portion;
      const count = await withAccess(store, SYSTEM, (tx) => settleExcepted(tx, plan.companyId, findingIds));
      place = { ...here, at: at + 1, written: written + count };
      return true;
    }
    const last = plan.portions[at - 1];
    // What is known of all vulnerabilities of a package is not known of some.
    const isSame = last !== undefined && 'only' in last && last.only === portion.only;
    const known = isSame ? here.known : new KnownMatches(portion.only);
    const count = await withAccess(store, SYSTEM, (tx) => matchPortion(tx, plan.companyId, portion, known));
    place = { plan, at: at + 1, known, written: written + count };
    return true;
  }

  const failed = (error: unknown) => log('error', 'the matcher waits', { error: errorText(error) });
  return createWorkLoop(step, failed, retryMs);
}

const begun = (plan: MatchPlan): Place => ({ plan, at: 0, known: new KnownMatches(null), written: 0 });
