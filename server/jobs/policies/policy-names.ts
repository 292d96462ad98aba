import type { Policy } from '../../../contract/areas/policies/policies';
import { QUERY } from '../../../contract/limits';
import { RECORDS } from '../../../contract/record-list';
import type { Nameable, Nameables } from '../../../domain/policies/policy-trees';
import { policyTrees } from '../../../domain/policies/policy-trees';
import { namesIn, storedQuery } from '../../../domain/query/named-queries';
import { readQuery } from '../../../domain/query/read-query';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';

/** All that these policies name: saved queries and groups, and what those name. Of what is gone nothing is answered. */
export async function namesOf(
  { db }: Pick<Tx, 'db'>,
  companyId: string,
  policies: readonly Policy[],
): Promise<Nameables> {
  const names = policies.flatMap((policy) => {
    const trees = policyTrees(policy);
    return trees === null ? [] : [...namesIn(trees.failing)];
  });
  return namedFrom(db, companyId, names);
}

/** What stands behind these ids, and behind those that it names itself. */
export async function namedFrom(db: Tx['db'], companyId: string, ids: readonly string[]): Promise<Nameables> {
  const known = new Map<string, Nameable>();
  const asked = new Set<string>();
  let next = [...ids];
  // What is named deeper `planQuery` refuses.
  for (let depth = 0; next.length > 0 && depth < QUERY.maxDepth; depth += 1) {
    const ids = [...new Set(next)].filter((id) => !asked.has(id) && UUID.test(id));
    for (const id of ids) asked.add(id);
    const found = await loaded(db, companyId, ids);
    for (const { id, ...one } of found) known.set(id, one);
    next = found.flatMap(({ ast }) => [...namesIn(ast)]);
  }
  return (id) => known.get(id);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function loaded(db: Tx['db'], companyId: string, ids: readonly string[]) {
  const queries = await rowsById(db, companyId, 'savedQuery', ids);
  const groups = await rowsById(db, companyId, 'assetGroup', ids);
  const named = (row: Parameters<typeof storedQuery>[1], kind: 'savedQuery' | 'assetGroup') => {
    const stored = storedQuery(RECORDS[kind], row);
    return stored === null
      ? []
      : [{ id: row.id, name: stored.name, entity: stored.entity, ast: readQuery(stored.ast).tree }];
  };
  return [
    ...queries
      .filter(({ deletedAt }) => deletedAt === null)
      .flatMap((row) => named(row, 'savedQuery').map((one) => ({ ...one, isGroup: false, isPrivate: row.isPrivate }))),
    ...groups
      .filter(({ deletedAt }) => deletedAt === null)
      .flatMap((row) => named(row, 'assetGroup').map((one) => ({ ...one, isGroup: true, isPrivate: false }))),
  ];
}
