import type { QueryNode } from '../../../contract/query';
import type { ShownRow, ViewAnswer } from '../../../contract/sync-api';
import type { QueryLookup } from '../../../domain/query/named-queries';
import { planQuery } from '../../../domain/query/plan-query';
import { readQuery } from '../../../domain/query/read-query';
import { storedTreeProblems } from '../../../domain/query/unfinished';
import { decidedBy } from '../../../domain/slas/sla-order';
import { useView } from '../../data/use-view';
import { OPEN_FINDINGS } from '../../parts/question-href';

export type SlaRow = ShownRow<'slaDefinition'>;

/** The conditions of the enforced definitions that are asked before a place in the order. */
export type ConditionsBefore = (order: number, id: string | null) => readonly QueryNode[];

/** `rows` are in their order. One whose condition cannot be asked decides nothing, and is no other's concern. */
export function conditionsBefore(
  rows: readonly Pick<SlaRow, 'id' | 'order' | 'enforced' | 'when'>[],
  queries: QueryLookup,
  now: number,
): ConditionsBefore {
  const asked = rows.flatMap(({ id, order, enforced, when }) => {
    const { tree } = readQuery(when);
    const isAsked = enforced && tree !== null && planQuery(tree, { entity: 'finding', now, queries }).plan !== null;
    return isAsked ? [{ id, order, tree }] : [];
  });
  return (order, id) => asked.filter((row) => row.id !== id && row.order < order).map(({ tree }) => tree);
}

export interface Decided {
  /** Why its condition cannot be asked. */
  readonly problems: readonly string[];
  /** Null: not known yet, or not to be known. */
  readonly answer: ViewAnswer<'finding'> | null;
}

/** Of the open findings, of archived assets none. */
export const whereDecided = (tree: QueryNode, before: readonly QueryNode[]): QueryNode => ({
  op: 'and',
  items: [OPEN_FINDINGS, decidedBy(tree, before)],
});

/** The open findings a definition decides (SL3). */
export function useDecided(
  companyId: string | null,
  when: unknown,
  before: readonly QueryNode[],
  limit: number,
): Decided {
  const stored = storedTreeProblems(when);
  const { tree } = readQuery(when);
  const where: QueryNode | null = tree !== null && stored.length === 0 ? whereDecided(tree, before) : null;
  const sort = [
    { field: 'severity', descending: true },
    { field: 'firstSeenAt', descending: false },
  ];
  const answer = useView(
    companyId === null || where === null ? null : { companyId, entity: 'finding', where, sort, offset: 0, limit },
  );
  const problems = where === null ? stored : (answer?.problems ?? []);
  return {
    problems: [...new Set(problems.map(({ message }) => message))],
    answer: answer?.loaded === true && problems.length === 0 ? answer : null,
  };
}
