import { Badge } from '@radix-ui/themes';
import type { PreviewRow, ReadyDraft } from '../../../../contract/files-api';
import { CutText } from '../../../kit/cut-text';
import { count } from '../../../kit/format';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { changeText } from '../../../words/event-text';

const KINDS = {
  new: { label: 'New', color: 'blue' },
  joined: { label: 'Joins', color: 'blue' },
  changed: { label: 'Changed', color: 'amber' },
  edited: { label: 'Edited', color: 'amber' },
  unchanged: { label: 'Unchanged', color: 'gray' },
} as const;

const COLUMNS: readonly PlainColumn<PreviewRow>[] = [
  {
    id: 'kind',
    label: 'Result',
    cell: ({ kind }) => (
      <Badge color={KINDS[kind].color} highContrast>
        {KINDS[kind].label}
      </Badge>
    ),
  },
  { id: 'name', label: 'Record', cell: ({ name }) => name },
  {
    id: 'asset',
    label: 'Asset',
    cell: ({ assetName, reason }) =>
      assetName === null ? <span className="quiet">New asset</span> : <Joins name={assetName} reason={reason} />,
  },
  {
    id: 'changes',
    label: 'Changes',
    cell: ({ changes }) => (
      <div>
        {changes.map((change) => (
          <div key={change.field}>
            <CutText text={changeText(change)} lines={3} />
          </div>
        ))}
      </div>
    ),
  },
  { id: 'findings', label: 'Findings', align: 'end', cell: ({ findings }) => count(findings) },
  { id: 'software', label: 'Software', align: 'end', cell: ({ software }) => count(software) },
  { id: 'line', label: 'Line', align: 'end', cell: ({ line }) => (line === null ? '–' : count(line)) },
];

function Joins({ name, reason }: { readonly name: string; readonly reason: string }) {
  return (
    <div>
      <CutText text={name} lines={3} /> <span className="quiet small">{reason}</span>
    </div>
  );
}

export function PreviewTable({ draft }: { readonly draft: ReadyDraft }) {
  if (draft.rows.length === 0 && draft.counts.unchanged > 0)
    return <p className="quiet tab-note">Nothing would change: every row says what is here already.</p>;
  if (draft.rows.length === 0) return <p className="quiet tab-note">No record could be read.</p>;
  const total = draft.counts.new + draft.counts.changed + draft.counts.unchanged + draft.counts.edited;
  return (
    <>
      <div className="preview-scroll">
        <PlainTable label="Preview" columns={COLUMNS} rows={draft.rows} keyOf={(_, index) => index} />
      </div>
      {total > draft.rows.length ? (
        <p className="quiet small tab-note">
          {draft.rows.length === draft.counts.edited
            ? 'Every other row says what is here already.'
            : `The first ${count(draft.rows.length)} of ${count(total)}; the counts above are over all.`}
        </p>
      ) : null}
    </>
  );
}
