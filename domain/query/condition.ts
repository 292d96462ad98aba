import type { Condition, QueryNode, Scalar } from '../../contract/query';
import { type Cell, cellAt, elementsOf, foldCase } from './cell';

/** The meaning of a condition on one cell. Everything that evaluates a query goes through here. */
export function cellTest(condition: Condition): (cell: Cell) => boolean {
  const { op, value } = condition;
  if (op === 'exists') return (cell) => (cell !== undefined) === (value !== false);
  if (op === 'contains') return containsTest(value);
  const wanted = new Set<Scalar>(op === 'in' ? listOf(value) : listOf(value).slice(0, 1));
  const isWanted = (cell: Cell): boolean => elementsOf(cell).some((one) => wanted.has(one));
  return op === 'neq' ? (cell) => !isWanted(cell) : isWanted;
}

function containsTest(value: Condition['value']): (cell: Cell) => boolean {
  if (typeof value !== 'string') return () => false;
  const wanted = foldCase(value);
  return (cell) => elementsOf(cell).some((one) => typeof one === 'string' && foldCase(one).includes(wanted));
}

function listOf(value: Condition['value']): readonly Scalar[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Evaluation over one plain row: the definition that the column evaluation must agree with. */
export function matches(row: unknown, node: QueryNode): boolean {
  if ('items' in node) {
    const found =
      node.op === 'and'
        ? node.items.every((item) => matches(row, item))
        : node.items.some((item) => matches(row, item));
    return found !== (node.not === true);
  }
  return cellTest(node)(cellAt(row, node.field.split('.')));
}

/** The words of a free text; each must occur somewhere in the searched fields. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    foldCase(text)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

export function matchesText(row: unknown, text: string, searched: readonly string[]): boolean {
  return wordsOf(text).every((word) => searched.some((field) => matches(row, { field, op: 'contains', value: word })));
}
