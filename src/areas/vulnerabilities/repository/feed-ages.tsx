import type { Feed } from '../../../../contract/areas/vulnerabilities/catalog';
import { sourceName } from '../../../../domain/vulnerabilities/source-name';
import { useCached } from '../../../data/use-cached';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { CachedPanel } from '../../../parts/cached-panel';

const COLUMNS: readonly PlainColumn<Feed>[] = [
  { id: 'source', label: 'Feed', cell: ({ source }) => sourceName(source) },
  { id: 'dated', label: 'Newest file of', cell: ({ dated }) => dated?.slice(0, 10) ?? '–' },
  { id: 'read', label: 'Read', cell: ({ readAt }) => <RelativeTime at={readAt} /> },
  { id: 'file', label: 'From', cell: ({ file }) => file || '–' },
];

/** How far each feed has come: every number of the catalog is as old as its feed. */
export function FeedAges() {
  return (
    <CachedPanel of={useCached('catalog.feeds', {})} title="Feeds" what="the feeds" rows={3}>
      {({ feeds }) =>
        feeds.length === 0 ? (
          <p className="quiet tab-note">No feed was imported yet.</p>
        ) : (
          <PlainTable label="Feeds" columns={COLUMNS} rows={feeds} keyOf={({ source }) => source} />
        )
      }
    </CachedPanel>
  );
}
