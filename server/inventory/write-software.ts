import { and, eq, sql } from 'drizzle-orm';
import type { NormalizedSoftware } from '../../contract/areas/integrations';
import { companyStream } from '../../contract/streams';
import { softwareIdentity } from '../../domain/correlation/software-identity';
import type { Tx } from '../db/access';
import { newId } from '../db/new-id';
import { software } from '../db/schema';
import { upsertRows } from './bulk-upsert';
import { anyOf } from './load-records';
import { packageKeyOf, softwareRow } from './rows';

/** The catalogue's entry of each piece of software, by identity; new ones are added, deleted ones come back. */
export async function ensureSoftware(
  tx: Tx,
  companyId: string,
  mentioned: Iterable<NormalizedSoftware>,
): Promise<Map<string, string>> {
  const wanted = new Map<string, NormalizedSoftware>();
  for (const one of mentioned) {
    const key = softwareIdentity(one);
    if (!wanted.has(key)) wanted.set(key, one);
  }
  if (wanted.size === 0) return new Map();
  const rows = await tx.db
    .select()
    .from(software)
    .where(and(eq(software.companyId, companyId), anyOf(software.identityKey, wanted.keys(), 'text')));
  const known = new Map(rows.map((row) => [row.identityKey, row]));
  const changed = [...wanted].flatMap(([identityKey, { path: _, ...mention }]) => {
    const row = known.get(identityKey);
    if (row) {
      const packageKey = packageKeyOf(row.doc);
      return row.deletedAt === null
        ? []
        : [{ ...row, packageKey, rev: row.rev + 1, updatedAt: tx.now, deletedAt: null }];
    }
    const times = { createdAt: tx.now, updatedAt: tx.now, rev: 1, deletedAt: null };
    return [
      softwareRow({ ...mention, licences: mention.licences ?? [], ...times, id: newId(), companyId, identityKey }),
    ];
  });
  await upsertRows(tx.db, software, changed);
  for (const { id, rev } of changed) tx.changes.put(companyStream(companyId), 'software', id, rev);
  return new Map([...rows, ...changed].map((row) => [row.identityKey, row.id]));
}

/** Takes entries that nothing installs any more out of the catalogue. */
export async function dropUnusedSoftware(
  { db, changes, now }: Tx,
  companyId: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  if (ids.size === 0) return;
  const dropped = await db.execute<{ id: string; rev: number }>(sql`
    update software s set deleted_at = ${now}, updated_at = ${now}, rev = s.rev + 1
    where s.id = any(${sql.param([...ids])}::uuid[]) and s.deleted_at is null and not exists (
      select 1 from software_installs i where i.software_id = s.id and i.deleted_at is null
    )
    returning s.id::text, s.rev`);
  for (const { id, rev } of dropped) changes.put(companyStream(companyId), 'software', id, rev);
}
