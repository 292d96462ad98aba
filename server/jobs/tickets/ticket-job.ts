import { sql } from 'drizzle-orm';
import { type Store, type Tx, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { recordTables } from '../../db/record-tables';
import { type TicketTurn, tellOfTurns } from '../../notifications/ticket-news';
import { followCompanies, idsOf, type Since } from '../companies/follow-companies';
import type { JobDefinition } from '../engine/define-job';
import { settleTickets } from './settle-tickets';

/** Tickets of one transaction. */
const PART = 50;

const { vulnerabilityTicket: tickets } = recordTables;

/** Keeps tickets as their findings make them (TK8), in parts of one transaction each, whenever findings or tickets were written. */
export function ticketJob(store: Store): JobDefinition {
  return followCompanies({
    ...{
      name: 'tickets',
      title: 'Tickets that follow their findings',
      after: ['imports', 'acceptances', 'policy-actions', 'matches'],
    },
    companies: sql`select distinct company_id as id from vulnerability_tickets where deleted_at is null`,
    async follow({ part }, companyId, since) {
      const ids = await part(async (tx) => touchedTickets(tx, companyId, await since(tx)));
      const turns: TicketTurn[] = [];
      try {
        for (let at = 0; at < ids.length; at += PART) {
          turns.push(...(await part((tx) => settleTickets(tx, companyId, ids.slice(at, at + PART)))));
        }
      } finally {
        // Also where it stops in between: they are not new the next time.
        if (turns.length > 0) await withAccess(store, SYSTEM, (tx) => tellOfTurns(tx, companyId, turns));
      }
      return { did: turns.length > 0 };
    },
  });
}

/** Which tickets may stand otherwise. */
async function touchedTickets({ db }: Tx, companyId: string, since: Since): Promise<readonly string[]> {
  const isTouched =
    since === null
      ? sql`true`
      : sql`(${tickets.id} = any(${sql.param(idsOf(since, 'vulnerabilityTicket'))}::uuid[])
          or ${tickets.doc} -> 'findingIds' ?| ${sql.param(idsOf(since, 'finding'))}::text[])`;
  const rows = await db.execute<{ id: string }>(sql`
    select ${tickets.id}::text as id from ${tickets}
    where ${tickets.companyId} = ${companyId} and ${tickets.deletedAt} is null and ${isTouched} order by id`);
  return rows.map(({ id }) => id);
}
