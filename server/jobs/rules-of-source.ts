import type { RuleDraft, StalePolicy } from '../../contract/areas/integrations/source-rules';
import { PIPELINE } from '../../contract/limits';
import { type RuleSet, readRules } from '../../domain/integrations/apply-rules';
import { namedQueries } from '../../domain/query/named-queries';
import { readQuery } from '../../domain/query/read-query';
import type { Tx } from '../db/access';
import { ask } from '../db/database';
import { rowsById } from '../db/entity-tables';
import { customFieldsOf } from '../inventory/custom-fields';
import { savedQueries } from '../query/saved-queries';

const idsOf = async ({ db }: Tx, table: 'source_rules' | 'stale_policies', companyId: string, source: string) => {
  const text = `select id::text as id from ${table}
    where company_id = $1 and doc ->> 'integrationId' = $2 and deleted_at is null order by created_at, id`;
  return (await ask<{ id: string }>(db, { text, params: [companyId, source] })).map(({ id }) => id);
};

/** The rules of a source in their order, ready to be applied. */
export async function rulesOf(tx: Tx, companyId: string, source: string): Promise<RuleSet> {
  const ids = await idsOf(tx, 'source_rules', companyId, source);
  if (ids.length === 0) return readyRules(tx, companyId, []);
  const rules = await rowsById(tx.db, companyId, 'sourceRule', ids);
  const inOrder = [...rules].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  return readyRules(tx, companyId, inOrder.slice(0, PIPELINE.maxRules));
}

/** With the saved queries they name, and the company's own fields. */
export async function readyRules(tx: Tx, companyId: string, rules: readonly RuleDraft[]): Promise<RuleSet> {
  const items = rules.flatMap(({ when }) => readQuery(when).tree ?? []);
  const queries = await namedQueries({ op: 'and', items }, (ids) => savedQueries(tx, companyId, ids));
  return { ...readRules(rules, Date.parse(tx.now), queries), custom: await customFieldsOf(tx, companyId) };
}

/** When what the source no longer names goes; the oldest, should there be several. */
export async function stalePolicyOf(tx: Tx, companyId: string, source: string): Promise<StalePolicy | null> {
  const [first] = await idsOf(tx, 'stale_policies', companyId, source);
  if (first === undefined) return null;
  const [policy] = await rowsById(tx.db, companyId, 'stalePolicy', [first]);
  return policy ?? null;
}
