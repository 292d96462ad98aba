import { sql } from 'drizzle-orm';
import type { VulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';
import { companyStream } from '../../../contract/streams';
import { groupBy } from '../../../domain/lists/group-by';
import { changedFields } from '../../../domain/merge/same-value';
import { fieldChanges } from '../../../domain/records/field-changes';
import { type SeenFinding, settledTicket } from '../../../domain/tickets/settled-ticket';
import type { Tx } from '../../db/access';
import { rowsById, tableRow } from '../../db/entity-tables';
import { recordChanges } from '../../db/record-changes';
import { recordTables } from '../../db/record-tables';
import type { TicketTurn } from '../../notifications/ticket-news';

/** Who did it, where nobody did: what follows from what sources say. */
const ITSELF = { byId: '00000000-0000-0000-0000-000000000000', byName: 'Muster' } as const;

/** What follows anew each time. */
const GONE = { verifiedAt: undefined, backAt: undefined, backWhy: undefined };
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
    if (changedFields(partsOf(before, TOLD), partsOf({ ...after }, TOLD)).length === 0) continue;
    const next: VulnerabilityTicket = { ...before, ...GONE, ...after };
    await write(tx, before, next);
    if (next.status !== before.status) turns.push({ before, after: next });
  }
  return turns;
}

const partsOf = (row: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));

async function write({ db, changes, now }: Tx, before: VulnerabilityTicket, after: VulnerabilityTicket): Promise<void> {
  const { id, companyId } = before;
  const rev = before.rev + 1;
  const row = { ...after, rev, updatedAt: now };
  const { doc } = tableRow('vulnerabilityTicket', row);
  await db.execute(sql`
    update ${recordTables.vulnerabilityTicket} set doc = ${JSON.stringify(doc)}::jsonb, rev = ${rev}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id}`);
  changes.put(companyStream(companyId), 'vulnerabilityTicket', id, rev, row);
  const fields = changedFields(partsOf(before, TOLD), partsOf(after, TOLD));
  await db.insert(recordChanges).values({
    ...{ companyId, kind: 'vulnerabilityTicket', recordId: id, rev, at: now, verb: 'update', ...ITSELF },
    changes: fieldChanges({ sets: [] }, fields, before, after),
  });
}

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
