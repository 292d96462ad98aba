import type { Role } from '../../contract/areas/session';
import type { UserPrincipal } from '../db/principal';
import { abilityOf } from './person';

/** Where an invitation leads. */
export type InviteTarget = { readonly companyId: string } | { readonly billingAccountId: string };

/** Whether somebody may let others in there, as this. Asked when they invite, and again when it is accepted (SEC162). */
export function mayInvite(principal: UserPrincipal, place: InviteTarget, role: Role): boolean {
  const may = abilityOf(principal);
  if ('billingAccountId' in place) {
    return may.can('invite_users', { subject: 'BillingAccount', row: { id: place.billingAccountId } });
  }
  const { companyId } = place;
  return may.can('invite', { subject: 'User', row: { companyId, id: '' } }) && mayHandOut(principal, companyId, role);
}

/** Only an owner (or a platform administrator) makes or unmakes an owner. */
export function mayHandOut(
  { isPlatformAdmin, memberships: own }: UserPrincipal,
  companyId: string,
  role: Role,
): boolean {
  if (role !== 'owner' || isPlatformAdmin) return true;
  return own.some((membership) => membership.companyId === companyId && membership.role === 'owner');
}
