/** Where a server may die: at the next request that gets there. */
export interface FailPoint {
  readonly name: string;
  hits(method: string, path: string): boolean;
  /** What was asked is done. */
  readonly isDone: boolean;
  /** The answer has left. */
  readonly isAnswered?: boolean;
}

const isCommand = (method: string): boolean => method !== 'GET';

export const FAIL_POINTS: readonly FailPoint[] = [
  { name: 'before the commit', hits: isCommand, isDone: false },
  { name: 'after the commit, before the answer', hits: isCommand, isDone: true },
  { name: 'after the answer, before anybody else is told', hits: isCommand, isDone: true, isAnswered: true },
  {
    name: 'between two pages of a snapshot',
    hits: (_, path) => path.includes('/sync/snapshot') && path.includes('after='),
    isDone: false,
  },
  { name: 'while the log is read', hits: (_, path) => path.includes('/sync/changes'), isDone: true },
  {
    name: 'between the batches of an import and its commit',
    hits: (_, path) => path.endsWith('/commit'),
    isDone: false,
  },
];
