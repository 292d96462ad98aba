import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { FieldConflict, PreviewRow, ReadyDraft } from '../../../../contract/files-api';
import { conflictName } from '../../../../domain/formats/asset-edits';
import { CutText } from '../../../kit/cut-text';
import { count } from '../../../kit/format';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { ValueChoice } from '../../../parts/value-choice';
import { assetValueText } from '../../../words/asset-text';
import { changeText } from '../../../words/event-text';
import { fieldText } from '../../../words/field-text';

const KINDS = {
  new: { label: 'New', color: 'blue' },
  joined: { label: 'Joins', color: 'blue' },
  changed: { label: 'Changed', color: 'amber' },
  updated: { label: 'Updated', color: 'gray' },
  edited: { label: 'Edited', color: 'amber' },
  conflict: { label: 'Conflict', color: 'red' },
  unchanged: { label: 'Unchanged', color: 'gray' },
  byOthers: { label: 'Changed by others', color: 'amber' },
  split: { label: 'Splits', color: 'amber' },
  restored: { label: 'Restores', color: 'amber' },
  stayDeleted: { label: 'Stays deleted', color: 'gray' },
  dropped: { label: 'Dropped', color: 'gray' },
} as const;

/** What a record says otherwise, while no value of its asset changes: another source's stands there. */
const UPDATED = {
  asset: 'No value of the asset',
  children: 'Findings or software',
  childrenOrTime: 'When it was seen, or findings or software',
} as const;

function Kind({ kind }: Pick<PreviewRow, 'kind'>) {
  return (
    <Badge color={KINDS[kind].color} highContrast>
      {KINDS[kind].label}
    </Badge>
  );
}

type Take = (row: PreviewRow, conflict: FieldConflict, isTaken: boolean) => void;

const columnsFor = (busy: boolean, take: Take): readonly PlainColumn<PreviewRow>[] => [
  {
    id: 'kind',
    label: 'Result',
    cell: ({ kind, conflicts = [] }) => (
      <div className="preview-kinds">
        <Kind kind={kind} />
        {kind === 'conflict' || conflicts.length === 0 ? null : <Kind kind="conflict" />}
      </div>
    ),
  },
  { id: 'name', label: 'Record', cell: ({ name }) => name },
  {
    id: 'asset',
    label: 'Asset',
    cell: (row) => <AssetOf row={row} />,
  },
  {
    id: 'changes',
    label: 'Changes',
    isWide: true,
    cell: (row) => (
      <div>
        {row.kind === 'updated' ? <span className="quiet">{UPDATED[row.beside ?? 'asset']}</span> : null}
        {row.changes.map((change) => (
          <div key={change.field}>
            <CutText text={changeText(change)} lines={3} />
          </div>
        ))}
        {row.conflicts?.map((conflict) => (
          <Conflict
            key={conflict.field}
            name={row.name}
            conflict={conflict}
            busy={busy}
            onTake={(isTaken) => take(row, conflict, isTaken)}
          />
        ))}
      </div>
    ),
  },
  { id: 'findings', label: 'Findings', align: 'end', cell: ({ findings }) => count(findings) },
  { id: 'software', label: 'Software', align: 'end', cell: ({ software }) => count(software) },
  { id: 'line', label: 'Line', align: 'end', cell: ({ line }) => (line === null ? '–' : count(line)) },
];

interface ConflictProps {
  readonly name: string;
  readonly conflict: FieldConflict;
  readonly busy: boolean;
  onTake(isTaken: boolean): void;
}

/** Changed in the file and here, each without knowing of the other: which of the two stays. */
function Conflict({ name, conflict, busy, onTake }: ConflictProps) {
  const { field, since, isTaken } = conflict;
  const [chosen, setChosen] = useState(isTaken);
  // Shown at once; the file is read again meanwhile, and another choice waits for that.
  const shown = busy ? chosen : isTaken;
  const choose = (next: boolean): void => {
    if (busy) return;
    setChosen(next);
    onTake(next);
  };
  const text = (value: unknown): string => assetValueText(field, value) || 'none';
  const here = (
    <>
      <CutText text={text(conflict.from)} lines={3} />
      {since === undefined ? null : (
        <span className="quiet small">
          since <RelativeTime at={since.at} />, by {since.by}
        </span>
      )}
    </>
  );
  return (
    <ValueChoice
      field={fieldText(field)}
      label={`${fieldText(field)} of ${name}`}
      options={[
        { side: 'here', name: 'Muster', value: here },
        { side: 'file', name: 'File', value: <CutText text={text(conflict.to)} lines={3} /> },
      ]}
      chosen={shown ? 'file' : 'here'}
      onChange={(side) => choose(side === 'file')}
    />
  );
}

function AssetOf({ row }: { readonly row: PreviewRow }) {
  const { assetName, kind, reason, merges = [], splitFrom } = row;
  if (kind === 'dropped')
    return (
      <span className="quiet">
        By the rule “{reason}”{assetName === null ? '' : `: what is here of it goes from ${assetName}`}
      </span>
    );
  const isDeleted = kind === 'restored' || kind === 'stayDeleted';
  return (
    <div>
      {assetName === null ? (
        <span className="quiet">New asset{splitFrom === undefined ? '' : `, apart from ${splitFrom}`}</span>
      ) : (
        <>
          <CutText text={assetName} lines={3} />{' '}
          <span className="quiet small">{isDeleted ? 'deleted asset' : reason}</span>
        </>
      )}
      {merges.length === 0 ? null : (
        <CutText text={`${merges.join(', ')} ${merges.length === 1 ? 'becomes' : 'become'} part of it`} lines={3} />
      )}
    </div>
  );
}

interface Props {
  readonly draft: ReadyDraft;
  readonly busy: boolean;
  /** Conflicts in which the file's value is chosen. */
  onTaken(taken: readonly string[]): void;
}

/** Drawn at once, so that the tab answers when a large file was read. */
const FIRST_ROWS = 50;

export function PreviewTable({ draft, busy, onTaken }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  if (draft.rows.length === 0 && draft.counts.unchanged > 0)
    return (
      <p className="quiet tab-note">
        {draft.notices.length > 0
          ? 'Nothing would change: what the file says otherwise is under Notices.'
          : 'Nothing would change: every row says what is here already.'}
      </p>
    );
  if (draft.rows.length === 0 && draft.counts.leftOut > 0)
    return <p className="quiet tab-note">Nothing would change: what its rows are about is gone, see Notices.</p>;
  if (draft.rows.length === 0) return <p className="quiet tab-note">No record could be read.</p>;
  const total =
    draft.counts.new + draft.counts.changed + draft.counts.unchanged + draft.counts.edited + draft.counts.dropped;
  const take: Take = (row, conflict, isTaken) => {
    const named = (one: PreviewRow, { field }: FieldConflict) => conflictName(one.assetId ?? '', field);
    const before = draft.rows.flatMap((one) =>
      (one.conflicts ?? []).filter((other) => other.isTaken).map((other) => named(one, other)),
    );
    const name = named(row, conflict);
    onTaken(isTaken ? [...before, name] : before.filter((other) => other !== name));
  };
  return (
    <>
      <div className="preview-scroll">
        <PlainTable
          label="Preview"
          columns={columnsFor(busy, take)}
          rows={isWhole ? draft.rows : draft.rows.slice(0, FIRST_ROWS)}
          keyOf={(_, index) => index}
        />
        {isWhole || draft.rows.length <= FIRST_ROWS ? null : (
          <Button variant="soft" className="preview-more" onClick={() => setIsWhole(true)}>
            Show {count(draft.rows.length - FIRST_ROWS)} more rows
          </Button>
        )}
      </div>
      {total > draft.rows.length ? (
        <p className="quiet small tab-note">
          {draft.rows.every(({ kind }) => kind === 'edited' || kind === 'conflict') &&
          draft.rows.filter(({ kind }) => kind === 'edited').length === draft.counts.edited
            ? 'Every other row says what is here already.'
            : `The first ${count(draft.rows.length)} of ${count(total)}; the counts above are over all.`}
        </p>
      ) : null}
    </>
  );
}
