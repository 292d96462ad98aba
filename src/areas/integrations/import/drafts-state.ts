import type { FileDraft, FilesEvent, ReadyDraft } from '../../../../contract/files-api';
import { plural } from '../../../kit/format';

export interface DraftsState {
  readonly drafts: readonly FileDraft[];
  /** Files being read, with how far. */
  readonly reading: readonly { readonly name: string; readonly event: FilesEvent | null }[];
  /** Drafts being read again, each as often as it still will be. */
  readonly correcting: readonly string[];
  readonly problem: string | null;
}

export const NO_DRAFTS: DraftsState = { drafts: [], reading: [], correcting: [], problem: null };

export type DraftsAction =
  | { readonly type: 'reading'; readonly names: readonly string[] }
  | { readonly type: 'progress'; readonly event: FilesEvent }
  | { readonly type: 'read'; readonly names: readonly string[]; readonly drafts: readonly FileDraft[] }
  | { readonly type: 'failed'; readonly names: readonly string[]; readonly message: string }
  | { readonly type: 'left-out'; readonly draft: FileDraft }
  | { readonly type: 'correcting'; readonly runIds: readonly string[] }
  | { readonly type: 'corrected'; readonly runId: string; readonly draft: FileDraft }
  | { readonly type: 'correction-failed'; readonly runId: string; readonly message: string };

export function draftsReducer(state: DraftsState, action: DraftsAction): DraftsState {
  switch (action.type) {
    case 'reading':
      return {
        ...state,
        problem: null,
        reading: [...state.reading, ...action.names.map((name) => ({ name, event: null }))],
      };
    case 'progress':
      return {
        ...state,
        reading: state.reading.map((each) =>
          each.name === action.event.file ? { ...each, event: action.event } : each,
        ),
      };
    case 'read':
      return { ...state, reading: without(state.reading, action.names), drafts: [...state.drafts, ...action.drafts] };
    case 'failed':
      return { ...state, reading: without(state.reading, action.names), problem: action.message };
    case 'left-out':
      return onlyReady({ ...state, problem: null, drafts: state.drafts.filter((draft) => draft !== action.draft) });
    case 'correcting':
      return onlyReady({ ...state, correcting: [...state.correcting, ...action.runIds] });
    case 'corrected':
      return onlyReady({
        ...state,
        correcting: withoutOne(state.correcting, action.runId),
        drafts: state.drafts.map((draft) => (runIdOf(draft) === action.runId ? action.draft : draft)),
      });
    case 'correction-failed':
      return { ...state, correcting: withoutOne(state.correcting, action.runId), problem: action.message };
  }
}

function without(reading: DraftsState['reading'], names: readonly string[]): DraftsState['reading'] {
  return reading.filter(({ name }) => !names.includes(name));
}

const runIdOf = (draft: FileDraft): string | null => (draft.outcome === 'ready' ? draft.runId : null);

/** Nothing is awaited of a draft that is gone. */
function onlyReady(state: DraftsState): DraftsState {
  const runIds = new Set(state.drafts.map(runIdOf));
  return { ...state, correcting: state.correcting.filter((runId) => runIds.has(runId)) };
}

function withoutOne(runIds: readonly string[], runId: string): readonly string[] {
  const at = runIds.indexOf(runId);
  return at < 0 ? runIds : runIds.toSpliced(at, 1);
}

export const isReady = (draft: FileDraft) => draft.outcome === 'ready';

/** Drafts that would change something. */
export function worthImporting(drafts: readonly FileDraft[]): readonly ReadyDraft[] {
  return drafts.filter(isReady).filter(({ counts }) => counts.new + counts.changed + counts.edited > 0);
}

/** Why the import button does nothing; null when it does. */
export function nothingReason(state: DraftsState): string | null {
  if (state.reading.length > 0 || state.correcting.length > 0) return 'Still reading';
  if (state.drafts.length === 0) return 'No file chosen yet';
  if (worthImporting(state.drafts).length > 0) return null;
  const ready = state.drafts.filter(isReady);
  const rejected = ready.reduce((sum, { counts }) => sum + counts.rejected, 0);
  const problems = [unreadable(state.drafts), rejectedText(rejected, ready)].filter((text) => text !== null);
  if (ready.some(({ counts }) => counts.conflicts > 0))
    return 'Nothing would change: what is here stays, unless you use the file’s values';
  const known = ready.some(({ counts }) => counts.unchanged > 0);
  if (problems.length === 0 && ready.some(({ counts }) => counts.stayDeleted > 0))
    return 'Nothing would change: every record is already here, and what was deleted stays deleted';
  if (problems.length === 0 && !known && ready.some(({ counts }) => counts.leftOut > 0))
    return 'Nothing would change: what it is about is gone, see Notices';
  if (problems.length === 0) {
    return known ? 'Nothing would change: every record is already here' : 'No records can be imported';
  }
  return [...problems, ...(known ? ['The rest is already here'] : [])].join('. ');
}

function unreadable(drafts: readonly FileDraft[]): string | null {
  const [first, ...more] = drafts.filter((draft) => !isReady(draft));
  if (first === undefined) return null;
  return `${more.length === 0 ? first.file.name : plural(more.length + 1, 'file')} could not be read`;
}

function rejectedText(rejected: number, ready: readonly ReadyDraft[]): string | null {
  if (rejected === 0) return null;
  const columns = ready.some(({ csv, counts }) => csv !== null && counts.rejected > 0);
  const were = rejected === 1 ? 'was' : 'were';
  return `${plural(rejected, 'record')} ${were} rejected: see Rejected${columns ? ', or correct the columns' : ''}`;
}
