import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { roleOf } from '../../contract/access/roles';
import { ROLES, type Role } from '../../contract/areas/session';
import { companyStream } from '../../contract/streams';
import { actorOf } from '../calls/audit-entry';
import { forgetAnswers } from '../calls/idempotency';
import { forbidden, invalid, notFound } from '../calls/refusal';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { asSystem, enterAs } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { companies, memberships, users } from '../db/schema';
import { signIns } from '../db/schema-people';
import { type News, notify } from '../notifications/notify';
import { audit } from './audit';
import { closeInvitationsOf } from './invitations';
import { mayHandOut } from './invite-right';
import { LOCAL_ISSUER } from './local-accounts';
import { hasSecondStep } from './second-steps';

/** Companies and who belongs to them. */

/** A company with its first owner. */
export async function foundCompany(tx: Tx, ownerId: string, name: string): Promise<string> {
  const { db, changes, now } = tx;
  const id = crypto.randomUUID();
  await asSystem(tx, async () => {
    await db.insert(companies).values({ id, name, createdAt: now, updatedAt: now });
    await db.insert(memberships).values({ companyId: id, userId: ownerId, role: 'owner', createdAt: now });
  });
  changes.put(companyStream(id), 'company', id, 1);
  return id;
}

/** By any signed-in person: a permission of its own, beside the rules about companies that exist. */
export async function createCompany(tx: Tx<UserPrincipal>, name: string): Promise<string> {
  const { db, principal } = tx;
  const companyId = await foundCompany(tx, principal.userId, name);
  // What follows in this transaction is an owner's: the company's change log and audit log.
  enterAs(db, {
    ...principal,
    memberships: [...principal.memberships, { companyId, name, role: 'owner', accessRev: 1 }],
  });
  await audit(tx, { action: 'company.created', outcome: 'done', companyId, actor: actorOf(principal) });
  return companyId;
}

export async function listMembers(db: Db, companyId: string) {
  const members = await db
    .select({ userId: users.id, name: users.name, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, companyId))
    .orderBy(memberships.createdAt, users.id);
  return members.map((member) => ({ ...member, role: roleOf(member.role) }));
}

/** The same with how they sign in, and when they last did. As the system: the caller has been asked whether they may see that. */
export async function listMembersInUse(tx: Tx, companyId: string) {
  const members = await asSystem(tx, () =>
    tx.db
      .select({
        userId: users.id,
        name: users.name,
        email: users.email,
        role: memberships.role,
        joinedAt: memberships.createdAt,
        seenAt: sql<
          string | null
        >`(select max(${signIns.lastAt}) from ${signIns} where ${signIns.userId} = ${users.id})`.mapWith(
          signIns.lastAt,
        ),
        hasSecondStep: sql<boolean | null>`case when ${users.issuer} = ${LOCAL_ISSUER} then ${hasSecondStep} end`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.companyId, companyId))
      .orderBy(memberships.createdAt, users.id),
  );
  return members.map((member) => ({ ...member, role: roleOf(member.role) }));
}

export async function changeRole(tx: Tx<UserPrincipal>, companyId: string, userId: string, role: Role) {
  const { db, principal } = tx;
  const before = await lockedRole(tx, companyId, userId);
  if (!mayHandOut(principal, companyId, role) || !mayHandOut(principal, companyId, before)) throw forbidden();
  if (role !== 'owner') await keepAnOwner(db, companyId, before);
  await Promise.all([
    db
      .update(memberships)
      .set({ role, accessRev: sql`${memberships.accessRev} + 1` })
      .where(membershipOf(companyId, userId))
      .execute(),
    accessChanged(tx, 'member.role-changed', companyId, userId, { before, role }),
  ]);
  if (ROLES.indexOf(role) > ROLES.indexOf(roleOf(before))) await closeInvitationsOf(tx, { companyId }, userId);
  await tell(tx, companyId, userId, (company) => ({
    type: 'role_changed',
    title: `Your role in ${company} changed`,
    message: `${principal.displayName} made you ${role}; you were ${before}.`,
    subject: { kind: 'company', id: companyId },
    companyId,
  }));
  const member = (await listMembersInUse(tx, companyId)).find((one) => one.userId === userId);
  if (!member) throw notFound('Member');
  return member;
}

export async function removeMember(tx: Tx<UserPrincipal>, companyId: string, userId: string): Promise<void> {
  const { db, principal } = tx;
  const before = await lockedRole(tx, companyId, userId);
  if (!mayHandOut(principal, companyId, before)) throw forbidden();
  await keepAnOwner(db, companyId, before);
  await Promise.all([
    db.delete(memberships).where(membershipOf(companyId, userId)),
    accessChanged(tx, 'member.removed', companyId, userId, { before }),
  ]);
  await closeInvitationsOf(tx, { companyId }, userId);
  await forgetAnswers(tx, companyId, userId);
  // Of no company any more, for this person.
  await tell(tx, companyId, userId, (company) => ({
    type: 'membership_ended',
    title: `You no longer belong to ${company}`,
    message: `${principal.displayName} ended your membership.`,
    subject: null,
    companyId: null,
  }));
}

/** Whoever did it themself knows. */
async function tell(
  tx: Tx<UserPrincipal>,
  companyId: string,
  userId: string,
  news: (company: string) => Omit<News, 'severity' | 'groupKey'>,
): Promise<void> {
  if (userId === tx.principal.userId) return;
  const [company] = await tx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  await notify(tx, [userId], { ...news(company?.name ?? 'a company'), severity: 'info', groupKey: null });
}

const membershipOf = (companyId: string, userId: string) =>
  and(eq(memberships.companyId, companyId), eq(memberships.userId, userId));

async function lockedRole({ db }: Tx, companyId: string, userId: string): Promise<Role> {
  // The company's row stands for its memberships: two owners must not step down at the same time.
  const isIt = and(eq(companies.id, companyId), isNull(companies.deletedAt));
  const [, [member]] = await Promise.all([
    db.select({ id: companies.id }).from(companies).where(isIt).for('update').execute(),
    db.select({ role: memberships.role }).from(memberships).where(membershipOf(companyId, userId)).execute(),
  ]);
  if (!member) throw notFound('Member');
  return roleOf(member.role);
}

async function keepAnOwner(db: Db, companyId: string, role: Role): Promise<void> {
  if (role !== 'owner') return;
  const [owners] = await db
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), eq(memberships.role, 'owner')));
  if ((owners?.count ?? 0) <= 1) throw invalid('A company keeps at least one owner');
}

async function accessChanged(
  tx: Tx<UserPrincipal>,
  action: string,
  companyId: string,
  userId: string,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  await audit(tx, { action, outcome: 'done', companyId, actor: actorOf(tx.principal), about: { userId, ...about } });
}
