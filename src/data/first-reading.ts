import type { Reading } from '../../contract/sync-api';

/** Whoever loads a page again wants to know what is so now (RC24): each question is asked anew, once. */
export function createFirstReading(isReloaded: boolean): (key: string) => Reading {
  const known = new Set<string>();
  return (key) => {
    const isFirst = !known.has(key);
    known.add(key);
    return isReloaded && isFirst ? 'anew' : 'kept';
  };
}

/** Whether this page was loaded again by the person. */
export const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
