import type { PolicyException } from '../../../contract/areas/policies/policy-exceptions';
import type { EntityName } from '../../../contract/entities';
import type { QueryNode } from '../../../contract/query';
import { findingsTree, scopeTree } from '../../../domain/exceptions/coverage';
import { namedQueries } from '../../../domain/query/named-queries';
import { planQuery } from '../../../domain/query/plan-query';
import type { Tx } from '../../db/access';
import { ask, type Database } from '../../db/database';
import { matchingIds } from '../../query/run-query';
import { savedQueries } from '../../query/saved-queries';

/** What policy exceptions name, as it is now. May throw `KeysMissing`, as any question. */

/** The rows that answer a tree, among some of them or (null) all; none where it cannot be asked, as its query or group is gone. */
export async function idsOf(
  database: Database,
  tx: Tx,
  companyId: string,
  entity: EntityName,
  tree: QueryNode,
  only: readonly string[] | null = null,
): Promise<readonly string[]> {
  if (only?.length === 0) return [];
  const where: QueryNode =
    only === null ? tree : { op: 'and', items: [{ field: 'id', op: 'in', value: [...only] }, tree] };
  const queries = await namedQueries(where, (named) => savedQueries(tx, companyId, named));
  const { plan } = planQuery(where, { entity, now: Date.parse(tx.now), queries });
  if (plan === null) return [];
  return matchingIds(database, tx, companyId, { entity, where: plan, offset: 0, limit: null });
}

/** The findings it names, with other sources' words on them (FN9). */
export async function findingsOf(
  database: Database,
  tx: Tx,
  exception: PolicyException,
  only: readonly string[] | null,
): Promise<readonly string[]> {
  const { companyId, findingIds } = exception;
  const leaders = await ask<{ id: string }>(tx.db, { text: LEADERS, params: [companyId, findingIds] });
  const tree = findingsTree(
    exception,
    leaders.map(({ id }) => id),
  );
  return tree === null ? [] : idsOf(database, tx, companyId, 'finding', tree, only);
}

const LEADERS = `select doc ->> 'duplicateOf' as id from findings
  where company_id = $1 and id = any($2::uuid[]) and deleted_at is null and doc ? 'duplicateOf'`;

/** Those of these assets that are within its scope. */
export async function assetsOf(
  database: Database,
  tx: Tx,
  exception: PolicyException,
  only: readonly string[],
): Promise<readonly string[]> {
  const { scope, assetIds, companyId } = exception;
  if (scope === 'everywhere') return only;
  if (scope === 'assets') {
    const named = new Set(assetIds);
    return only.filter((id) => named.has(id));
  }
  const tree = scopeTree(exception);
  return tree === null ? only : idsOf(database, tx, companyId, 'asset', tree, only);
}
