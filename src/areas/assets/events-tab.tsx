import { href } from '../../../contract/paths';
import type { ShownRow } from '../../../contract/sync-api';
import { RelatedList, type Whole } from '../../details/related-list';
import { AppLink } from '../../kit/app-link';
import type { Column } from '../../kit/data-table/column';
import { RelativeTime } from '../../kit/relative-time';
import { eventName, eventText } from '../../words/event-text';

type EventRow = ShownRow<'assetEvent'>;

const COLUMNS: readonly Column<EventRow>[] = [
  {
    id: 'at',
    label: 'When',
    width: 120,
    sortField: 'at',
    highFirst: true,
    cell: (row) => <RelativeTime at={row.at} />,
  },
  { id: 'type', label: 'What', width: 140, sortField: 'type', cell: eventName },
  {
    id: 'change',
    label: 'Change',
    width: 360,
    cell: (row) => (
      <span className="clip" title={eventText(row)}>
        {eventText(row)}
      </span>
    ),
  },
  { id: 'source', label: 'By', width: 140, sortField: 'source', cell: (row) => <By row={row} /> },
];

function By({ row }: { readonly row: EventRow }) {
  return row.syncRunId === null ? (
    <span className="clip">{row.source}</span>
  ) : (
    <AppLink to={href('syncRun', { id: row.syncRunId })} className="clip" tabIndex={-1}>
      {row.source}
    </AppLink>
  );
}

export function EventsTab(asset: Whole) {
  return (
    <RelatedList
      {...asset}
      entity="assetEvent"
      label="Events"
      noun={['event', 'events']}
      empty="No events yet."
      columns={COLUMNS}
      firstSort={{ field: 'at', descending: true }}
      nameOf={eventName}
      card={(row) => (
        <div className="asset-card">
          <span className="clip">{eventText(row)}</span>
          <span className="quiet small">
            {eventName(row)} · {row.source} · <RelativeTime at={row.at} />
          </span>
        </div>
      )}
    />
  );
}
