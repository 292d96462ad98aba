import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { href } from '../../../contract/paths';
import type { ShownRow } from '../../../contract/sync-api';
import { labelOf } from '../../../domain/correlation/record-order';
import { type RunList, runRows } from '../../../domain/records/run-rows';
import { RecordTabs } from '../../details/record-tabs';
import { RelatedList } from '../../details/related-list';
import { AppLink } from '../../kit/app-link';
import { CutText } from '../../kit/cut-text';
import type { Column } from '../../kit/data-table/column';
import { eventText } from '../../words/event-text';
import { fewerRows, isRunning, isTakenBack } from '../../words/run-text';
import { RejectedLines } from './pipeline/rejected-lines';

type Run = ShownRow<'syncRun'>;
type Stated = ShownRow<'sourceRecord'>;
type Event = ShownRow<'assetEvent'>;

/** What a run created, joined and changed, row by row, each with its reason (I50). */
export function RunLists({ run }: { readonly run: Run }) {
  const place = useShownWhenAsked();
  return (
    <div className="panel run-lists" ref={place}>
      <RecordTabs
        tabs={[
          { name: 'new-assets', label: 'New assets', content: <Records run={run} list="new-assets" /> },
          { name: 'joined', label: 'Joined', content: <Records run={run} list="joined" /> },
          { name: 'changed-assets', label: 'Changed assets', content: <Events run={run} list="changed-assets" /> },
          { name: 'restored-assets', label: 'Restored', content: <Events run={run} list="restored-assets" /> },
          { name: 'merged', label: 'Merged and split', content: <Events run={run} list="merged" /> },
          { name: 'new-records', label: 'New records', content: <Records run={run} list="new-records" /> },
          { name: 'changed-records', label: 'Updated records', content: <Records run={run} list="changed-records" /> },
          {
            name: 'rejected',
            label: 'Rejected',
            content: <RejectedLines run={run} />,
          },
        ]}
      />
    </div>
  );
}

/** A number above leads to its list: on a small screen that is further down. */
function useShownWhenAsked() {
  const place = useRef<HTMLDivElement>(null);
  const tab = useSearchParams()[0].get('tab');
  useEffect(() => {
    if (tab !== null) place.current?.scrollIntoView({ block: 'start' });
  }, [tab]);
  return place;
}

interface Props {
  readonly run: Run;
  readonly list: RunList;
}

const nameOf = ({ asset, sourceUid }: Stated): string => labelOf(asset, sourceUid);

const RECORDS: readonly Column<Stated>[] = [
  {
    id: 'record',
    label: 'Record',
    width: 220,
    cell: (row) => (
      <AppLink to={href('asset', { id: row.assetId })} className="clip" tabIndex={-1}>
        {nameOf(row)}
      </AppLink>
    ),
  },
  {
    id: 'reason',
    label: 'Reason',
    width: 420,
    sortField: 'matchReason',
    cell: (row) => (
      <span className="clip" title={row.matchReason}>
        {row.matchReason}
      </span>
    ),
  },
  {
    id: 'uid',
    label: 'Source id',
    width: 220,
    sortField: 'sourceUid',
    cell: (row) => <span className="clip mono">{row.sourceUid}</span>,
  },
];

const EMPTY: Readonly<Record<RunList, string>> = {
  'new-assets': 'This import made no new asset, or a later import changed what it said.',
  joined: 'No record of this import joined an asset of another one.',
  'new-records': 'No record of this import is new.',
  'changed-records': 'No record of this import said something else than before.',
  'changed-assets': 'No value of an asset changed. Findings and software may have: the numbers above lead to them.',
  'restored-assets': 'This import said nothing new of a deleted asset.',
  merged: 'No asset was merged or split.',
};

/** A record says which run spoke of it last. */
function fewerOf(run: Run, list: RunList, shown: number): string | null {
  const { assetsCreated, merged, created, updated } = run.counts;
  const counted: Readonly<Partial<Record<RunList, number>>> = {
    ...{ 'new-assets': assetsCreated, joined: merged, 'new-records': created, 'changed-records': updated },
  };
  return isRunning(run) || isTakenBack(run)
    ? null
    : fewerRows(run, shown, counted[list] ?? 0, list === 'changed-records' ? 'update' : 'record');
}

function Records({ run, list }: Props) {
  return (
    <RelatedList
      of="syncRun"
      row={run}
      where={runRows(run, list)}
      entity="sourceRecord"
      label="Records"
      noun={['record', 'records']}
      empty={EMPTY[list]}
      note={(shown) => fewerOf(run, list, shown)}
      columns={RECORDS}
      firstSort={{ field: 'sourceUid', descending: false }}
      nameOf={nameOf}
      card={(row) => (
        <div className="run-card">
          <AppLink to={href('asset', { id: row.assetId })}>
            <CutText text={nameOf(row)} />
          </AppLink>
          <span className="quiet small clip">{row.matchReason}</span>
        </div>
      )}
    />
  );
}

/** In a run, a person's own change is an edit of the file. */
const reasonOf = ({ byId, source }: Event): string =>
  byId === undefined ? `Reported by ${source}` : `Edited in the file by ${source}`;

const EVENTS: readonly Column<Event>[] = [
  {
    id: 'asset',
    label: 'Asset',
    width: 220,
    sortField: 'assetName',
    cell: (row) => (
      <AppLink to={href('asset', { id: row.assetId })} className="clip" tabIndex={-1}>
        {row.assetName}
      </AppLink>
    ),
  },
  {
    id: 'change',
    label: 'Change',
    width: 480,
    cell: (row) => (
      <span className="clip" title={eventText(row)}>
        {eventText(row)}
      </span>
    ),
  },
  {
    id: 'source',
    label: 'Reason',
    width: 220,
    sortField: 'source',
    cell: (row) => (
      <span className="clip" title={reasonOf(row)}>
        {reasonOf(row)}
      </span>
    ),
  },
];

function Events({ run, list }: Props) {
  return (
    <RelatedList
      of="syncRun"
      row={run}
      where={runRows(run, list)}
      entity="assetEvent"
      label="Changes"
      noun={['change', 'changes']}
      empty={EMPTY[list]}
      columns={EVENTS}
      firstSort={{ field: 'assetName', descending: false }}
      nameOf={(row) => row.assetName}
      card={(row) => (
        <div className="run-card">
          <AppLink to={href('asset', { id: row.assetId })}>
            <CutText text={row.assetName} />
          </AppLink>
          <span className="quiet small clip">{eventText(row)}</span>
          <span className="quiet small clip">{reasonOf(row)}</span>
        </div>
      )}
    />
  );
}
