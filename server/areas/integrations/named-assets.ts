import { and, eq } from 'drizzle-orm';
import type { ReadFile } from '../../../domain/formats/read-files';
import { Refusal } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { assets } from '../../db/schema';
import { anyOf } from '../../inventory/load-records';

/**
 * A row that names an asset of the company by its id carries what a person edited in an export (F80): compared value by value,
 * with conflicts that somebody decides. That is for the import dialog; taken as records of a source it would be a lie.
 */
export async function checkNotOurs({ db }: Tx, companyId: string, { name, named }: ReadFile): Promise<void> {
  if (named.length === 0) return;
  const [ours] = await db
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.companyId, companyId), anyOf(assets.id, named)))
    .limit(1);
  if (ours === undefined) return;
  const message = `${name}: this is an export of this company. What was edited in it is a person’s change, and is compared value by value: drop it on the import dialog.`;
  throw new Refusal({ status: 422, code: 'invalid', message });
}
