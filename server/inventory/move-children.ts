import { sql } from 'drizzle-orm';
import { companyStream } from '../../contract/streams';
import type { Tx } from '../db/access';

const CHILDREN = [
  ['finding', 'findings'],
  ['softwareInstall', 'software_installs'],
] as const;

/** Findings and installs follow their record to its asset. */
export async function moveChildren(
  { db, changes, now }: Tx,
  companyId: string,
  moves: readonly { readonly id: string; readonly assetId: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  const move = async ([entity, table]: (typeof CHILDREN)[number]) => {
    const moved = await db.execute<{ id: string; rev: number }>(sql`
      update ${sql.identifier(table)} c
      set asset_id = m."assetId", rev = c.rev + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(id uuid, "assetId" uuid)
      where c.source_record_id = m.id and c.asset_id <> m."assetId" and c.deleted_at is null
      returning c.id::text, c.rev`);
    for (const { id, rev } of moved) changes.put(companyStream(companyId), entity, id, rev);
  };
  await Promise.all(CHILDREN.map(move));
}
