import { and, eq, isNull, sql } from 'drizzle-orm';
import { actorOf } from '../calls/audit-entry';
import { forbidden, invalid, notFound, Refusal } from '../calls/refusal';
import { type Store, type Tx, withAccess } from '../db/access';
import { asSystem } from '../db/enter';
import { SYSTEM, type UserPrincipal } from '../db/principal';
import { users } from '../db/schema';
import { impersonations } from '../db/schema-identity';
import { audit } from './audit';
import type { RefusedToken } from './refused-tokens';
import { hashOf, newSecret, sameText } from './secrets';
import { isEnded } from './sign-ins';
import { principalById } from './users';

/**
 * An administrator in a person's place: a code that lives for a minute, exchanged once, by the same
 * administrator from the same sign-in, for a token that lives for half an hour and is audited at each use.
 */
export const IMPERSONATION_PREFIX = 'muster_imp_';
const CODE_MS = 60_000;
const TOKEN_MS = 30 * 60_000;

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

function sessionOf({ means }: UserPrincipal): string | null {
  if (means.kind !== 'session') throw forbidden();
  return means.session;
}

export async function startImpersonation(tx: Tx<UserPrincipal>, userId: string) {
  const { db, principal, now } = tx;
  const [target] = await db.select({ isPlatformAdmin: users.isPlatformAdmin }).from(users).where(eq(users.id, userId));
  if (!target) throw notFound('User');
  if (target.isPlatformAdmin) throw invalid('A platform administrator cannot be impersonated');
  const code = newSecret();
  const expiresAt = later(now, CODE_MS);
  const id = crypto.randomUUID();
  await db.insert(impersonations).values({
    id,
    adminId: principal.userId,
    session: sessionOf(principal),
    userId,
    codeHash: hashOf(code),
    codeExpiresAt: expiresAt,
  });
  await audit(tx, entry('impersonation.started', principal, { impersonationId: id, userId }));
  return { code, expiresAt };
}

export async function exchangeImpersonation(tx: Tx<UserPrincipal>, code: string) {
  const { db, principal, now } = tx;
  const codeHash = hashOf(code);
  const [found] = await db
    .select()
    .from(impersonations)
    .where(and(eq(impersonations.codeHash, codeHash), isNull(impersonations.tokenHash)))
    .for('update');
  const counts =
    found !== undefined &&
    sameText(found.codeHash, codeHash) &&
    found.adminId === principal.userId &&
    found.session === sessionOf(principal) &&
    found.codeExpiresAt > now;
  const [user] = counts
    ? await db
        .select({ id: users.id, email: users.email, name: users.name })
        .from(users)
        .where(eq(users.id, found.userId))
    : [];
  if (!counts || user === undefined) {
    throw new Refusal(
      { status: 404, code: 'not_found', message: 'Impersonation not found' },
      { ...entry('impersonation.exchanged', principal, {}), outcome: 'refused' },
    );
  }
  const token = newSecret(IMPERSONATION_PREFIX);
  const expiresAt = later(now, TOKEN_MS);
  await db
    .update(impersonations)
    .set({ tokenHash: hashOf(token), expiresAt })
    .where(eq(impersonations.id, found.id));
  await audit(tx, entry('impersonation.exchanged', principal, { impersonationId: found.id, userId: found.userId }));
  return { token, expiresAt, user };
}

export async function endImpersonation(tx: Tx<UserPrincipal>): Promise<void> {
  const { db, principal, now } = tx;
  if (principal.means.kind !== 'impersonation') throw invalid('No one is being impersonated');
  const { id } = principal.means;
  await asSystem(tx, () => db.update(impersonations).set({ endedAt: now }).where(eq(impersonations.id, id)));
  await audit(tx, entry('impersonation.ended', principal, { impersonationId: id }));
}

/** Identifying by such a token and writing down what for are one: no call goes without its entry. */
export async function identifyByImpersonation(
  store: Store,
  issuer: string,
  token: string,
  what: string,
): Promise<UserPrincipal | RefusedToken | null> {
  return withAccess(store, SYSTEM, async (tx) => {
    const found = await impersonationOf(tx, issuer, token);
    if (!found) return null;
    const admin = { id: found.adminId, name: found.name ?? found.email };
    const principal = await principalById(tx.db, found.userId, { kind: 'impersonation', id: found.id, admin });
    if (principal === null) return null;
    const about = { impersonationId: found.id };
    if (!found.counts || principal.isPlatformAdmin) return { kind: 'refused', actor: actorOf(principal), about };
    await audit(tx, entry('impersonation.request', principal, { ...about, what }));
    return { ...principal, until: Date.parse(found.expiresAt ?? tx.now) };
  });
}

/** It counts until its time, until it is ended, and as long as the administrator is one and signed in as then. */
async function impersonationOf({ db, now }: Tx, issuer: string, token: string) {
  const { id, userId, adminId, session, endedAt, expiresAt } = impersonations;
  const over = sql<boolean>`${session} is not null and ${isEnded(issuer, sql`${session}`)}`;
  const [found] = await db
    .select({
      id,
      userId,
      adminId,
      endedAt,
      expiresAt,
      over,
      name: users.name,
      email: users.email,
      rules: users.isPlatformAdmin,
    })
    .from(impersonations)
    .innerJoin(users, eq(users.id, adminId))
    .where(eq(impersonations.tokenHash, hashOf(token)));
  if (!found) return null;
  const { expiresAt: until } = found;
  return { ...found, counts: found.rules && !found.over && found.endedAt === null && until !== null && until > now };
}

const entry = (action: string, principal: UserPrincipal, about: Readonly<Record<string, string>>) =>
  ({ action, outcome: 'done', companyId: null, actor: actorOf(principal), about }) as const;
