import { Badge } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { CachedId } from '../../contract/endpoints';
import { RECORDS } from '../../contract/record-list';
import { type AnyRecordKind, type CompanyRecordName, historyCallOf } from '../../contract/records';
import { undoingChanges } from '../../domain/records/undoing-changes';
import { type HistoryKind, unsentHistory, verbsOf } from '../../domain/records/unsent-history';
import { useOutbox } from '../data/outbox';
import { useIsOffline } from '../data/status';
import { useCached } from '../data/use-cached';
import type { FieldLook } from '../forms/form-values';
import { RelativeTime } from '../kit/relative-time';
import { SkeletonRows } from '../kit/skeleton';
import { changeLines, doneText, type HistoryLook, historyLooks } from './history-text';
import './record-history.css';

interface Props {
  readonly name: CompanyRecordName;
  readonly row: { readonly id: string; readonly companyId: string; readonly rev: number };
  /** What is said of its fields. */
  readonly looks: readonly FieldLook[];
}

/** Who changed what, the newest first: what is not sent yet, and under it what the server knows (RD14, RD15). */
export function RecordHistory({ name, row, looks }: Props) {
  const kind: AnyRecordKind = RECORDS[name];
  const told = { ...kind, verbOf: verbsOf(name) };
  return <HistoryOf row={row} call={historyCallOf(name)} looks={historyLooks(kind, looks)} kind={told} />;
}

interface OfProps extends Pick<Props, 'row'> {
  readonly looks: readonly HistoryLook[];
  readonly kind: HistoryKind;
  /** Null where nothing of it is kept. */
  readonly call: HistoryCall | null;
}

type HistoryCall = Extract<CachedId, `${string}.history`>;

/** The same of anything whose changes are kept. */
export function HistoryOf({ row, kind, looks, call }: OfProps) {
  const offline = useIsOffline();
  const unsent = unsentHistory(kind, row.id, useOutbox() ?? []);
  return (
    <section className="panel" aria-label="History">
      {unsent.length === 0 ? null : (
        <ol className="history" aria-label="Not sent yet">
          {unsent.map((change) => (
            <Entry key={change.ord} by="You" change={change} looks={looks}>
              <Badge color="amber" highContrast>
                Not sent yet
              </Badge>
            </Entry>
          ))}
        </ol>
      )}
      {row.rev === 0 || call === null ? null : <Sent row={row} looks={looks} call={call} offline={offline} />}
    </section>
  );
}

interface EntryProps {
  readonly looks: readonly HistoryLook[];
  readonly by: string;
  /** It takes back the one before it (RD34). */
  readonly isUndo?: boolean;
  readonly change: Parameters<typeof doneText>[0] &
    Parameters<typeof changeLines>[0] & { readonly at: string | number };
  readonly children?: ReactNode;
}

function Entry({ by, change, isUndo = false, looks, children }: EntryProps) {
  return (
    <li>
      <span>
        <strong>{by}</strong> {doneText(change, isUndo)}{' '}
        <span className="quiet small">
          <RelativeTime at={change.at} />
        </span>{' '}
        {children}
      </span>
      {changeLines(change, looks).map((line) => (
        <span key={line} className="small">
          {line}
        </span>
      ))}
    </li>
  );
}

interface SentProps extends Pick<Props, 'row'> {
  readonly looks: readonly HistoryLook[];
  readonly call: HistoryCall;
  readonly offline: boolean;
}

function Sent({ call, row, looks, offline }: SentProps) {
  const [answer] = useCached(call, { id: row.id, rev: String(row.rev) }, row.companyId);
  if (answer.state === 'loading') return <SkeletonRows rows={3} label="Loading the history" />;
  if (answer.state === 'failed') {
    return (
      <p className="panel-note quiet" role="status">
        {offline
          ? 'This browser has no copy of this history yet. It loads once the server can be reached.'
          : `The history could not be read: ${answer.error.message}`}
      </p>
    );
  }
  const undoing = undoingChanges(answer.body.changes);
  return (
    <ol className="history" aria-label="Changes">
      {answer.body.changes.map((change) => (
        <Entry key={change.rev} by={change.byName} change={change} isUndo={undoing.has(change.rev)} looks={looks} />
      ))}
    </ol>
  );
}
