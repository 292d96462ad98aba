import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';

/** How far the findings of a ticket are, as they are now. */
export interface FindingProgress {
  readonly open: number;
  readonly closed: number;
  /** Named by the ticket and not there any more, as when an import is undone. */
  readonly gone: number;
  /** There are some, and none is open. */
  readonly isAllClosed: boolean;
}

interface StatusCount {
  readonly value: string;
  readonly count: number;
}

/** `named`: how many findings the ticket names; `byStatus`: how many of these there are, by their status. */
export function findingProgress(named: number, byStatus: readonly StatusCount[]): FindingProgress {
  const isOpen = ({ value }: StatusCount): boolean => OPEN_STATUSES.some((open) => open === value);
  const sum = (counts: readonly StatusCount[]): number => counts.reduce((all, { count }) => all + count, 0);
  const open = sum(byStatus.filter(isOpen));
  const closed = sum(byStatus) - open;
  return { open, closed, gone: Math.max(0, named - open - closed), isAllClosed: closed > 0 && open === 0 };
}
