import { hasUnlisted, listUnlisted } from '../../catalog/packages';
import type { Tx } from '../../db/access';
import type { Principal } from '../../db/principal';
import { defineJob, type Found, type JobDefinition, type Turn } from '../engine/define-job';
import { companiesToMatch, type MatchPlan, type MatchPortion, markMatched, nextEnd, planOf } from './due-company';
import { KnownMatches } from './known-matches';
import { matchPortion } from './match-portion';
import { settleExcepted } from './settle-excepted';
import { fillPackageKeys, hasNoPackageKeys } from './software-keys';

/**
 * Compares the software of companies with the catalog of vulnerabilities, and files what is affected as findings (MT1), in
 * parts of one transaction each: what changed of either since, and all of it where nobody knows. After a restart a plan is
 * begun anew: what is right already is not written again.
 */
export function matchJob(): JobDefinition {
  return defineJob({
    ...{ name: 'matches', title: 'Software compared with the catalog', after: ['imports', 'policy-actions', 'feeds'] },
    look,
    async work(turn) {
      const { key, part } = turn;
      if (key === '') return listPackages(turn);
      const plan = await part((tx) => planOf(tx, key));
      return plan !== null && (await match(turn, plan)) > 0;
    },
  });
}

/** What companies are compared by comes first (the empty key): a comparison without it would miss what it is about. */
async function look(tx: Tx<Principal>): Promise<Found> {
  if ((await hasUnlisted(tx.db)) || (await hasNoPackageKeys(tx.db)))
    return { due: [{ key: '', companyId: null }], at: null };
  const due = (await companiesToMatch(tx)).map((id) => ({ key: id, companyId: id }));
  return { due, at: await nextEnd(tx) };
}

async function listPackages({ part }: Turn): Promise<boolean> {
  while (await part(listUnlisted));
  while (await part(fillPackageKeys));
  return false;
}

/** Answers how many findings were written. */
async function match({ part, progress }: Turn, plan: MatchPlan): Promise<number> {
  let [written, known]: [number, KnownMatches | null] = [0, null];
  let only: MatchPortion['only'] = null;
  for (const [at, portion] of plan.portions.entries()) {
    if ('findingIds' in portion) written += await part((tx) => settleExcepted(tx, plan.companyId, portion.findingIds));
    else {
      // What is known of all vulnerabilities of a package is not known of some.
      if (known === null || only !== portion.only) known = new KnownMatches(portion.only);
      const knowing = known;
      only = portion.only;
      written += await part((tx) => matchPortion(tx, plan.companyId, portion, knowing));
    }
    progress(at + 1, plan.portions.length);
  }
  await part(({ db }) => markMatched(db, plan));
  return written;
}
