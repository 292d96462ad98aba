import type { ReactNode } from 'react';
import type { Sort } from '../../../contract/query';

export interface Column<R> {
  readonly id: string;
  readonly label: string;
  /** Pixels at least; what is left over is shared in proportion. */
  readonly width: number;
  /** The field a click on the header sorts by; absent: not sortable. */
  readonly sortField?: string;
  readonly align?: 'end';
  cell(row: R): ReactNode;
}

/** No column is made narrower. */
export const MIN_WIDTH = 56;

/** First click ascending, then descending, then ascending again. */
export function nextSort(current: Sort | null, field: string): Sort {
  return { field, descending: current?.field === field && !current.descending };
}
