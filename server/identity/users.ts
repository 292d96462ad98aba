import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PlatformUser, USERS_LISTED } from '../../contract/areas/admin';
import type { Db } from '../db/database';
import type { Means, UserPrincipal } from '../db/principal';
import { companies, memberships, users } from '../db/schema';
import type { KnownPerson } from './known-callers';
import type { RefusedToken } from './refused-tokens';
import { type Facts, readFacts, standingOf } from './standing';

const SIGNED_IN: Means = { kind: 'session', session: null };

/** The principal of a user, with the companies they belong to, oldest membership first. */
export async function principalOf(db: Db, issuer: string, sub: string): Promise<UserPrincipal | null> {
  return (await knownBySub(db, issuer, sub))?.principal ?? null;
}

export async function principalById(db: Db, userId: string, means: Means): Promise<UserPrincipal | null> {
  return (await knownById(db, userId, means))?.principal ?? null;
}

export const knownById = (db: Db, userId: string, means: Means): Promise<KnownPerson | null> =>
  knownPerson(db, sql`u.id = ${userId}::uuid`, means);

export const knownBySub = (db: Db, issuer: string, sub: string): Promise<KnownPerson | null> =>
  knownPerson(db, sql`u.issuer = ${issuer} and u.sub = ${sub}`, SIGNED_IN);

async function knownPerson(db: Db, where: SQL, means: Means): Promise<KnownPerson | null> {
  const found = await readFacts(db, where, means);
  // Who acts in the place of somebody suspended sees what they left.
  if (found !== null && found.facts.suspendedAt !== null && means.kind !== 'impersonation') return null;
  return found && knownBy(found, means);
}

const knownBy = ({ facts, hash }: { facts: Facts; hash: string }, means: Means): KnownPerson => ({
  principal: principalIn(facts, means),
  standing: standingOf(facts.id, means, hash),
});

/** What a token of an identity provider says. */
interface ShownSignIn {
  readonly issuer: string;
  readonly sub: string;
  readonly session: string | null;
  readonly issuedAt: number;
}

/** Who signed in there, unless that sign-in is over. Null: nobody we know. */
export async function signedIn(
  db: Db,
  { issuer, sub, session, issuedAt }: ShownSignIn,
): Promise<KnownPerson | RefusedToken | null> {
  const means: Means = { kind: 'session', session };
  const found = await readFacts(db, sql`u.issuer = ${issuer} and u.sub = ${sub}`, means);
  if (!found) return null;
  const { id, tokensFrom, suspendedAt, isOver } = found.facts;
  const isFromBefore = tokensFrom !== null && issuedAt < Date.parse(tokensFrom);
  if (!isOver && !isFromBefore && suspendedAt === null) return knownBy(found, means);
  return { kind: 'refused', actor: { userId: id, impersonatorId: null, means: 'session' } };
}

function principalIn(facts: Facts, means: Means): UserPrincipal {
  const { id: userId, issuer, sub, isPlatformAdmin, memberships, billingAccounts } = facts;
  const displayName = shownAs(facts, means);
  return { kind: 'user', userId, issuer, sub, displayName, isPlatformAdmin, memberships, billingAccounts, means };
}

/** SEC169: what is done in somebody's place is shown as both people's, wherever a person is named. */
function shownAs({ name, email }: Pick<Facts, 'name' | 'email'>, means: Means): string {
  const own = name ?? email;
  return means.kind === 'impersonation' ? `${means.admin.name} acting as ${own}` : own;
}

export interface NewUser {
  readonly issuer: string;
  readonly sub: string;
  readonly email: string;
  readonly name: string | null;
  readonly emailVerified?: boolean;
  readonly isPlatformAdmin?: boolean;
}

/** Makes the user of a first sign-in; two at once make one. */
export async function createUser(db: Db, now: string, user: NewUser, id: string = crypto.randomUUID()): Promise<void> {
  await db
    .insert(users)
    .values({ id, preferences: {}, createdAt: now, updatedAt: now, ...user })
    .onConflictDoNothing({ target: [users.issuer, users.sub] });
}

const IN_STATE = {
  active: isNull(users.suspendedAt),
  suspended: isNotNull(users.suspendedAt),
  administrator: eq(users.isPlatformAdmin, true),
} as const;

interface AskedUsers {
  readonly q?: string | undefined;
  readonly state?: keyof typeof IN_STATE | undefined;
  /** The last of the page before. */
  readonly after?: string | undefined;
}

/** Everybody of the installation whose name or address has the words, by address, a page at a time. */
export async function listUsers(
  db: Db,
  { q = '', state, after }: AskedUsers,
): Promise<{ users: PlatformUser[]; total: number; next: string | null }> {
  const like = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const matches = and(
    q.trim() === '' ? undefined : or(ilike(users.email, like), ilike(users.name, like)),
    state === undefined ? undefined : IN_STATE[state],
  );
  const behind =
    after === undefined
      ? undefined
      : sql`(${users.email}, ${users.id}) > (select u.email, u.id from users u where u.id = ${after}::uuid)`;
  const [[counted], listed] = await Promise.all([
    db.select({ total: count() }).from(users).where(matches),
    db
      .select()
      .from(users)
      .where(and(matches, behind))
      .orderBy(asc(users.email), asc(users.id))
      .limit(USERS_LISTED + 1),
  ]);
  const found = listed.slice(0, USERS_LISTED);
  const ids = found.map(({ id }) => id);
  const belonging = await db
    .select({ userId: memberships.userId, name: companies.name })
    .from(memberships)
    .innerJoin(companies, and(eq(companies.id, memberships.companyId), isNull(companies.deletedAt)))
    .where(inArray(memberships.userId, ids))
    .orderBy(asc(companies.name));
  return {
    total: counted?.total ?? 0,
    next: listed.length > found.length ? (ids.at(-1) ?? null) : null,
    users: found.map(({ id, email, name, isPlatformAdmin, suspendedAt }) => ({
      ...{ id, email, name, isPlatformAdmin, suspendedAt },
      companies: belonging.filter(({ userId }) => userId === id).map((company) => company.name),
    })),
  };
}
