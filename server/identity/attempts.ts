import { eq, sql } from 'drizzle-orm';
import { TooMany } from '../calls/refusal';
import type { Db } from '../db/database';
import { attempts } from '../db/schema-identity';
import type { AttemptPolicy } from '../limits/limits';
import { hashOf } from './secrets';

/**
 * Takes one attempt before it is made, so that many at once count as many. Answers how many milliseconds
 * are left to wait: 0 is a go, anything else was not counted.
 */
export async function takeAttempt(db: Db, now: string, key: string, policy: AttemptPolicy): Promise<number> {
  const hashed = keyOf(key);
  const [, [row]] = await Promise.all([
    db.insert(attempts).values({ key: hashed, count: 0, lastAt: now }).onConflictDoNothing().execute(),
    db.select().from(attempts).where(eq(attempts.key, hashed)).for('update').execute(),
  ]);
  const since = Date.parse(now) - Date.parse(row?.lastAt ?? now);
  const count = row === undefined || since > policy.forgottenAfterMs ? 0 : row.count;
  const wait =
    count < policy.free ? 0 : Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** (count - policy.free));
  if (since < wait) return wait - since;
  await db
    .update(attempts)
    .set({ count: count + 1, lastAt: now })
    .where(eq(attempts.key, hashed));
  return 0;
}

/** What was tried has succeeded. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(key)));
}

/** What was tried has succeeded: it counts no more, what others tried under the same key does. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, keyOf(key)));
}

// Addresses are personal: only their hashes are kept.
const keyOf = (key: string) => hashOf(key);

export const tooMany = (waitMs: number) => new TooMany(waitMs, 'Too many attempts');
