import { and, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/access';
import { ask, type Db } from '../../db/database';
import type { Principal } from '../../db/principal';
import { software } from '../../db/schema';
import { packageKeyOf } from '../../inventory/rows';

/** Software of one transaction. */
const AT_ONCE = 1_000;

const unsaid = and(isNull(software.packageKey), isNull(software.deletedAt));

/** Whether there is software of which nobody has said what package it is. */
export async function hasNoPackageKeys(db: Db): Promise<boolean> {
  return (await db.select({ id: software.id }).from(software).where(unsaid).limit(1)).length > 0;
}

/** Says what packages some software is that was written before it was said; answers whether there was any. */
export async function fillPackageKeys({ db }: Tx<Principal>): Promise<boolean> {
  const { id, doc } = software;
  const rows = await db.select({ id, doc }).from(software).where(unsaid).limit(AT_ONCE);
  if (rows.length === 0) return false;
  const keys = rows.map((row) => packageKeyOf(row.doc));
  await ask(db, {
    text: `update software s set package_key = k.key from unnest($1::uuid[], $2::text[]) k(id, key) where s.id = k.id`,
    params: [rows.map((row) => row.id), keys],
  });
  return true;
}
