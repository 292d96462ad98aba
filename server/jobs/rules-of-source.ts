import type { RuleDraft, StalePolicy } from '../../contract/areas/integrations/source-rules';
import { PIPELINE } from '../../contract/limits';
import { type RuleSet, readSent, type SentRules } from '../../domain/integrations/apply-rules';
import { namedQueries, type StoredQuery } from '../../domain/query/named-queries';
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
export const rulesOf = async (tx: Tx, companyId: string, source: string): Promise<RuleSet> =>
  readSent(await rulesToSend(tx, companyId, source));

/** With the saved queries they name, and the company's own fields. */
export const readyRules = async (tx: Tx, companyId: string, rules: readonly RuleDraft[]): Promise<RuleSet> =>
  readSent(await withNamed(tx, companyId, rules, await customFieldsOf(tx, companyId)));

/** The rules of a source as another thread can be told them; `readSent` makes them ready. */
export async function rulesToSend(tx: Tx, companyId: string, source: string): Promise<SentRules> {
  const [ids, custom] = await Promise.all([
    idsOf(tx, 'source_rules', companyId, source),
    customFieldsOf(tx, companyId),
  ]);
  const rules = ids.length === 0 ? [] : await rowsById(tx.db, companyId, 'sourceRule', ids);
  const inOrder = [...rules].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  return withNamed(tx, companyId, inOrder.slice(0, PIPELINE.maxRules), custom);
}

async function withNamed(
  tx: Tx,
  companyId: string,
  rules: readonly RuleDraft[],
  custom: SentRules['custom'],
): Promise<SentRules> {
  const items = rules.flatMap(({ when }) => readQuery(when).tree ?? []);
  const queries: StoredQuery[] = [];
  await namedQueries({ op: 'and', items }, async (ids) => {
    const found = await savedQueries(tx, companyId, ids);
    queries.push(...found);
    return found;
  });
  return { rules, queries, custom, now: Date.parse(tx.now) };
}

/** When what the source no longer names goes; the oldest, should there be several. */
export async function stalePolicyOf(tx: Tx, companyId: string, source: string): Promise<StalePolicy | null> {
  const [first] = await idsOf(tx, 'stale_policies', companyId, source);
  if (first === undefined) return null;
  const [policy] = await rowsById(tx.db, companyId, 'stalePolicy', [first]);
  return policy ?? null;
}
