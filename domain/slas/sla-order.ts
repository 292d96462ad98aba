import type { QueryNode } from '../../contract/query';

/** What of a definition says where it stands. */
interface Ordered {
  readonly id: string;
  readonly order: number;
}

/** The order in which they are asked; two made at the same place by two people stand as their ids do. */
export const inOrder = <T extends Ordered>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));

/** The place after all others. */
export const lastOrder = (rows: readonly Ordered[]): number =>
  rows.reduce((most, { order }) => Math.max(most, order), 0) + 1;

/**
 * The orders to change so that the row at `from` stands at `to`: its own alone, between its neighbours, or all of them where no
 * number is left between. Nothing where it does not move.
 */
export function moved(rows: readonly Ordered[], from: number, to: number): readonly Ordered[] {
  const [row, ...others] = [rows[from], ...rows.filter((_, at) => at !== from)];
  if (row === undefined || from === to || to < 0 || to >= rows.length) return [];
  const before = others[to - 1];
  const after = others[to];
  const order = between(before?.order, after?.order);
  if (order !== null) return [{ id: row.id, order }];
  const all = others.toSpliced(to, 0, row);
  return all.map(({ id }, at) => ({ id, order: at + 1 })).filter(({ id, order: now }) => orderOf(rows, id) !== now);
}

const orderOf = (rows: readonly Ordered[], id: string): number | undefined => rows.find((row) => row.id === id)?.order;

function between(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined) return after === undefined ? 1 : after - 1;
  if (after === undefined) return before + 1;
  const middle = (before + after) / 2;
  return before < middle && middle < after ? middle : null;
}

/** The findings a definition decides: those it is about, and none of the enforced ones before it. */
export function decidedBy(when: QueryNode, before: readonly QueryNode[]): QueryNode {
  return before.length === 0 ? when : { op: 'and', items: [when, { op: 'or', not: true, items: [...before] }] };
}
