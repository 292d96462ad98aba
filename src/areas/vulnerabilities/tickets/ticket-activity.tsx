import { type FindingEvent, findingEvents } from '../../../../domain/tickets/finding-events';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import { findingHref } from '../../../parts/within-asset';
import { ofTicket, type TicketRow } from './use-progress';

/** Findings that are read for it; of more the newest changes. */
const READ = 1_000;
const SHOWN = 10;
const NAMED = 3;

/** What became of its findings, by what they say themselves: without a network too, and gone where an import is undone (TK11). */
export function TicketActivity({ row }: { readonly row: TicketRow }) {
  const { companyId, findingIds } = row;
  const sort = [{ field: 'updatedAt', descending: true }];
  const answer = useView(
    findingIds.length === 0
      ? null
      : { companyId, entity: 'finding', where: ofTicket(row), sort, offset: 0, limit: READ },
  );
  const events = findingEvents(answer?.rows ?? []);
  if (events.length === 0) return null;
  return (
    <section className="ticket-activity" aria-label="What became of them">
      <h3>What became of them</h3>
      <ol className="history">
        {events.slice(0, SHOWN).map((event) => (
          <li key={`${event.what} ${event.by} ${event.at}`}>
            <span>
              <strong>{event.by}</strong> {doneText(event)}{' '}
              <span className="quiet small">
                <RelativeTime at={event.at} />
              </span>
            </span>
            <span className="small">
              {event.findings.slice(0, NAMED).map((finding, at) => (
                <span key={finding.id}>
                  {at === 0 ? '' : ', '}
                  <AppLink to={findingHref(finding)}>{finding.title}</AppLink>
                </span>
              ))}
              {event.findings.length > NAMED ? ` and ${plural(event.findings.length - NAMED, 'other')}` : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function doneText({ what, findings }: FindingEvent<unknown>): string {
  const many = plural(findings.length, 'finding');
  if (what === 'gone') return `no longer sees ${many}`;
  return what === 'again' ? `sees ${many} again` : `closed ${many}`;
}
