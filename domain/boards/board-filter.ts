import type { FilteredKind } from '../../contract/areas/boards/boards';
import type { EntityName } from '../../contract/entities';
import type { QueryNode } from '../../contract/query';
import { relationsOf } from '../query/fields/relations';

/** A board's filter: a question about one kind, laid over whatever leads there. */
export interface BoardFilter {
  readonly entity: FilteredKind;
  readonly tree: QueryNode;
}

/** Whether it leaves out anything at all. */
export const isEmptyFilter = (tree: QueryNode): boolean =>
  'items' in tree && tree.items.length === 0 && tree.not !== true;

/** A tile's question within its board's filter; null where nothing leads from its records to those of the filter. */
export function filtered(entity: EntityName, where: QueryNode, filter: BoardFilter | null): QueryNode | null {
  if (filter === null) return where;
  if (filter.entity === entity) return { op: 'and', items: [where, filter.tree] };
  const relation = relationsOf(entity).find(({ to }) => to === filter.entity);
  return relation === undefined ? null : { op: 'and', items: [where, { relation: relation.name, where: filter.tree }] };
}
