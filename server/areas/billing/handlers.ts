import { eq } from 'drizzle-orm';
import { billingRoleOf } from '../../../contract/access/roles';
import type { billingEndpoints } from '../../../contract/areas/billing';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { billingAccounts } from '../../db/schema-identity';
import { confirmInvitation } from '../../identity/accept-invitation';
import { announceAccess } from '../../identity/access-watch';
import { createBillingAccount, requireBilling } from '../../identity/billing';
import { createInvitation, listInvitations, revokeInvitation } from '../../identity/invitations';
import type { InviteTarget } from '../../identity/invite-right';

/** The account, for whoever may invite to it. */
async function invitingTo(tx: Tx<UserPrincipal>, id: string): Promise<InviteTarget> {
  requireBilling(tx.principal, id, 'invite_users');
  // A platform administrator may do anything, but not to what does not exist.
  const [account] = await tx.db.select().from(billingAccounts).where(eq(billingAccounts.id, id));
  if (!account) throw notFound('Billing account');
  return { billingAccountId: id };
}

export const billingHandlers: Handlers<keyof typeof billingEndpoints> = {
  'billing-accounts.list': async ({ tx }) => ({
    billingAccounts: tx.principal.billingAccounts.map(({ billingAccountId, name, role }) => ({
      id: billingAccountId,
      name,
      role: billingRoleOf(role),
    })),
  }),
  'billing-accounts.create': ({ tx, body }) => createBillingAccount(tx, body.name),
  'billing-invitations.create': async ({ tx, params, body }) => {
    const place = await invitingTo(tx, params.id);
    return createInvitation(tx, place, body.email, body.role);
  },
  'billing-invitations.list': async ({ tx, params }) => {
    const place = await invitingTo(tx, params.id);
    return { invitations: await listInvitations(tx, place) };
  },
  'billing-invitations.revoke': async ({ tx, params }) => {
    const place = await invitingTo(tx, params.id);
    await revokeInvitation(tx, place, params.invitationId);
    return { revoked: true };
  },
  'billing-invitations.confirm': async ({ tx, services, params }) => {
    const place = await invitingTo(tx, params.id);
    const userId = await confirmInvitation(tx, place, params.invitationId);
    tx.afterCommit(() => announceAccess(services.hub, userId));
    return { confirmed: true };
  },
};
