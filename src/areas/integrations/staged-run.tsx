import { href } from '../../../contract/paths';
import type { StagedImport } from '../../../contract/sync-api';
import { formatText } from '../../../domain/formats/format-names';
import { useIsOffline } from '../../data/status';
import { AppLink } from '../../kit/app-link';
import { bytes, count } from '../../kit/format';
import { Page, Panel } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import { NoticeTable, RejectedTable } from './problem-tables';
import { StagedActions, stagedText } from './waiting-imports';

/** A run that so far exists in this browser only. */
export function StagedRun({ staged }: { readonly staged: StagedImport }) {
  const offline = useIsOffline();
  const { batches, sentBatches } = staged;
  return (
    <Page
      title={staged.source.displayName}
      about={
        <>
          <AppLink to={href('syncHistory')}>Sync history</AppLink> · {stagedText(staged, offline)}
        </>
      }
      actions={<StagedActions staged={staged} />}
    >
      {staged.state === 'sending' && batches > 0 ? (
        <progress className="run-progress" aria-label="Sending" value={sentBatches} max={batches} />
      ) : null}
      <Panel title="Import" aside="kept in this browser until the server has it">
        <dl className="facts panel-body">
          <dt>Format</dt>
          <dd>{formatText(staged.format)}</dd>
          <dt>Files</dt>
          <dd>{staged.files.map((file) => `${file.name} (${bytes(file.bytes)})`).join(', ') || '–'}</dd>
          <dt>Records</dt>
          <dd className="number">{count(staged.fetched)}</dd>
          <dt>Read</dt>
          <dd>
            <RelativeTime at={staged.at} />
          </dd>
        </dl>
      </Panel>
      <Panel title="Rejected">
        <RejectedTable rejected={staged.rejected} total={staged.rejectedCount} />
      </Panel>
      <Panel title="Notices">
        <NoticeTable notices={staged.notices} />
      </Panel>
    </Page>
  );
}
