import type { ReadId } from '../../contract/endpoints';
import { useIsOffline } from '../data/status';
import { useCached } from '../data/use-cached';
import { Panel } from '../kit/page';
import { RelativeTime } from '../kit/relative-time';
import { SkeletonRows } from '../kit/skeleton';
import { changeLines, doneText, type HistoryLook } from './history-text';
import './record-history.css';

interface Props {
  readonly call: Extract<ReadId, `${string}.history`>;
  readonly row: { readonly id: string; readonly companyId: string; readonly rev: number };
  /** What is said of its fields. */
  readonly looks: readonly HistoryLook[];
}

/** Who changed what, the newest first (RD14). */
export function RecordHistory(props: Props) {
  const { row } = props;
  const offline = useIsOffline();
  return (
    <Panel title="History">
      {row.rev === 0 ? (
        <p className="panel-note quiet">History starts once the server has this record.</p>
      ) : (
        // An answer is of one rev and never changes: the next one is asked for anew, and one that failed with the network, too.
        <Changes key={`${row.id} ${row.rev} ${offline}`} {...props} offline={offline} />
      )}
    </Panel>
  );
}

function Changes({ call, row, looks, offline }: Props & { readonly offline: boolean }) {
  const answer = useCached(call, { id: row.id, rev: String(row.rev) }, row.companyId);
  if (answer.state === 'loading') return <SkeletonRows rows={3} label="Loading the history" />;
  if (answer.state === 'failed') {
    return (
      <p className="panel-note quiet" role="status">
        {offline
          ? 'This browser has no copy of this history yet. It loads once the server can be reached.'
          : `The history could not be read: ${answer.message}`}
      </p>
    );
  }
  return (
    <ol className="history">
      {answer.body.changes.map((change) => (
        <li key={change.rev}>
          <span>
            <strong>{change.byName}</strong> {doneText(change)}{' '}
            <span className="quiet small">
              <RelativeTime at={change.at} />
            </span>
          </span>
          {changeLines(change, looks).map((line) => (
            <span key={line} className="small">
              {line}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
