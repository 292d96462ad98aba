import type { ReactNode } from 'react';
import type { Sort } from '../../../contract/query';

export interface Column<R> {
  readonly id: string;
  readonly label: string;
  /** Pixels at least; what is left over is shared in proportion. */
  readonly width: number;
  /** The field a click on the header sorts by; absent: not sortable. */
  readonly sortField?: string;
  /** What decides between rows that are the same by it, the same way round. */
  readonly sortAlso?: readonly string[];
  readonly align?: 'end';
  /** What is looked for is at its top: a risk, a time. Numbers (`align`) are so by themselves. */
  readonly highFirst?: true;
  /** The fields a file has of it, where that is not the one it is sorted by; none: it shows no field of the row. */
  readonly fields?: readonly string[];
  cell(row: R): ReactNode;
}

/** No column is made narrower. */
export const MIN_WIDTH = 56;

/** Each click turns the order; the first one shows what is looked for (LS30). */
export function nextSort(
  current: Sort | null,
  field: string,
  { align, highFirst }: Pick<Column<never>, 'align' | 'highFirst'>,
): Sort {
  const isNew = current?.field !== field;
  return { field, descending: isNew ? highFirst === true || align === 'end' : !current.descending };
}

/** What a file says of what a column shows. */
export const fieldsOf = ({ fields, sortField }: Pick<Column<never>, 'fields' | 'sortField'>): readonly string[] =>
  fields ?? (sortField === undefined ? [] : [sortField]);

/** How a cell of the column stands; `left`: it stays there when the list is moved sideways. */
export const placeOf = ({ align }: Pick<Column<never>, 'align'>, left: number | undefined) => ({
  className: [align, left !== undefined && 'pinned'].filter(Boolean).join(' ') || undefined,
  ...(left === undefined ? {} : { style: { left } }),
});
