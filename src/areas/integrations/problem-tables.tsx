import type { Notice, Rejection } from '../../../contract/areas/integrations';
import { firstChars } from '../../../domain/text/cut-text';
import { count } from '../../kit/format';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import './problem-tables.css';

const line = ({ line: no }: { readonly line: number | null }) => (no === null ? '–' : count(no));

const REJECTED: readonly PlainColumn<Rejection>[] = [
  { id: 'file', label: 'File', cell: ({ file }) => file },
  { id: 'line', label: 'Line', align: 'end', cell: line },
  { id: 'reason', label: 'Reason', isWide: true, cell: ({ reason }) => reason },
  {
    id: 'raw',
    label: 'Original text',
    isWide: true,
    cell: ({ raw }) => <code className="raw">{raw.length > 300 ? `${firstChars(raw, 300)}…` : raw}</code>,
  },
];

const NOTICES: readonly PlainColumn<Notice>[] = [
  { id: 'file', label: 'File', cell: ({ file }) => file },
  { id: 'line', label: 'Line', align: 'end', cell: line },
  { id: 'message', label: 'Notice', isWide: true, cell: ({ message }) => message },
];

export function RejectedTable({
  rejected,
  total,
}: {
  readonly rejected: readonly Rejection[];
  readonly total: number;
}) {
  if (total === 0) return <p className="quiet tab-note">No record was rejected.</p>;
  return (
    <>
      <PlainTable label="Rejected records" columns={REJECTED} rows={rejected} keyOf={(_, index) => index} />
      {total > rejected.length ? (
        <p className="quiet small tab-note">
          The first {count(rejected.length)} of {count(total)} are kept.
        </p>
      ) : null}
    </>
  );
}

export function NoticeTable({ notices }: { readonly notices: readonly Notice[] }) {
  if (notices.length === 0) return <p className="quiet tab-note">No notices.</p>;
  return <PlainTable label="Notices" columns={NOTICES} rows={notices} keyOf={(_, index) => index} />;
}
