import type { Group, QueryNode } from '../../../contract/query';
import type { ShownRow, ViewAnswer, ViewSpec } from '../../../contract/sync-api';
import type { QueryLookup } from '../../../domain/query/named-queries';
import { planQuery } from '../../../domain/query/plan-query';
import { readQuery } from '../../../domain/query/read-query';
import { storedTreeProblems } from '../../../domain/query/unfinished';
import { type Clock, lateBy } from '../../../domain/slas/sla-clock';
import { decidedBy } from '../../../domain/slas/sla-order';
import { useView } from '../../data/use-view';
import { useNow } from '../../kit/relative-time';
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
export const whereDecided = (tree: QueryNode, before: readonly QueryNode[]): Group => ({
  op: 'and',
  items: [OPEN_FINDINGS, decidedBy(tree, before)],
});

/** What a definition would do at once, were it in force (SL9). */
export interface Late {
  readonly breached: number;
  readonly approaching: number;
}

/** The open findings a definition decides that would be late now, or soon; null: it cannot be asked. */
export function lateWhere(
  when: unknown,
  before: readonly QueryNode[],
  clock: Clock | null,
  now: number,
): QueryNode | null {
  const { tree } = readQuery(when);
  if (tree === null || storedTreeProblems(when).length > 0 || clock === null) return null;
  const { breached, approaching } = lateBy(clock, Math.floor(now / MINUTE) * MINUTE);
  return { op: 'and', items: [...whereDecided(tree, before).items, { op: 'or', items: [breached, approaching] }] };
}

/** How many of the open findings a definition decides would be late now, and soon; null: not known. */
export function useLate(
  companyId: string | null,
  when: unknown,
  before: readonly QueryNode[],
  clock: Clock | null,
): Late | null {
  const now = useNow();
  const { tree } = readQuery(when);
  const isAsked = tree !== null && storedTreeProblems(when).length === 0 && clock !== null;
  // To the minute, as views that speak of now are asked again.
  const asked = isAsked ? lateBy(clock, Math.floor(now / MINUTE) * MINUTE) : null;
  const spec = (late: QueryNode | undefined): ViewSpec<'finding'> | null => {
    if (companyId === null || tree === null || late === undefined) return null;
    const where: QueryNode = { op: 'and', items: [whereDecided(tree, before), late] };
    return { companyId, entity: 'finding', where, offset: 0, limit: 1 };
  };
  const breached = useView(spec(asked?.breached));
  const approaching = useView(spec(asked?.approaching));
  if (asked === null || breached?.loaded !== true || approaching?.loaded !== true) return null;
  return { breached: breached.count, approaching: approaching.count };
}

const MINUTE = 60_000;

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
