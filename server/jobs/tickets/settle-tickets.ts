import { sql } from 'drizzle-orm';
import type { VulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';
import { groupBy } from '../../../domain/lists/group-by';
import { changedFields } from '../../../domain/merge/same-value';
import { fieldChanges } from '../../../domain/records/field-changes';
import { type SeenFinding, settledTicket } from '../../../domain/tickets/settled-ticket';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { recordTables } from '../../db/record-tables';
import type { TicketTurn } from '../../notifications/ticket-news';
import { queueChange } from '../../notifications/ticket-outbox';
import { writeTicket } from './write-ticket';

/** What follows anew each time. */
const GONE = { verifiedAt: undefined, backAt: undefined, backWhy: undefined };
/** What follows by itself is said to be the product's doing. */
const ITSELF = 'Muster';
/** What its history tells. */
const TOLD: readonly string[] = ['status', 'verifiedAt', 'backWhy'];

/** Brings tickets to what follows from their findings, and answers those whose status is another one. */
export async function settleTickets(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly TicketTurn[]> {
  const { vulnerabilityTicket: table } = recordTables;
  // Nobody changes them meanwhile: what a person says next is said of what is written here.
  await tx.db.execute(sql`
    select id from ${table} where company_id = ${companyId} and id = any(${sql.param([...ids])}::uuid[])
    order by id for update`);
  const tickets = (await rowsById(tx.db, companyId, 'vulnerabilityTicket', ids)).filter(
    ({ deletedAt }) => deletedAt === null,
  );
  const seen = await findingsOf(tx, companyId, tickets);
  const turns: TicketTurn[] = [];
  for (const before of tickets) {
    const after = settledTicket(before, seen.get(before.id) ?? []);
    const changed = changedFields(partsOf(before, TOLD), partsOf({ ...after }, TOLD));
    if (changed.length === 0) continue;
    const next: VulnerabilityTicket = { ...before, ...GONE, ...after };
    const changes = fieldChanges({ sets: [] }, changed, before, next);
    await writeTicket(tx, before, next, { byName: ITSELF, changes });
    await queueChange(tx, before, next, ITSELF);
    if (next.status !== before.status) turns.push({ before, after: next });
  }
  return turns;
}

const partsOf = (row: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));

type Seen = SeenFinding & { readonly id: string };

/** Of each ticket what counts of its findings. */
async function findingsOf(
  { db }: Tx,
  companyId: string,
  tickets: readonly VulnerabilityTicket[],
): Promise<ReadonlyMap<string, readonly Seen[]>> {
  const ids = [...new Set(tickets.flatMap(({ findingIds }) => findingIds))];
  if (ids.length === 0) return new Map();
  const rows = await db.execute<Seen & Readonly<Record<string, unknown>>>(sql`
    select id::text as id, status, doc ->> 'resolvedAt' as "resolvedAt", doc ->> 'lastSeenAt' as "lastSeenAt",
      doc ->> 'scanner' as scanner
    from findings
    where company_id = ${companyId} and deleted_at is null and id = any(${sql.param(ids)}::uuid[])`);
  const byId = groupBy(rows, ({ id }) => id);
  return new Map(tickets.map((ticket) => [ticket.id, ticket.findingIds.flatMap((id) => byId.get(id) ?? [])]));
}
