import { and, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/access';
import { ask } from '../../db/database';
import type { Principal } from '../../db/principal';
import { software } from '../../db/schema';
import { packageKeyOf } from '../../inventory/rows';

/** Software of one transaction. */
const AT_ONCE = 1_000;

/** Says what packages some software is that was written before it was said; answers whether there was any. */
export async function fillPackageKeys({ db }: Tx<Principal>): Promise<boolean> {
  const { id, doc, packageKey } = software;
  const rows = await db
    .select({ id, doc })
    .from(software)
    .where(and(isNull(packageKey), sql`${software.deletedAt} is null`))
    .limit(AT_ONCE);
  if (rows.length === 0) return false;
  const keys = rows.map((row) => packageKeyOf(row.doc));
  await ask(db, {
    text: `update software s set package_key = k.key from unnest($1::uuid[], $2::text[]) k(id, key) where s.id = k.id`,
    params: [rows.map((row) => row.id), keys],
  });
  return true;
}
