import type { PolicyException, RiskSnapshot } from '../../../contract/areas/policies/policy-exceptions';
import { whatIf } from '../../../domain/exceptions/what-if';
import type { Tx } from '../../db/access';
import { ask, type Database } from '../../db/database';
import { assetsOf, idsOf } from '../../jobs/policies/named-by-exception';

/** What is at stake while it is decided (EX6): the same questions as the browser's what-if. May throw `KeysMissing`. */
export async function riskOf(database: Database, tx: Tx, exception: PolicyException): Promise<RiskSnapshot> {
  const { companyId } = exception;
  const questions = whatIf(exception, []);
  if (questions === null) return { ...NOTHING, at: tx.now, assets: await failingIn(database, tx, exception) };
  const idsFor = (tree: typeof questions.stops) => idsOf(database, tx, companyId, 'finding', tree);
  const ids = await idsFor(questions.stops);
  const attacked = (await idsFor(questions.attacked)).length;
  const [sums] = await ask<Sums>(tx.db, { text: SUMS, params: [companyId, ids] });
  const { priority, ...counts } = sums ?? { ...NOTHING, priority: null };
  return { ...counts, at: tx.now, attacked, ...(priority !== null && { priority }) };
}

const NOTHING = { findings: 0, critical: 0, high: 0, attacked: 0, late: 0, assets: 0 };

type Sums = Pick<RiskSnapshot, 'findings' | 'critical' | 'high' | 'late' | 'assets'> & {
  readonly priority: number | null;
};

const SUMS = `select count(*)::int as findings, count(distinct asset_id)::int as assets,
    (count(*) filter (where severity = 'critical'))::int as critical,
    (count(*) filter (where severity = 'high'))::int as high,
    (count(*) filter (where doc ->> 'slaState' = 'breached'))::int as late,
    max((doc ->> 'priority')::int) as priority
  from findings where company_id = $1 and id = any($2::uuid[])`;

/** The assets within its scope that fail its policy. */
async function failingIn(database: Database, tx: Tx, exception: PolicyException): Promise<number> {
  const text = `select asset_id::text as id from policy_results
    where company_id = $1 and policy_id = $2 and outcome = 'fail'`;
  const rows = await ask<{ id: string }>(tx.db, { text, params: [exception.companyId, exception.policyId ?? null] });
  const failing = rows.map(({ id }) => id);
  return (await assetsOf(database, tx, exception, failing)).length;
}
