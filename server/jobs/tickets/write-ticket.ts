import { sql } from 'drizzle-orm';
import type { VulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';
import type { FieldChanges } from '../../../contract/record';
import { companyStream } from '../../../contract/streams';
import type { Tx } from '../../db/access';
import { tableRow } from '../../db/entity-tables';
import { recordChanges } from '../../db/record-changes';
import { recordTables } from '../../db/record-tables';

/** Who did it, where nobody did: what follows from what sources or other systems say. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Told {
  readonly byName: string;
  readonly changes: FieldChanges;
}

/** Writes a ticket that was read under its lock, and what its history says of that, if anything. */
export async function writeTicket(
  { db, changes, now }: Tx,
  before: VulnerabilityTicket,
  after: VulnerabilityTicket,
  told: Told | null,
): Promise<void> {
  const { id, companyId } = before;
  const rev = before.rev + 1;
  const row = { ...after, rev, updatedAt: now };
  const { doc } = tableRow('vulnerabilityTicket', row);
  await db.execute(sql`
    update ${recordTables.vulnerabilityTicket} set doc = ${JSON.stringify(doc)}::jsonb, rev = ${rev}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id}`);
  changes.put(companyStream(companyId), 'vulnerabilityTicket', id, rev, row);
  if (told === null) return;
  await db.insert(recordChanges).values({
    ...{ companyId, kind: 'vulnerabilityTicket', recordId: id, rev, at: now, verb: 'update', byId: NOBODY, ...told },
  });
}
