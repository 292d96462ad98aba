import { Button } from '@radix-ui/themes';
import { href } from '../../../contract/paths';
import type { StagedImport } from '../../../contract/sync-api';
import { dropImport, startImport } from '../../data/commands';
import { saveImport } from '../../data/save-import';
import { useIsOffline } from '../../data/status';
import { AppLink } from '../../kit/app-link';
import { count, plural } from '../../kit/format';
import { Panel } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import { failureToast } from '../../kit/toasts';

export function stagedText(staged: StagedImport, offline: boolean): string {
  switch (staged.state) {
    case 'draft':
      return 'Read, not imported yet';
    case 'waiting':
      if (staged.problem !== undefined) return `Retrying automatically: ${reasonOf(staged)}`;
      return offline ? 'Waiting for the server' : 'Waiting to be sent';
    case 'sending':
      return `Sending, ${count(staged.sentBatches)} of ${count(staged.batches)} batches`;
    case 'refused':
      return parkedText(staged);
  }
}

/** Why it waits for the person: refused for good, or given up for now. */
function parkedText(staged: StagedImport): string {
  const { failures = 0 } = staged;
  return failures > 0
    ? `Not sent, the server failed ${count(failures)} times: ${reasonOf(staged)}`
    : `Refused: ${reasonOf(staged)}`;
}

/** A proxy's answer may say nothing at all. */
const reasonOf = ({ problem }: StagedImport) => problem?.message.trim() || 'the server gave no reason';

/** Imports kept in this browser that are not on the server yet. */
export function WaitingImports({ imports }: { readonly imports: readonly StagedImport[] }) {
  const offline = useIsOffline();
  if (imports.length === 0) return null;
  return (
    <Panel title="Not sent yet" aside="kept in this browser">
      <ul className="waiting">
        {imports.map((staged) => (
          <li key={staged.runId}>
            <AppLink to={href('syncRun', { id: staged.runId })} className="run-name">
              {staged.source.displayName}
            </AppLink>
            <span className="quiet small">
              {plural(staged.fetched, 'record')} · <RelativeTime at={staged.at} />
            </span>
            <span className={staged.state === 'refused' ? 'small stuck' : 'small'}>{stagedText(staged, offline)}</span>
            <StagedActions staged={staged} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function StagedActions({ staged }: { readonly staged: StagedImport }) {
  if (staged.state === 'sending') return null;
  const attempt = (work: Promise<void>): void => {
    work.catch((error: unknown) => failureToast('That did not work', error));
  };
  return (
    <span className="row push">
      {staged.state === 'waiting' ? null : (
        <Button size="1" variant="soft" onClick={() => attempt(startImport(staged.runId))}>
          {staged.state === 'draft' ? 'Import' : 'Try again'}
        </Button>
      )}
      {staged.state === 'draft' ? null : (
        <Button size="1" variant="soft" color="gray" onClick={() => attempt(saveImport(staged))}>
          Save as a file
        </Button>
      )}
      <Button size="1" variant="soft" color="gray" onClick={() => attempt(dropImport(staged.runId))}>
        Discard
      </Button>
    </span>
  );
}
