import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { actorOf } from '../calls/audit-entry';
import { notFound } from '../calls/refusal';
import { type Store, type Tx, withAccess } from '../db/access';
import type { Db } from '../db/database';
import { SYSTEM, type UserPrincipal } from '../db/principal';
import { personalTokens } from '../db/schema-identity';
import { audit } from './audit';
import type { KnownPerson } from './known-callers';
import type { RefusedToken } from './refused-tokens';
import { hashOf, newSecret } from './secrets';
import { knownById } from './users';

/** Tokens for people's scripts: all that the person may do, but for what is marked as theirs in person. */
export const PERSONAL_TOKEN_PREFIX = 'muster_pat_';

const DAY_MS = 24 * 60 * 60_000;

/** All but whose it is and its hash. */
const SHOWN = {
  id: personalTokens.id,
  name: personalTokens.name,
  createdAt: personalTokens.createdAt,
  expiresAt: personalTokens.expiresAt,
  lastUsedAt: personalTokens.lastUsedAt,
  revokedAt: personalTokens.revokedAt,
};

export function listPersonalTokens({ db, principal }: Tx<UserPrincipal>) {
  return db
    .select(SHOWN)
    .from(personalTokens)
    .where(eq(personalTokens.userId, principal.userId))
    .orderBy(desc(personalTokens.createdAt), personalTokens.id);
}

export async function createPersonalToken(tx: Tx<UserPrincipal>, name: string, days: number | null) {
  const { db, principal, now } = tx;
  const token = newSecret(PERSONAL_TOKEN_PREFIX);
  const expiresAt = days === null ? null : new Date(Date.parse(now) + days * DAY_MS).toISOString();
  const shown = { id: crypto.randomUUID(), name, createdAt: now, expiresAt, lastUsedAt: null, revokedAt: null };
  await db.insert(personalTokens).values({ ...shown, userId: principal.userId, tokenHash: hashOf(token) });
  const about = { tokenId: shown.id };
  await audit(tx, {
    action: 'personal-token.created',
    outcome: 'done',
    companyId: null,
    actor: actorOf(principal),
    about,
  });
  return { token, ...shown };
}

export async function revokePersonalToken(tx: Tx<UserPrincipal>, id: string) {
  const { db, principal, now } = tx;
  const mine = and(eq(personalTokens.id, id), eq(personalTokens.userId, principal.userId));
  const [revoked] = await db
    .update(personalTokens)
    .set({ revokedAt: sql`coalesce(${personalTokens.revokedAt}, ${now})` })
    .where(mine)
    .returning(SHOWN);
  if (!revoked) throw notFound('Token');
  const about = { tokenId: id };
  await audit(tx, {
    action: 'personal-token.revoked',
    outcome: 'done',
    companyId: null,
    actor: actorOf(principal),
    about,
  });
  return revoked;
}

const counting = (userId: string, now: string) =>
  and(
    eq(personalTokens.userId, userId),
    isNull(personalTokens.revokedAt),
    or(isNull(personalTokens.expiresAt), gt(personalTokens.expiresAt, now)),
  );

/** How many of a person's tokens count now. */
export async function countPersonalTokens(db: Db, now: string, userId: string): Promise<number> {
  return db.$count(personalTokens, counting(userId, now));
}

/** All that count; the caller writes down why. Answers how many. */
export async function revokeAllPersonalTokens(db: Db, now: string, userId: string): Promise<number> {
  const revoked = await db
    .update(personalTokens)
    .set({ revokedAt: now })
    .where(counting(userId, now))
    .returning({ id: personalTokens.id });
  return revoked.length;
}

/** Finer than this the time of last use need not be. */
const USE_NOTED_EVERY_MS = 60_000;

export async function identifyByPersonalToken(store: Store, token: string): Promise<KnownPerson | RefusedToken | null> {
  return withAccess(store, SYSTEM, async ({ db, now }) => {
    // Locked: what is judged here is what is still so when the person's standing is read.
    const [found] = await db
      .select({ ...SHOWN, userId: personalTokens.userId })
      .from(personalTokens)
      .where(eq(personalTokens.tokenHash, hashOf(token)))
      .for('update');
    if (!found) return null;
    if (found.revokedAt !== null || (found.expiresAt !== null && found.expiresAt <= now)) {
      const actor = { userId: found.userId, impersonatorId: null, means: 'personal-token' } as const;
      return { kind: 'refused', actor, about: { tokenId: found.id } };
    }
    const noted = new Date(Date.parse(now) - USE_NOTED_EVERY_MS).toISOString();
    if (found.lastUsedAt === null || found.lastUsedAt < noted) {
      await db.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, found.id));
    }
    const known = await knownById(db, found.userId, { kind: 'personal-token', tokenId: found.id });
    if (known === null || found.expiresAt === null) return known;
    return { ...known, principal: { ...known.principal, until: Date.parse(found.expiresAt) } };
  });
}
