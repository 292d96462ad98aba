import type { RunCounts, SyncRun } from '../../../../contract/areas/integrations';
import { count } from '../../../kit/format';
import { clockText } from '../../../kit/time-text';
import { isTakenBack } from '../../../words/run-text';

type Import = Pick<SyncRun, 'status' | 'startedAt'> & { readonly counts: Pick<RunCounts, 'findings'> };

/**
 * When the first import that is still here brought any, by when it was started; null for none (DB3). The first import may
 * have held no findings.
 */
export function firstImport(runs: readonly Import[], entity: 'asset' | 'finding'): number | null {
  const starts = runs
    .filter((run) => !isTakenBack(run) && (entity === 'asset' || run.counts.findings > 0))
    .map(({ startedAt }) => Date.parse(startedAt));
  return starts.length === 0 ? null : Math.min(...starts);
}

const WEEK = 7 * 24 * 3_600_000;

/**
 * How a number grew in the last seven days, from when each of its records came to Muster. Where that is all there
 * is, it says since when Muster knows any, as nothing is known of the time before (DB3).
 */
export function trendText(added: number, first: number | null, now: number): string {
  if (first === null) return '';
  if (now - first < WEEK) return `First imported ${clockText(first, now)}`;
  return added === 0 ? 'None new in 7 days' : `${count(added)} new in 7 days`;
}
