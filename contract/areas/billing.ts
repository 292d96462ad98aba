import * as z from 'zod/mini';
import { BillingRole } from '../access/roles';
import { Id, Line } from '../primitives';
import { Email, Invitation, NewInvitation } from './company';

export const BillingAccount = z.object({ id: Id, name: z.string(), role: BillingRole });

export const billingEndpoints = {
  'billing-accounts.list': {
    method: 'GET',
    path: '/api/billing-accounts',
    answer: z.object({ billingAccounts: z.array(BillingAccount) }),
  },
  'billing-accounts.create': {
    method: 'POST',
    path: '/api/billing-accounts',
    body: z.strictObject({ name: Line }),
    answer: BillingAccount,
    means: 'own-name',
    changes: ['billing-accounts.list'],
  },
  'billing-invitations.create': {
    method: 'POST',
    path: '/api/billing-accounts/:id/invitations',
    body: z.strictObject({ email: Email, role: BillingRole }),
    answer: NewInvitation,
    means: 'own-name',
    changes: ['billing-invitations.list'],
  },
  'billing-invitations.list': {
    method: 'GET',
    path: '/api/billing-accounts/:id/invitations',
    answer: z.object({ invitations: z.array(Invitation) }),
  },
  'billing-invitations.revoke': {
    method: 'DELETE',
    path: '/api/billing-accounts/:id/invitations/:invitationId',
    answer: z.object({ revoked: z.literal(true) }),
    means: 'own-name',
    changes: ['billing-invitations.list'],
  },
  'billing-invitations.confirm': {
    method: 'POST',
    path: '/api/billing-accounts/:id/invitations/:invitationId/confirm',
    answer: z.object({ confirmed: z.literal(true) }),
    means: 'own-name',
    changes: ['billing-invitations.list'],
  },
} as const;
