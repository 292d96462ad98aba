import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { CorrelationRule, RuleKind } from '../../contract/areas/assets/correlation-rules';
import { companyStream } from '../../contract/streams';
import { type CompanyRules, companyRules, type Rule } from '../../domain/correlation/company-rules';
import type { Tx } from '../db/access';
import { builtOnce } from '../db/built-once';
import { ask, type Db } from '../db/database';
import { rowsById } from '../db/entity-tables';
import { recordTables } from '../db/record-tables';

const rules = recordTables.correlationRule;

const standing = builtOnce((db, value: (name: 'companyId') => Placeholder) =>
  db
    .select({
      kind: sql<RuleKind>`${rules.doc} ->> 'kind'`.as('kind'),
      value: sql<string>`${rules.doc} ->> 'value'`.as('value'),
    })
    .from(rules)
    .where(and(eq(rules.companyId, value('companyId')), isNull(rules.deletedAt))),
);

export const rulesStanding = (db: Db, companyId: string): Promise<Rule[]> => standing(db, { companyId });

/** What the company says identifies nothing, asked wherever records are placed (C47). */
export const rulesOf = async (db: Db, companyId: string): Promise<CompanyRules> =>
  companyRules(await rulesStanding(db, companyId));

/** How many rules stand. */
export const countRules = async (db: Db, companyId: string): Promise<number> =>
  (await rulesStanding(db, companyId)).length;

/** Not all assets are as the rule says, or as they were without it. */
const PENDING = `(doc ->> 'appliedAt' is null or (doc ->> 'appliedAt')::timestamptz < updated_at)`;

/** The companies whose rules are to be applied, first who has waited longest. */
export async function companiesWithPending(db: Db): Promise<readonly { key: string; companyId: string }[]> {
  const text = `select company_id::text as id from correlation_rules where ${PENDING} group by 1 order by min(updated_at)`;
  const found = await ask<{ id: string }>(db, { text, params: [] });
  return found.map(({ id }) => ({ key: id, companyId: id }));
}

/** Rules that were made or taken back and are not applied yet: deleted ones are among them. */
export async function pendingRules(db: Db, companyId: string): Promise<readonly CorrelationRule[]> {
  const text = `select id::text as id from correlation_rules where company_id = $1 and ${PENDING} order by id`;
  const found = await ask<{ id: string }>(db, { text, params: [companyId] });
  return rowsById(
    db,
    companyId,
    'correlationRule',
    found.map(({ id }) => id),
  );
}

export async function markApplied(
  { db, changes, now }: Tx,
  companyId: string,
  applied: readonly CorrelationRule[],
): Promise<void> {
  const text = `update correlation_rules
    set doc = doc || jsonb_build_object('appliedAt', $1::text), rev = rev + 1, updated_at = $1::timestamptz
    where company_id = $2 and id = any($3::uuid[]) returning id::text as id, rev`;
  const rows = await ask<{ id: string; rev: number }>(db, {
    text,
    params: [now, companyId, applied.map(({ id }) => id)],
  });
  for (const { id, rev } of rows) changes.put(companyStream(companyId), 'correlationRule', id, rev);
}
