import { and, eq, gt } from 'drizzle-orm';
import { actorOf } from '../calls/audit-entry';
import { invalid, notFound } from '../calls/refusal';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import type { UserPrincipal } from '../db/principal';
import { localAccounts, passwordResets } from '../db/schema-identity';
import { audit } from './audit';
import { hashOf, newSecret } from './secrets';

/** Accounts whose passwords Muster keeps. Their users are kept under this issuer whatever the address. */
export const LOCAL_ISSUER = 'local';

/** What one signs in with: the address, however it was typed. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();

const RESET_MS = 24 * 60 * 60_000;

export async function isDemoAccount(db: Db, userId: string): Promise<boolean> {
  const [account] = await db
    .select({ isDemo: localAccounts.isDemo })
    .from(localAccounts)
    .where(eq(localAccounts.userId, userId));
  return account?.isDemo ?? false;
}

/** A link for one person to choose a new password; the one before it stops working. */
export async function createResetLink(tx: Tx<UserPrincipal>, userId: string) {
  const { db, principal, now } = tx;
  const [account] = await db
    .select({ userId: localAccounts.userId })
    .from(localAccounts)
    .where(eq(localAccounts.userId, userId));
  if (!account) throw invalid('This person signs in with another provider, so they have no password here');
  const token = newSecret();
  const expiresAt = new Date(Date.parse(now) + RESET_MS).toISOString();
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await db
    .insert(passwordResets)
    .values({ tokenHash: hashOf(token), userId, createdBy: principal.userId, createdAt: now, expiresAt });
  const about = { userId };
  await audit(tx, {
    action: 'password.reset-link',
    outcome: 'done',
    companyId: null,
    actor: actorOf(principal),
    about,
  });
  return { token, expiresAt };
}

/** Whose password a link is for; unknown, used and expired are one answer. */
export async function accountOfReset(db: Db, now: string, token: string): Promise<string> {
  const [found] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, now)))
    .for('update');
  if (!found) throw notFound('Link');
  return found.userId;
}
