import { eq, sql } from 'drizzle-orm';
import { FIRST_PREFIX } from '../../contract/areas/vulnerabilities/ticket-settings';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { recordTables } from '../db/record-tables';
import { ticketSettings } from '../db/schema-tickets';
import { lockInventory } from './inventory-tx';

const { vulnerabilityTicket: tickets } = recordTables;

/** What the keys of a company's next tickets begin with. */
export async function prefixOf(db: Db, companyId: string): Promise<string> {
  const [row] = await db
    .select({ prefix: ticketSettings.prefix })
    .from(ticketSettings)
    .where(eq(ticketSettings.companyId, companyId));
  return row?.prefix ?? FIRST_PREFIX;
}

/** One after the other in a company: two that read the same last number would be called the same. Deleted ones keep theirs. */
export async function nextTicketNumber(tx: Tx, companyId: string): Promise<number> {
  // The company's one lock: with one of its own, parcels that take both in another order would wait for each other.
  await lockInventory(tx, companyId);
  const [last] = await tx.db
    .select({ number: sql<number | null>`max((${tickets.doc} ->> 'number')::int)` })
    .from(tickets)
    .where(eq(tickets.companyId, companyId));
  return (last?.number ?? 0) + 1;
}
