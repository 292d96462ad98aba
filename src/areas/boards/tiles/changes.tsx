import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { AppLink } from '../../../kit/app-link';
import { RelativeTime } from '../../../kit/relative-time';
import { SkeletonRows } from '../../../kit/skeleton';
import { eventText } from '../../../words/event-text';
import { useTileView } from '../board-scope';

const SHOWN = 12;
const EVERYTHING: QueryNode = { op: 'and', items: [] };

/** The newest events of all assets. */
export function Changes() {
  const events = useTileView('Events of assets', {
    ...{ entity: 'assetEvent', where: EVERYTHING, sort: [{ field: 'at', descending: true }], limit: SHOWN },
  });
  if (events === null) return <SkeletonRows rows={4} label="Loading what changed" />;
  if (events.rows.length === 0) return <p className="quiet panel-note">No changes yet.</p>;
  return (
    <ul className="feed">
      {events.rows.map((event) => (
        <li key={event.id}>
          <AppLink to={`${href('asset', { id: event.assetId })}?tab=events`} className="clip">
            {event.assetName}
          </AppLink>
          <span className="small feed-detail clip" title={eventText(event)}>
            {eventText(event)}
          </span>
          <span className="quiet small feed-time">
            <RelativeTime at={event.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
