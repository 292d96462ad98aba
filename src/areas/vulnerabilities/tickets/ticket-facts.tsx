import type { TicketFix, TicketLink } from '../../../../contract/areas/vulnerabilities/tickets';
import { href } from '../../../../contract/paths';
import { RecordFacts } from '../../../details/record-facts';
import { AppLink } from '../../../kit/app-link';
import { RelativeTime } from '../../../kit/relative-time';
import { Due, PriorityBadge, StatusBadge } from './ticket-badges';
import { TICKET_LOOKS } from './ticket-form';
import { Watchers } from './ticket-watchers';
import type { TicketRow } from './use-progress';

/** What a ticket says, in the order of its form. */
export function TicketFacts({ row }: { readonly row: TicketRow }) {
  return (
    <RecordFacts
      {...{ name: 'vulnerabilityTicket', looks: TICKET_LOOKS, row }}
      without={['name', 'description', 'status', 'priority', 'assignee', 'dueOn']}
      more={[
        { label: 'Ticket', value: row.key === '' ? <KeyToCome /> : <span className="mono">{row.key}</span> },
        { label: 'Status', value: <StatusBadge status={row.status} /> },
        { label: 'Priority', value: <PriorityBadge priority={row.priority} /> },
        { label: 'Assignee', value: row.assignee?.name ?? <span className="quiet">Nobody</span> },
        { label: 'Due', value: <Due row={row} /> },
        ...(row.fix === undefined ? [] : [{ label: 'Upgrade', value: <Upgrade fix={row.fix} /> }]),
        ...(row.link === undefined ? [] : [{ label: 'Issue elsewhere', value: <Elsewhere link={row.link} /> }]),
        { label: 'Watchers', value: <Watchers row={row} /> },
        { label: 'Created', value: <RelativeTime at={row.createdAt} /> },
        { label: 'Last changed', value: <RelativeTime at={row.updatedAt} /> },
      ]}
    />
  );
}

/** Leads to what it clears now. */
function Upgrade({ fix: { key, name, version } }: { readonly fix: TicketFix }) {
  return (
    <AppLink to={`${href('remediation')}?open=${encodeURIComponent(key)}`}>
      {version === undefined ? name : `${name} to ${version}`}
    </AppLink>
  );
}

/** The issue in another system that follows it. Only an address of the web is a link. */
function Elsewhere({ link: { key, url } }: { readonly link: TicketLink }) {
  if (!/^https?:\/\//.test(url)) return <span>{key}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {key}
    </a>
  );
}

function KeyToCome() {
  return <span className="quiet">Not sent yet: the server gives it its key</span>;
}
