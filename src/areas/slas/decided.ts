import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import type { QueryNode } from '../../../contract/query';
import type { ShownRow, ViewAnswer } from '../../../contract/sync-api';
import { readQuery } from '../../../domain/query/read-query';
import { decidedBy } from '../../../domain/slas/sla-order';
import { useView } from '../../data/use-view';

export type SlaRow = ShownRow<'slaDefinition'>;

const OPEN: QueryNode = { field: 'status', op: 'in', value: [...OPEN_STATUSES] };

/** The conditions of the enforced definitions that are asked before this one; `rows` are in their order. */
export function conditionsBefore(rows: readonly SlaRow[], order: number, id: string | null): readonly QueryNode[] {
  return rows
    .filter((row) => row.id !== id && row.enforced && row.order < order)
    .flatMap(({ when }) => readQuery(when).tree ?? []);
}

/** The open findings a definition decides (SL3). Null: not known yet, or its condition cannot be read. */
export function useDecided(
  companyId: string | null,
  when: unknown,
  before: readonly QueryNode[],
  limit: number,
): ViewAnswer<'finding'> | null {
  const { tree } = readQuery(when);
  const where: QueryNode | null = tree && { op: 'and', items: [OPEN, decidedBy(tree, before)] };
  const sort = [
    { field: 'severity', descending: true },
    { field: 'firstSeenAt', descending: false },
  ];
  return useView(
    companyId === null || where === null ? null : { companyId, entity: 'finding', where, sort, offset: 0, limit },
  );
}
