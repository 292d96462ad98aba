import { and, asc, count, eq, getTableColumns, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PlatformUser, USERS_LISTED } from '../../contract/areas/admin';
import type { Db } from '../db/database';
import { companies, memberships, users } from '../db/schema';
import { billingAccounts, billingMembers } from '../db/schema-identity';
import type { BillingMembership, Means, Membership, UserPrincipal } from './principal';
import type { RefusedToken } from './refused-tokens';
import { isEnded } from './sign-ins';

const SIGNED_IN: Means = { kind: 'session', session: null };

/** The principal of a user, with the companies they belong to, oldest membership first. */
export function principalOf(db: Db, issuer: string, sub: string, means = SIGNED_IN): Promise<UserPrincipal | null> {
  return principalWhere(db, and(eq(users.issuer, issuer), eq(users.sub, sub)), means);
}

export function principalById(db: Db, userId: string, means: Means): Promise<UserPrincipal | null> {
  return principalWhere(db, eq(users.id, userId), means);
}

/** What a token of an identity provider says. */
interface ShownSignIn {
  readonly issuer: string;
  readonly sub: string;
  readonly session: string | null;
  readonly issuedAt: number;
}

/** Who signed in there, unless that sign-in is over. Null: nobody we know. */
export async function signedInPrincipal(
  db: Db,
  { issuer, sub, session, issuedAt }: ShownSignIn,
): Promise<UserPrincipal | RefusedToken | null> {
  const over = session === null ? sql<boolean>`false` : isEnded(issuer, session);
  const [user] = await db
    .select({ ...getTableColumns(users), over })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.sub, sub)));
  if (!user) return null;
  const isFromBefore = user.tokensFrom !== null && issuedAt < Date.parse(user.tokensFrom);
  if (!user.over && !isFromBefore) return principalIn(db, user, { kind: 'session', session });
  return { kind: 'refused', actor: { userId: user.id, impersonatorId: null, means: 'session' } };
}

async function principalWhere(db: Db, where: SQL | undefined, means: Means): Promise<UserPrincipal | null> {
  const [user] = await db.select().from(users).where(where);
  return user ? principalIn(db, user, means) : null;
}

async function principalIn(db: Db, user: typeof users.$inferSelect, means: Means): Promise<UserPrincipal> {
  return {
    kind: 'user',
    userId: user.id,
    issuer: user.issuer,
    sub: user.sub,
    displayName: shownAs(user, means),
    isPlatformAdmin: user.isPlatformAdmin,
    memberships: await membershipsOf(db, user.id),
    billingAccounts: await billingMembershipsOf(db, user.id),
    means,
  };
}

/** SEC169: what is done in somebody's place is shown as both people's, wherever a person is named. */
function shownAs({ name, email }: Pick<typeof users.$inferSelect, 'name' | 'email'>, means: Means): string {
  const own = name ?? email;
  return means.kind === 'impersonation' ? `${means.admin.name} acting as ${own}` : own;
}

function membershipsOf(db: Db, userId: string): Promise<Membership[]> {
  return db
    .select({
      companyId: companies.id,
      name: companies.name,
      role: memberships.role,
      accessRev: memberships.accessRev,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.userId, userId), isNull(companies.deletedAt)))
    .orderBy(asc(memberships.createdAt), asc(companies.id));
}

function billingMembershipsOf(db: Db, userId: string): Promise<BillingMembership[]> {
  return db
    .select({ billingAccountId: billingAccounts.id, name: billingAccounts.name, role: billingMembers.role })
    .from(billingMembers)
    .innerJoin(billingAccounts, eq(billingAccounts.id, billingMembers.billingAccountId))
    .where(eq(billingMembers.userId, userId))
    .orderBy(asc(billingMembers.createdAt), asc(billingAccounts.id));
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

/** Everybody of the installation whose name or address has the words, by address. */
export async function listUsers(db: Db, words: string): Promise<{ users: PlatformUser[]; total: number }> {
  const like = `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const matches = or(ilike(users.email, like), ilike(users.name, like));
  const [counted] = await db.select({ total: count() }).from(users).where(matches);
  const found = await db
    .select()
    .from(users)
    .where(matches)
    .orderBy(asc(users.email), asc(users.id))
    .limit(USERS_LISTED);
  const ids = found.map(({ id }) => id);
  const belonging = await db
    .select({ userId: memberships.userId, name: companies.name })
    .from(memberships)
    .innerJoin(companies, and(eq(companies.id, memberships.companyId), isNull(companies.deletedAt)))
    .where(inArray(memberships.userId, ids))
    .orderBy(asc(companies.name));
  return {
    total: counted?.total ?? 0,
    users: found.map(({ id, email, name, isPlatformAdmin }) => ({
      id,
      email,
      name,
      isPlatformAdmin,
      companies: belonging.filter(({ userId }) => userId === id).map((company) => company.name),
    })),
  };
}
