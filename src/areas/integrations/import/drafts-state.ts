import type { FileDraft, FilesEvent, ReadyDraft } from '../../../../contract/files-api';

export interface DraftsState {
  readonly drafts: readonly FileDraft[];
  /** Files being read, with how far. */
  readonly reading: readonly { readonly name: string; readonly event: FilesEvent | null }[];
  /** Drafts being read again after a correction. */
  readonly correcting: readonly string[];
  readonly problem: string | null;
}

export const NO_DRAFTS: DraftsState = { drafts: [], reading: [], correcting: [], problem: null };

export type DraftsAction =
  | { readonly type: 'reading'; readonly names: readonly string[] }
  | { readonly type: 'progress'; readonly event: FilesEvent }
  | { readonly type: 'read'; readonly names: readonly string[]; readonly drafts: readonly FileDraft[] }
  | { readonly type: 'failed'; readonly names: readonly string[]; readonly message: string }
  | { readonly type: 'correcting'; readonly runId: string }
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
    case 'correcting':
      return { ...state, correcting: [...state.correcting, action.runId] };
    case 'corrected':
      return {
        ...state,
        correcting: state.correcting.filter((runId) => runId !== action.runId),
        drafts: state.drafts.map((draft) =>
          draft.outcome === 'ready' && draft.runId === action.runId ? action.draft : draft,
        ),
      };
    case 'correction-failed':
      return {
        ...state,
        correcting: state.correcting.filter((runId) => runId !== action.runId),
        problem: action.message,
      };
  }
}

function without(reading: DraftsState['reading'], names: readonly string[]): DraftsState['reading'] {
  return reading.filter(({ name }) => !names.includes(name));
}

export function isReady(draft: FileDraft): draft is ReadyDraft {
  return draft.outcome === 'ready';
}

/** Drafts that would change something. */
export function worthImporting(drafts: readonly FileDraft[]): readonly ReadyDraft[] {
  return drafts.filter(isReady).filter(({ counts }) => counts.new + counts.changed > 0);
}

/** Why the import button does nothing; null when it does. */
export function nothingReason(state: DraftsState): string | null {
  if (state.reading.length > 0 || state.correcting.length > 0) return 'Still reading';
  if (state.drafts.length === 0) return 'No file chosen yet';
  if (worthImporting(state.drafts).length > 0) return null;
  const ready = state.drafts.filter(isReady);
  if (ready.length === 0) return 'None of the files can be read';
  return ready.some(({ counts }) => counts.unchanged > 0)
    ? 'Nothing would change: everything in them is here already'
    : 'They hold no record that can be imported';
}
