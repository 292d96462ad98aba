import { eq } from 'drizzle-orm';
import type { billingEndpoints } from '../../../contract/areas/billing';
import { billingAccounts } from '../../db/schema-identity';
import type { Handlers } from '../../handler';
import { createBillingAccount, requireBilling } from '../../identity/billing';
import { createInvitation } from '../../identity/invitations';
import { notFound } from '../../refusal';

export const billingHandlers: Handlers<keyof typeof billingEndpoints> = {
  'billing-accounts.list': async ({ tx }) => ({
    billingAccounts: tx.principal.billingAccounts.map(({ billingAccountId, name, role }) => ({
      id: billingAccountId,
      name,
      role,
    })),
  }),
  'billing-accounts.create': ({ tx, body }) => createBillingAccount(tx, body.name),
  'billing-invitations.create': async ({ tx, params, body }) => {
    requireBilling(tx.principal, params.id, 'invite_users');
    // A platform administrator may do anything, but not to what does not exist.
    const [account] = await tx.db.select().from(billingAccounts).where(eq(billingAccounts.id, params.id));
    if (!account) throw notFound('Billing account');
    return createInvitation(tx, { billingAccountId: params.id }, body.email, body.role);
  },
};
