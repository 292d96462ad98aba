import { and, eq, inArray, ne } from 'drizzle-orm';
import { type BillingRole, billingRoleOf } from '../../contract/access/roles';
import type { Role } from '../../contract/areas/session';
import { forbidden, Refusal } from '../calls/refusal';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { memberships, users } from '../db/schema';
import { billingMembers, invitations } from '../db/schema-identity';
import { type News, notify } from '../notifications/notify';
import { audit } from './audit';
import { entryOf, findCounting, findWaiting, type OpenInvitation } from './invitations';
import { type InviteTarget, mayInvite } from './invite-right';
import { principalById } from './users';

/** The signed-in person joins, or waits to be confirmed: the token is what lets them, and no role they have yet. */
export async function acceptInvitation(tx: Tx<UserPrincipal>, token: string) {
  return asSystem(tx, async () => {
    const found = await findCounting(tx.db, tx.now, token, true);
    const { place, role } = found;
    const isTheirs = await isInvited(tx, found);
    // It is still there for whom it was made out to.
    if (isThere(tx.principal, place) && !isTheirs) return placeIn(found);
    // Whoever may invite could have invited themself.
    if (!isTheirs && !mayInvite(tx.principal, place, role)) return wait(tx, found);
    await admit(tx, found, tx.principal.userId);
    await audit(tx, { ...entryOf('invitation.accepted', tx.principal, place), about: { invitationId: found.id } });
    if (found.invitedBy !== tx.principal.userId) await notify(tx, [found.invitedBy], joinedNews(tx.principal, found));
    return placeIn(found);
  });
}

const placeIn = ({ companyId, billingAccountId }: OpenInvitation) => ({ companyId, billingAccountId });

/** SEC163: the address is the person's own, and somebody vouches for that. */
async function isInvited({ db, principal }: Tx<UserPrincipal>, { email }: OpenInvitation): Promise<boolean> {
  const [own] = await db.select().from(users).where(eq(users.id, principal.userId));
  return own?.emailVerified === true && own.email.toLowerCase() === email.toLowerCase();
}

function isThere({ memberships: own, billingAccounts }: UserPrincipal, place: InviteTarget): boolean {
  return 'companyId' in place
    ? own.some(({ companyId }) => companyId === place.companyId)
    : billingAccounts.some(({ billingAccountId }) => billingAccountId === place.billingAccountId);
}

/** SEC164. The first waits; the invited person goes before them, and nobody else. Asking again has no effect. */
async function wait(tx: Tx<UserPrincipal>, found: OpenInvitation) {
  const { db, principal } = tx;
  if (found.acceptedBy !== null && found.acceptedBy !== principal.userId) {
    const message = 'Someone else has accepted this invitation and is waiting for confirmation';
    throw new Refusal({ status: 409, code: 'conflict', message });
  }
  if (found.acceptedBy === null) {
    await db.update(invitations).set({ acceptedBy: principal.userId }).where(eq(invitations.id, found.id));
    await audit(tx, { ...entryOf('invitation.waits', principal, found.place), about: { invitationId: found.id } });
    const others = await whoConfirms(tx, found);
    await notify(tx, [found.invitedBy, ...others], await waitingNews(tx, found));
  }
  return { companyId: null, billingAccountId: null, waiting: true } as const;
}

/** By whoever could invite the person as this themself. */
export async function confirmInvitation(tx: Tx<UserPrincipal>, place: InviteTarget, id: string): Promise<string> {
  const found = await findWaiting(tx, place, id);
  if (!mayInvite(tx.principal, place, found.role)) throw forbidden();
  const { acceptedBy: userId } = found;
  await asSystem(tx, () => admit(tx, { ...found, place }, userId));
  await audit(tx, { ...entryOf('invitation.confirmed', tx.principal, place), about: { invitationId: id, userId } });
  await notify(tx, [userId], confirmedNews(tx.principal, found));
  const joined = found.invitedBy === tx.principal.userId ? null : await asSystem(tx, () => nameOf(tx, userId));
  if (joined !== null) await notify(tx, [found.invitedBy], joinedNews(joined, found));
  return userId;
}

type Admitted = Pick<OpenInvitation, 'id' | 'role' | 'place'>;

/** Uses the invitation up for this person. As the system. */
async function admit({ db, now }: Tx, { id, role, place }: Admitted, userId: string): Promise<void> {
  await db.update(invitations).set({ closedAt: now, acceptedBy: userId }).where(eq(invitations.id, id));
  const joined = { userId, createdAt: now };
  if ('companyId' in place) {
    await db
      .insert(memberships)
      .values({ ...place, ...joined, role })
      .onConflictDoNothing();
  } else {
    const billingRole: BillingRole = billingRoleOf(role);
    await db
      .insert(billingMembers)
      .values({ ...place, ...joined, role: billingRole })
      .onConflictDoNothing();
  }
}

/** Everybody there who could invite as this. As the system. */
async function whoConfirms({ db, principal }: Tx<UserPrincipal>, { place, role }: OpenInvitation): Promise<string[]> {
  const { userId } = principal;
  if ('billingAccountId' in place) {
    const { billingAccountId, role: own } = billingMembers;
    const found = await db
      .select({ id: billingMembers.userId })
      .from(billingMembers)
      .where(and(eq(billingAccountId, place.billingAccountId), eq(own, 'admin'), ne(billingMembers.userId, userId)));
    return found.map(({ id }) => id);
  }
  const found = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.companyId, place.companyId),
        inArray(memberships.role, role === 'owner' ? ['owner'] : ['owner', 'admin']),
        ne(memberships.userId, userId),
      ),
    );
  return found.map(({ id }) => id);
}

// ── what people are told ────────────────────────────────────────────────────────────────────────

interface Told {
  readonly companyId: string | null;
  readonly role: Role;
  readonly name: string;
}

const ofPlace = ({ companyId }: Told): Pick<News, 'severity' | 'companyId' | 'subject' | 'groupKey'> => ({
  severity: 'info',
  companyId,
  subject: companyId === null ? null : { kind: 'company', id: companyId },
  groupKey: null,
});

function joinedNews({ displayName }: Pick<UserPrincipal, 'displayName'>, told: Told): News {
  const message = `${displayName} joined ${told.name} as ${told.role}.`;
  return { type: 'invitation_accepted', title: 'Invitation accepted', message, ...ofPlace(told) };
}

function confirmedNews({ displayName }: UserPrincipal, told: Told): News {
  const message = `${displayName} confirmed it. You joined ${told.name} as ${told.role}.`;
  return { type: 'invitation_confirmed', title: `You joined ${told.name}`, message, ...ofPlace(told) };
}

async function waitingNews({ db, principal }: Tx<UserPrincipal>, found: OpenInvitation): Promise<News> {
  const [own] = await db.select({ email: users.email }).from(users).where(eq(users.id, principal.userId));
  const who = `${principal.displayName} (${own?.email || 'no address known'})`;
  const message = `${who} accepted the invitation for ${found.email}, as ${found.role}. Confirm or refuse it under open invitations.`;
  return { type: 'invitation_waiting', title: `Someone is waiting to join ${found.name}`, message, ...ofPlace(found) };
}

const nameOf = ({ db }: Tx, userId: string) => principalById(db, userId, { kind: 'session', session: null });
