import type { ReactNode } from 'react';
import { count } from '../../kit/format';

/** CM51. Thousands may wait, and drawing them all would keep the page from answering. */
const DRAWN = 50;

interface Props<T> {
  readonly all: readonly T[];
  /** Draws the first ones. */
  children(first: readonly T[]): ReactNode;
}

/** The first of a long list, and how many there are beside them. */
export function FirstOf<T>({ all, children }: Props<T>) {
  const more = all.length - DRAWN;
  return (
    <>
      {children(all.slice(0, DRAWN))}
      {more <= 0 ? null : <p className="quiet small">and {count(more)} more</p>}
    </>
  );
}
