import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/database';
import { companies, memberships, users } from '../db/schema';
import type { UserPrincipal } from './principal';

/** The principal of a user, with the companies they belong to, oldest membership first. */
export async function principalOf(db: Db, issuer: string, sub: string): Promise<UserPrincipal | null> {
  const [user] = await db.select().from(users).where(and(eq(users.issuer, issuer), eq(users.sub, sub)));
  if (!user) return null;
  const joined = await db
    .select({
      companyId: companies.id,
      name: companies.name,
      role: memberships.role,
      accessRev: memberships.accessRev,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.userId, user.id), isNull(companies.deletedAt)))
    .orderBy(asc(memberships.createdAt), asc(companies.id));
  return {
    kind: 'user',
    userId: user.id,
    sub: user.sub,
    displayName: user.name ?? user.email,
    isPlatformAdmin: user.isPlatformAdmin,
    memberships: joined,
  };
}
