import { eq } from 'drizzle-orm';
import type { Db } from '../db/database';
import { attempts } from '../db/schema-identity';
import { Refusal } from '../refusal';
import { hashOf } from './secrets';

/** How often something may be tried: some times freely, then after waits that double. */
export interface AttemptPolicy {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** After so long without another try all is forgotten. */
  readonly forgottenAfterMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const ATTEMPTS = {
  /** Short enough that nobody can lock a person out of their account. */
  account: { free: 5, firstWaitMs: SECOND, longestWaitMs: 5 * MINUTE, forgottenAfterMs: 60 * MINUTE },
  /** An address may be a whole office's. */
  address: { free: 30, firstWaitMs: SECOND, longestWaitMs: 15 * MINUTE, forgottenAfterMs: 60 * MINUTE },
  /** Tokens nobody could guess: against load, not against luck. */
  token: { free: 60, firstWaitMs: SECOND, longestWaitMs: MINUTE, forgottenAfterMs: 10 * MINUTE },
} as const satisfies Record<string, AttemptPolicy>;

/**
 * Takes one attempt before it is made, so that many at once count as many. Answers how many milliseconds
 * are left to wait: 0 is a go, anything else was not counted.
 */
export async function takeAttempt(db: Db, now: string, key: string, policy: AttemptPolicy): Promise<number> {
  const hashed = keyOf(key);
  await db.insert(attempts).values({ key: hashed, count: 0, lastAt: now }).onConflictDoNothing();
  const [row] = await db.select().from(attempts).where(eq(attempts.key, hashed)).for('update');
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

// Addresses are personal: only their hashes are kept.
const keyOf = (key: string) => hashOf(key);

export const tooMany = (waitMs: number) =>
  new Refusal({
    status: 429,
    code: 'too_many',
    message: `Too many attempts: try again in ${Math.ceil(waitMs / SECOND)} seconds`,
  });
