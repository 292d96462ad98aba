import { href } from '../../../contract/paths';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { RelativeTime } from '../../kit/relative-time';
import { SkeletonRows } from '../../kit/skeleton';
import { useSession } from '../../session/session';
import { eventText } from '../../words/event-text';

const SHOWN = 12;

/** The newest events of all assets. */
export function Changes() {
  const { companyId } = useSession();
  const events = useView(
    companyId === null
      ? null
      : { companyId, entity: 'assetEvent', sort: [{ field: 'at', descending: true }], offset: 0, limit: SHOWN },
  );
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
