import { Button } from '@radix-ui/themes';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ReadyDraft } from '../../../../contract/files-api';
import { href } from '../../../../contract/paths';
import { startImport } from '../../../data/commands';
import { closeImport, useImportRequest } from '../../../data/import-request';
import { useAreHere } from '../../../data/rows';
import { useIsOffline, useSyncStatus } from '../../../data/status';
import { plural } from '../../../kit/format';
import { Modal } from '../../../kit/modal';
import { failureToast, showToast } from '../../../kit/toasts';
import { useSession } from '../../../session/session';
import { COMPARED_WITH, canCompare, DECISIONS, onTheirWay } from './compared-with';
import { DraftCard } from './draft-card';
import { nothingReason, worthImporting } from './drafts-state';
import { FilePicker } from './file-picker';
import './import.css';
import { ReadingList } from './reading-list';
import { type Drafts, useDrafts } from './use-drafts';

/** From dropped files to a reviewed import: nothing is written before the person says so. */
export function ImportDialog() {
  const { database, companyId } = useSession();
  const comparison = useComparison();
  const drafts = useDrafts(database, companyId, comparison.isPossible);
  const isWaiting = comparison.missing !== null && drafts.reading.length > 0;
  const asked = useAskedFiles(drafts, database !== null && companyId !== null);
  const close = (): void => {
    drafts.leave([]);
    closeImport();
  };
  return (
    <Modal
      open
      kind="wide"
      title={asked.sample ? 'Load sample data' : 'Import files'}
      about={
        asked.sample
          ? 'A made-up company to explore. It is marked as sample data, and one click on the dashboard removes it.'
          : 'Files are read in your browser. Review what would change before you import.'
      }
      onClose={close}
    >
      <div className="import">
        {asked.sample ? null : (
          <FilePicker compact={drafts.drafts.length + drafts.reading.length > 0} onFiles={drafts.add} />
        )}
        {isWaiting ? <p className="import-missing">{comparison.missing}</p> : null}
        <ReadingList reading={drafts.reading} />
        {drafts.problem === null ? null : (
          <p className="import-problem" role="alert">
            {drafts.problem}
          </p>
        )}
        {drafts.drafts.map((draft, index) => (
          <DraftCard
            key={draft.outcome === 'ready' ? draft.runId : `${draft.file.name}${index}`}
            draft={draft}
            busy={draft.outcome === 'ready' && drafts.correcting.includes(draft.runId)}
            onCorrect={drafts.correct}
            onLeaveOut={drafts.leaveOut}
            open={drafts.drafts.length === 1}
          />
        ))}
      </div>
      <ImportActions drafts={drafts} isWaiting={isWaiting} sample={asked.sample} onClose={close} />
    </Modal>
  );
}

/** Whether this browser has all that files are compared with, and the words for it where it has not (F100). */
function useComparison(): { readonly isPossible: boolean; readonly missing: string | null } {
  const session = useSession();
  const isOffline = useIsOffline();
  const loading = useSyncStatus()?.loading ?? null;
  const known = {
    isOffline,
    areKindsHere: useAreHere(session, COMPARED_WITH),
    areDecisionsHere: useAreHere(session, DECISIONS),
  };
  return { isPossible: canCompare(known), missing: onTheirWay(known, loading) };
}

/** Takes over what a page asked for, also when more is dropped while the dialog is open. */
function useAskedFiles({ add, addSample }: Drafts, ready: boolean): { readonly sample: boolean } {
  const { files, sample } = useImportRequest();
  useEffect(() => {
    if (!ready) return;
    if (sample) addSample();
    else add(files);
  }, [files, sample, ready, add, addSample]);
  return { sample };
}

interface ActionsProps {
  readonly drafts: Drafts;
  /** For what files are compared with. */
  readonly isWaiting: boolean;
  readonly sample: boolean;
  onClose(): void;
}

function ImportActions({ drafts, isWaiting, sample, onClose }: ActionsProps) {
  const offline = useIsOffline();
  const [, navigate] = useLocation();
  const [starting, setStarting] = useState(false);
  const reason = isWaiting ? 'Not compared yet: part of your data is still missing here' : nothingReason(drafts);
  const chosen = worthImporting(drafts.drafts);
  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      for (const { runId } of chosen) await startImport(runId);
    } catch (error) {
      setStarting(false);
      failureToast('The import could not be started', error);
      return;
    }
    drafts.leave(chosen.map(({ runId }) => runId));
    closeImport();
    // The inventory is worth keeping: browsers may throw away what was not asked to be kept.
    void navigator.storage?.persist?.();
    const [only, ...more] = chosen;
    if (only === undefined) return;
    // What a new company looks like is on the dashboard; a file's own run says what it changed.
    if (sample) navigate(href('dashboard'));
    else navigate(more.length === 0 ? href('syncRun', { id: only.runId }) : href('syncHistory'));
    if (offline)
      showToast(
        'info',
        'Import waiting to be sent',
        'It is saved in this browser and sent once the server can be reached.',
      );
  };
  return (
    <div className="dialog-actions import-actions">
      <output className="quiet small" aria-live="polite">
        {reason ?? (offline ? 'You are offline. The import is saved here and sent later.' : '')}
      </output>
      <Button variant="soft" color="gray" onClick={onClose}>
        Cancel
      </Button>
      <Button ref={useReadyFocus(reason === null)} disabled={reason !== null || starting} onClick={() => void start()}>
        {buttonText(reason, sample, chosen, drafts.drafts.length)}
      </Button>
    </div>
  );
}

/** Whoever waits in the dialog until its files are read is then at the button that imports them. */
function useReadyFocus(isReady: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady && document.activeElement?.role === 'dialog') button.current?.focus();
  }, [isReady]);
  return button;
}

function buttonText(reason: string | null, sample: boolean, chosen: readonly ReadyDraft[], read: number): string {
  if (reason !== null) return read === 0 ? 'Import' : 'Nothing to import';
  if (sample) return 'Load sample data';
  const edited = chosen.reduce((sum, { counts }) => sum + counts.edited, 0);
  const isEdits = chosen.every(({ counts }) => counts.new + counts.changed === 0);
  return isEdits ? `Change ${plural(edited, 'asset')}` : `Import ${plural(chosen.length, 'file')}`;
}
