import { RECORDS } from '../../../../contract/record-list';
import { useRows } from '../../../data/rows';
import { words } from '../../../kit/format';
import type { Offer } from '../../../parts/area';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { NEW_TICKET, ticketHref } from './ticket-places';
import { ticketName } from './ticket-text';

const { one, a } = RECORDS.vulnerabilityTicket.words;

/** Tickets by their keys and titles, and a new one. */
export function useOffer(): Offer {
  const rows = useRows(useSession(), 'vulnerabilityTicket') ?? [];
  const mayMake = useMay('vulnerability-tickets.create');
  const records = rows.map((row) => ({
    ...{ id: `vulnerabilityTicket:${row.id}`, kind: words(one), names: [ticketName(row)] },
    does: { to: ticketHref(row.id) },
  }));
  const create = { id: 'ticket:new', kind: 'Action', names: [`Create ${a}`], does: { to: NEW_TICKET } };
  return { records, ...(mayMake && { actions: [create] }) };
}
