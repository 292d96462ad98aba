import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import type { Correction, FileDraft, FilesEvent } from '../../../../contract/files-api';
import { dropImport } from '../../../data/commands';
import { type FilesClient, startFiles } from '../../../data/files-client';
import { Arrival } from './compared-with';
import { type DraftsAction, type DraftsState, draftsReducer, NO_DRAFTS } from './drafts-state';

export interface Drafts extends DraftsState {
  add(files: readonly File[]): void;
  addSample(): void;
  correct(runId: string, correction: Correction): void;
  /** Drops one file; those compared with it are compared again. */
  leaveOut(draft: FileDraft): void;
  /** Ends the parser and drops what was staged, except what `keep` names. */
  leave(keep: readonly string[]): void;
}

const notDropped = (error: unknown): void => console.warn('A draft could not be dropped.', error);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function discard(parser: FilesClient, runId: string): Promise<void> {
  await parser.discard(runId).catch(notDropped);
}

/** Files chosen before it is known whose they will be are kept, not dropped. */
function useWhenReady(ready: boolean, read: (files: readonly File[]) => void): (files: readonly File[]) => void {
  const waiting = useRef<File[]>([]);
  useEffect(() => {
    if (ready) read(waiting.current.splice(0));
  }, [ready, read]);
  return useCallback((files) => (ready ? read(files) : void waiting.current.push(...files)), [ready, read]);
}

/** Correcting drafts and leaving them out. */
function useChanges(
  staged: RefObject<Set<string>>,
  open: () => FilesClient,
  dispatch: Dispatch<DraftsAction>,
): Pick<Drafts, 'correct' | 'leaveOut'> {
  /** Reads drafts again, one after the other; none is left when the dialog is. */
  const readAgain = async (runIds: readonly string[], correction: Correction): Promise<void> => {
    for (const runId of runIds) {
      if (!staged.current.has(runId)) continue;
      try {
        const draft = await open().correct(runId, correction);
        if (draft.outcome === 'refused') staged.current.delete(runId);
        dispatch({ type: 'corrected', runId, draft });
      } catch (error) {
        dispatch({ type: 'correction-failed', runId, message: messageOf(error) });
      }
    }
  };

  /** Does it to one draft. Those after it, which were compared with it, are then compared again (F51). */
  const change = async (runId: string, work: () => Promise<void>): Promise<void> => {
    const before = [...staged.current];
    const later = before.slice(before.indexOf(runId) + 1);
    dispatch({ type: 'correcting', runIds: later });
    await work();
    // Read meanwhile, and compared with what it was.
    const added = [...staged.current].filter((one) => !before.includes(one));
    dispatch({ type: 'correcting', runIds: added });
    await readAgain([...later, ...added], {});
  };

  const correct = (runId: string, correction: Correction): Promise<void> => {
    dispatch({ type: 'correcting', runIds: [runId] });
    return change(runId, () => readAgain([runId], correction));
  };

  const leaveOut = async (draft: FileDraft): Promise<void> => {
    dispatch({ type: 'left-out', draft });
    if (draft.outcome === 'refused') return;
    const { runId } = draft;
    await change(runId, () => {
      staged.current.delete(runId);
      return discard(open(), runId);
    });
  };

  return {
    correct: (runId, correction) => void correct(runId, correction),
    leaveOut: (draft) => void leaveOut(draft),
  };
}

/** The files of one dialog, from bytes to reviewed drafts, parsed off the main thread, once they can be compared. */
export function useDrafts(database: string | null, companyId: string | null, canCompare: boolean): Drafts {
  const [state, dispatch] = useReducer(draftsReducer, NO_DRAFTS);
  const client = useRef<FilesClient | null>(null);
  const staged = useRef(new Set<string>());
  const arrival = useRef(new Arrival());
  useEffect(() => arrival.current.tell(canCompare), [canCompare]);

  const open = useCallback((): FilesClient => {
    if (database === null) throw new Error('The local store is not open yet.');
    client.current ??= startFiles(database, (event: FilesEvent) => dispatch({ type: 'progress', event }));
    return client.current;
  }, [database]);

  const run = useCallback(
    async (names: readonly string[], work: (files: FilesClient) => Promise<readonly FileDraft[]>) => {
      dispatch({ type: 'reading', names });
      // With a part of the company, what is known would be told as new (F100).
      await arrival.current.wait();
      try {
        const drafts = await work(open());
        for (const draft of drafts) if (draft.outcome === 'ready') staged.current.add(draft.runId);
        dispatch({ type: 'read', names, drafts });
      } catch (error) {
        dispatch({ type: 'failed', names, message: messageOf(error) });
      }
    },
    [open],
  );

  const read = useCallback(
    (files: readonly File[]) => {
      if (companyId === null || files.length === 0) return;
      const names = files.map(({ name }) => name);
      void run(names, (parser) => parser.parse(companyId, files));
    },
    [companyId, run],
  );

  const addSample = useCallback(() => {
    if (companyId !== null) void run(['Sample data'], (parser) => parser.sample(companyId));
  }, [companyId, run]);

  const { correct, leaveOut } = useChanges(staged, open, dispatch);

  const leave = useCallback((keep: readonly string[]) => {
    client.current?.close();
    client.current = null;
    for (const runId of staged.current) if (!keep.includes(runId)) dropImport(runId).catch(notDropped);
    staged.current.clear();
  }, []);

  useEffect(() => () => client.current?.close(), []);
  return {
    ...state,
    add: useWhenReady(database !== null && companyId !== null, read),
    addSample,
    correct,
    leaveOut,
    leave,
  };
}
