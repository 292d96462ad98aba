import { ENTITY_NAMES, type EntityName } from '../../contract/entities';
import type { QueryNode } from '../../contract/query';
import { type RelationInfo, relationsOf } from '../query/fields/relations';

/** Which records of another kind belong to a record: those whose `at` is the record's own `from`. */
export type Related = Pick<RelationInfo, 'to' | 'from' | 'at'>;

/** The kinds a record leads to, and those that lead to it: what the definitions say, read in both directions. */
export function relatedTo(entity: EntityName): readonly Related[] {
  const own = relationsOf(entity);
  const reversed = ENTITY_NAMES.flatMap((of) =>
    relationsOf(of)
      .filter(({ to }) => to === entity)
      .map(({ from, at }) => ({ to: of, from: at, at: from })),
  );
  const byWay = new Map([...reversed, ...own].map((one) => [`${one.to} ${one.from} ${one.at}`, one]));
  return [...byWay.values()].map(({ to, from, at }) => ({ to, from, at }));
}

/** Which records of the other kind belong to this one. Throws where no definition, or more than one, says. */
export function relatedWhere(entity: EntityName, row: object, to: EntityName): QueryNode {
  const [related, ...others] = relatedTo(entity).filter((one) => one.to === to);
  if (related === undefined || others.length > 0) throw new Error(`It is not said how ${entity} leads to ${to}`);
  const value: unknown = new Map(Object.entries(row)).get(related.from) ?? null;
  if (typeof value === 'string') return { field: related.at, op: 'eq', value };
  // Of nothing, nothing.
  return { field: related.at, op: 'in', value: Array.isArray(value) ? value : [] };
}
