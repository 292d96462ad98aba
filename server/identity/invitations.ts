import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../contract/areas/session';
import { actorOf } from '../calls/audit-entry';
import { forbidden, invalid, notFound, Refusal } from '../calls/refusal';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { companies, memberships, users } from '../db/schema';
import { billingAccounts, invitations } from '../db/schema-identity';
import { type News, notify } from '../notifications/notify';
import { audit } from './audit';
import { type InviteTarget, mayInvite } from './invite-right';
import { hashOf, newSecret, sameText } from './secrets';
import { principalById } from './users';

/** Invitations: a token that counts once, for seven days, and is kept as a hash only. */
const LIFE_MS = 7 * 24 * 60 * 60_000;

const SHOWN = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

const of = (place: InviteTarget) =>
  'companyId' in place
    ? eq(invitations.companyId, place.companyId)
    : eq(invitations.billingAccountId, place.billingAccountId);

const openAt = (now: string) => and(isNull(invitations.closedAt), gt(invitations.expiresAt, now));

export async function createInvitation(tx: Tx<UserPrincipal>, place: InviteTarget, email: string, role: Role) {
  const { db, principal, now } = tx;
  const token = newSecret();
  const expiresAt = new Date(Date.parse(now) + LIFE_MS).toISOString();
  const shown = { id: crypto.randomUUID(), email, role, createdAt: now, expiresAt };
  await db.insert(invitations).values({ ...shown, ...place, tokenHash: hashOf(token), invitedBy: principal.userId });
  await audit(tx, { ...entryOf('invitation.created', principal, place), about: { invitationId: shown.id, role } });
  return handedOver(shown, token);
}

/** How an address that is not invited is told about. */
interface Skipped {
  readonly email: string;
  readonly why: 'member' | 'invited' | 'twice';
}

/** Several at once, to a company: who is there or invited already is left out, and said (CA11). */
export async function createInvitations(
  tx: Tx<UserPrincipal>,
  companyId: string,
  emails: readonly string[],
  role: Role,
) {
  const known = await asSystem(tx, () => knownThere(tx, companyId, emails));
  const made: Awaited<ReturnType<typeof createInvitation>>[] = [];
  const skipped: Skipped[] = [];
  const seen = new Set<string>();
  for (const email of emails) {
    const why = seen.has(email) ? 'twice' : known.get(email);
    if (why === undefined) made.push(await createInvitation(tx, { companyId }, email, role));
    else skipped.push({ email, why });
    seen.add(email);
  }
  return { made, skipped };
}

async function knownThere({ db, now }: Tx, companyId: string, emails: readonly string[]) {
  const [members, open] = await Promise.all([
    db
      .select({ email: sql<string>`lower(${users.email})` })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.companyId, companyId), inArray(sql`lower(${users.email})`, [...emails])))
      .execute(),
    db
      .select({ email: invitations.email })
      .from(invitations)
      .where(and(of({ companyId }), openAt(now), inArray(invitations.email, [...emails])))
      .execute(),
  ]);
  return new Map<string, 'member' | 'invited'>([
    ...open.map(({ email }) => [email, 'invited'] as const),
    ...members.map(({ email }) => [email, 'member'] as const),
  ]);
}

/** A new link with another week, for who lost theirs or came too late; the one before stops working (CA12). */
export async function renewInvitation(tx: Tx<UserPrincipal>, companyId: string, id: string) {
  const { db, principal, now } = tx;
  const place = { companyId };
  const [found] = await db
    .select({ email: invitations.email, role: invitations.role, waiting: invitations.acceptedBy })
    .from(invitations)
    .where(and(eq(invitations.id, id), of(place), openAt(now)))
    .for('update');
  if (!found) throw notFound('Invitation');
  if (!mayInvite(principal, place, found.role)) throw forbidden();
  if (found.waiting !== null)
    throw invalid('Someone has accepted this invitation and waits: confirm or refuse them first');
  await revokeInvitation(tx, place, id);
  return createInvitation(tx, place, found.email, found.role);
}

/**
 * SEC166: the one place that says who is given the token. Muster sends no mail, so it is the inviter, who takes it to
 * the invited; where mail is set up, it is the invited alone.
 */
const handedOver = <T extends object>(invitation: T, token: string) => ({ ...invitation, token });

/** Who waits is no member: the caller has been asked whether they may see the invitations. */
export async function listInvitations(tx: Tx, place: InviteTarget) {
  const rows = await asSystem(tx, () =>
    tx.db
      // The address first: Drizzle takes a joined row for absent whose first value is null.
      .select({ shown: SHOWN, waiting: { email: users.email, name: users.name } })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.acceptedBy))
      .where(and(of(place), openAt(tx.now)))
      .orderBy(invitations.createdAt, invitations.id),
  );
  return rows.map(({ shown, waiting }) => ({ ...shown, ...(waiting && { waiting }) }));
}

export async function revokeInvitation(tx: Tx<UserPrincipal>, place: InviteTarget, id: string): Promise<void> {
  const which = and(eq(invitations.id, id), openAt(tx.now));
  if ((await close(tx, place, which, 'invitation.revoked')) === 0) throw notFound('Invitation');
}

/** SEC161: what somebody made who may not invite any more, or less than before. */
export async function closeInvitationsOf(tx: Tx<UserPrincipal>, place: InviteTarget, inviterId: string): Promise<void> {
  const which = and(eq(invitations.invitedBy, inviterId), isNull(invitations.closedAt));
  await close(tx, place, which, 'invitation.closed');
}

async function close(
  tx: Tx<UserPrincipal>,
  place: InviteTarget,
  which: SQL | undefined,
  action: string,
): Promise<number> {
  const { db, principal, now } = tx;
  const closed = await db
    .update(invitations)
    .set({ closedAt: now })
    .where(and(which, of(place)))
    .returning({ id: invitations.id, waiting: invitations.acceptedBy });
  for (const { id, waiting } of closed) {
    const about = { invitationId: id, ...(waiting !== null && { userId: waiting }) };
    await audit(tx, { ...entryOf(action, principal, place), about });
    if (waiting !== null) await notify(tx, [waiting], refusedNews(await placeName(db, place)));
  }
  return closed.length;
}

const refusedNews = (name: string): News => ({
  type: 'invitation_refused',
  title: `You could not join ${name}`,
  message: `The invitation to ${name} that you accepted was revoked before it was confirmed. Ask whoever invited you.`,
  severity: 'info',
  companyId: null,
  subject: null,
  groupKey: null,
});

export type OpenInvitation = Awaited<ReturnType<typeof findCounting>>;

/**
 * Unknown, used, taken back, expired and made by somebody who may not (any more) invite as what it says are one
 * answer (SEC162). As the system: the token is what lets its holder see it.
 */
export async function findCounting(db: Db, now: string, token: string, lock: boolean) {
  const tokenHash = hashOf(token);
  const query = db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), openAt(now)));
  const [found] = await (lock ? query.for('update') : query);
  if (!found || !sameText(found.tokenHash, tokenHash)) throw notFound('Invitation');
  const inviter = await principalById(db, found.invitedBy, { kind: 'session', session: null });
  const place = placeOf(found);
  if (inviter === null || !mayInvite(inviter, place, found.role)) throw notFound('Invitation');
  return { ...found, place, inviter, name: await placeName(db, place) };
}

/** What the holder of a token needs to decide, and no more. */
export async function describeInvitation({ db, now }: Tx, token: string) {
  const { place, name, inviter, role, expiresAt, acceptedBy } = await findCounting(db, now, token, false);
  const to = 'companyId' in place ? 'company' : 'billing-account';
  const waiting = acceptedBy !== null && ({ waiting: true } as const);
  return { to, name, invitedBy: inviter.displayName, role, expiresAt, ...waiting } as const;
}

/** The address an invitation that counts was made out to: who makes an account with it enters under it. */
export async function invitedEmail(db: Db, now: string, token: string): Promise<string | null> {
  const found = await findCounting(db, now, token, false).catch(nothingFound);
  return found?.email ?? null;
}

function nothingFound(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

async function placeName(db: Db, place: InviteTarget): Promise<string> {
  const [found] =
    'companyId' in place
      ? await db
          .select({ name: companies.name })
          .from(companies)
          .where(and(eq(companies.id, place.companyId), isNull(companies.deletedAt)))
      : await db
          .select({ name: billingAccounts.name })
          .from(billingAccounts)
          .where(eq(billingAccounts.id, place.billingAccountId));
  if (!found) throw notFound('Invitation');
  return found.name;
}

interface Whither {
  readonly companyId: string | null;
  readonly billingAccountId: string | null;
}

export function placeOf({ companyId, billingAccountId }: Whither): InviteTarget {
  if (companyId !== null) return { companyId };
  if (billingAccountId !== null) return { billingAccountId };
  throw new Error('an invitation leads nowhere');
}

export function entryOf(action: string, principal: UserPrincipal, place: InviteTarget) {
  const companyId = 'companyId' in place ? place.companyId : null;
  return { action, outcome: 'done', companyId, actor: actorOf(principal) } as const;
}

/** The invitation somebody waits on, for whoever may let them in. */
export async function findWaiting({ db, now }: Tx, place: InviteTarget, id: string) {
  const [found] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), of(place), openAt(now)))
    .for('update');
  if (!found?.acceptedBy) throw notFound('Invitation');
  return { ...found, acceptedBy: found.acceptedBy, name: await placeName(db, place) };
}
