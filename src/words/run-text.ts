import type { SyncRun } from '../../contract/areas/integrations';
import { count, plural } from '../kit/format';

type Counted = Pick<SyncRun, 'counts' | 'assetsRestored' | 'assetsSplit' | 'assetsMerged' | 'status'>;

/** "7 new, 2 updated, 1 rejected"; what is zero is left out. */
export function runCounts(run: Counted): string {
  const { counts } = run;
  const parts: readonly (readonly [number, string])[] = [
    [counts.created, 'new'],
    [counts.updated, 'updated'],
    [counts.unchanged, 'unchanged'],
    [counts.removed, 'removed'],
    [counts.rejected, 'rejected'],
  ];
  const brought = parts
    .filter(([n]) => n > 0)
    .map(([n, word]) => `${count(n)} ${word}`)
    .join(', ');
  return orNothing(run, brought, 'nothing');
}

/** "25 new assets, 1 restored, 1 split, 2 merged, 3 changed, 1 record rejected", for where numbers of assets stand beside it. */
export function runAssets(run: Counted): string {
  const { assetsCreated, assetsUpdated, rejected } = run.counts;
  const became = [
    [assetsCreated, 'new'],
    [run.assetsRestored ?? 0, 'restored'],
    [run.assetsSplit ?? 0, 'split'],
    [run.assetsMerged ?? 0, 'merged'],
    [assetsUpdated, 'changed'],
  ] as const;
  const parts = became
    .filter(([n]) => n > 0)
    .map(([n, word], at) => (at === 0 ? plural(n, `${word} asset`) : `${count(n)} ${word}`));
  if (rejected > 0) parts.push(`${plural(rejected, 'record')} rejected`);
  return orNothing(run, parts.join(', '), 'no new assets');
}

function orNothing(run: Counted, brought: string, nothing: string): string {
  if (brought === '') return nothing;
  return isTakenBack(run) ? `${brought}: undone` : brought;
}

type Kind = Pick<SyncRun, 'integrationId' | 'category' | 'format'>;

/** No source vouches for what a person edited in a file. */
export const isOnlyEdits = ({ integrationId, category }: Kind): boolean =>
  integrationId === null && category === 'manual';

/** A file of ours may hold edits beside its records. */
export const mayHoldEdits = ({ format }: Kind): boolean => format === 'csv' || format === 'muster_json';

const EDITED = 'values edited in the file are under Changed assets';

/** Why a number of a run leads to fewer rows; null where it does not. */
export function fewerRows(
  run: Kind,
  shown: number,
  counted: number,
  what: 'record' | 'update' | 'child',
): string | null {
  if (shown >= counted) return null;
  if (isOnlyEdits(run)) return `The ${EDITED}.`;
  const of = `${shown === 0 ? 'None' : count(shown)} of ${count(counted)}`;
  const again = `later imports have said ${shown === 0 ? (counted === 1 ? 'it' : 'them') : 'the others'} again`;
  return `${of}: ${again}${what === 'update' && mayHoldEdits(run) ? `; ${EDITED}` : ''}.`;
}

/** Milliseconds left of a running import, from its pace so far; null while that says nothing. */
export function timeLeft(run: Pick<SyncRun, 'batches' | 'batchesApplied' | 'startedAt'>, now: number): number | null {
  const { batches, batchesApplied } = run;
  if (batchesApplied === 0 || batches === 0) return null;
  return ((now - Date.parse(run.startedAt)) / batchesApplied) * (batches - batchesApplied);
}

export function isRunning({ status }: Pick<SyncRun, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}

/** The newest import that was not taken back. */
export function lastImport<R extends Pick<SyncRun, 'status' | 'startedAt'>>(runs: readonly R[]): R | null {
  return runs
    .filter((run) => !isTakenBack(run))
    .reduce<R | null>((last, run) => (last === null || run.startedAt > last.startedAt ? run : last), null);
}

/** Being cancelled or undone: the only running runs the server gives a message. */
export function isTakingBack({ status, message }: Pick<SyncRun, 'status' | 'message'>): boolean {
  return status === 'running' && message !== null;
}

export function isTakenBack({ status }: Pick<SyncRun, 'status'>): boolean {
  return status === 'undone' || status === 'terminated';
}

export function canUndo({ status }: Pick<SyncRun, 'status'>): boolean {
  return status === 'success' || status === 'with_errors' || status === 'failed';
}
