import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { type BillingRole, billingRoleOf } from '../../contract/access/roles';
import type { Role } from '../../contract/areas/session';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { asSystem } from '../db/enter';
import { companies, memberships, users } from '../db/schema';
import { billingAccounts, billingMembers, invitations } from '../db/schema-identity';
import { type News, notify } from '../notifications/notify';
import { notFound } from '../refusal';
import { actorOf, audit } from './audit';
import type { UserPrincipal } from './principal';
import { hashOf, newSecret, sameText } from './secrets';

/** Invitations: a token that counts once, for seven days, and is kept as a hash only. */
const LIFE_MS = 7 * 24 * 60 * 60_000;

export type Place = { readonly companyId: string } | { readonly billingAccountId: string };

const SHOWN = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

const of = (place: Place) =>
  'companyId' in place
    ? eq(invitations.companyId, place.companyId)
    : eq(invitations.billingAccountId, place.billingAccountId);

const openAt = (now: string) => and(isNull(invitations.closedAt), gt(invitations.expiresAt, now));

export async function createInvitation(tx: Tx<UserPrincipal>, place: Place, email: string, role: Role) {
  const { db, principal, now } = tx;
  const token = newSecret();
  const expiresAt = new Date(Date.parse(now) + LIFE_MS).toISOString();
  const shown = { id: crypto.randomUUID(), email, role, createdAt: now, expiresAt };
  await db.insert(invitations).values({ ...shown, ...place, tokenHash: hashOf(token), invitedBy: principal.userId });
  await audit(tx, { ...entryOf('invitation.created', principal, place), about: { invitationId: shown.id, role } });
  return { ...shown, token };
}

export function listInvitations({ db, now }: Tx, place: Place) {
  return db
    .select(SHOWN)
    .from(invitations)
    .where(and(of(place), openAt(now)))
    .orderBy(invitations.createdAt, invitations.id);
}

export async function revokeInvitation(tx: Tx<UserPrincipal>, place: Place, id: string): Promise<void> {
  const { db, principal, now } = tx;
  const closed = await db
    .update(invitations)
    .set({ closedAt: now })
    .where(and(eq(invitations.id, id), of(place), openAt(now)))
    .returning({ id: invitations.id });
  if (closed.length === 0) throw notFound('Invitation');
  await audit(tx, { ...entryOf('invitation.revoked', principal, place), about: { invitationId: id } });
}

/** Unknown, used, taken back and expired are one answer. */
async function findOpen(db: Db, now: string, token: string, lock: boolean) {
  const tokenHash = hashOf(token);
  const where: SQL | undefined = and(eq(invitations.tokenHash, tokenHash), openAt(now));
  const query = db.select().from(invitations).where(where);
  const [found] = await (lock ? query.for('update') : query);
  if (!found || !sameText(found.tokenHash, tokenHash)) throw notFound('Invitation');
  return found;
}

/** What the holder of a token needs to decide, and no more. */
export async function describeInvitation({ db, now }: Tx, token: string) {
  const found = await findOpen(db, now, token, false);
  const { companyId, invitedBy, role, expiresAt } = found;
  const [inviter] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, invitedBy));
  const to = companyId === null ? 'billing-account' : 'company';
  const name = await placeName(db, found);
  return { to, name, invitedBy: inviter?.name ?? inviter?.email ?? '', role, expiresAt } as const;
}

/** The address an open invitation was made out to: who makes an account with it enters under it. */
export async function invitedEmail(db: Db, now: string, token: string): Promise<string | null> {
  const [found] = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashOf(token)), openAt(now)));
  return found?.email ?? null;
}

async function placeName(
  db: Db,
  { companyId, billingAccountId }: { companyId: string | null; billingAccountId: string | null },
): Promise<string> {
  const [place] =
    companyId === null
      ? await db
          .select({ name: billingAccounts.name })
          .from(billingAccounts)
          .where(eq(billingAccounts.id, billingAccountId ?? ''))
      : await db
          .select({ name: companies.name })
          .from(companies)
          .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)));
  if (!place) throw notFound('Invitation');
  return place.name;
}

/** The signed-in person joins: the token is what lets them, and no role they have yet. */
export async function acceptInvitation(tx: Tx<UserPrincipal>, token: string) {
  return asSystem(tx, () => join(tx, token));
}

/** Whoever is there already keeps the role they have. */
async function join(tx: Tx<UserPrincipal>, token: string) {
  const { db, principal, now } = tx;
  const found = await findOpen(db, now, token, true);
  const place = placeOf(found);
  const name = await placeName(db, found);
  await db.update(invitations).set({ closedAt: now, acceptedBy: principal.userId }).where(eq(invitations.id, found.id));
  const joined = { userId: principal.userId, createdAt: now };
  if ('companyId' in place) {
    await db
      .insert(memberships)
      .values({ ...place, ...joined, role: found.role })
      .onConflictDoNothing();
  } else {
    const role: BillingRole = billingRoleOf(found.role);
    await db
      .insert(billingMembers)
      .values({ ...place, ...joined, role })
      .onConflictDoNothing();
  }
  await audit(tx, { ...entryOf('invitation.accepted', principal, place), about: { invitationId: found.id } });
  if (found.invitedBy !== principal.userId) await notify(tx, [found.invitedBy], acceptedNews(principal, found, name));
  return { companyId: found.companyId, billingAccountId: found.billingAccountId };
}

function acceptedNews({ displayName }: UserPrincipal, { companyId, role }: Accepted, name: string): News {
  return {
    type: 'invitation_accepted',
    title: 'Invitation accepted',
    message: `${displayName} joined ${name} as ${role}.`,
    severity: 'info',
    companyId,
    subject: companyId === null ? null : { kind: 'company', id: companyId },
    groupKey: null,
  };
}

interface Accepted {
  readonly companyId: string | null;
  readonly role: Role;
}

function placeOf({
  companyId,
  billingAccountId,
}: {
  companyId: string | null;
  billingAccountId: string | null;
}): Place {
  if (companyId !== null) return { companyId };
  if (billingAccountId !== null) return { billingAccountId };
  throw new Error('an invitation leads nowhere');
}

function entryOf(action: string, principal: UserPrincipal, place: Place) {
  const companyId = 'companyId' in place ? place.companyId : null;
  return { action, outcome: 'done', companyId, actor: actorOf(principal) } as const;
}
