import { type Ability, buildAbility } from '../../domain/abilities/ability';
import type { Person } from '../../domain/abilities/person';
import { BYPASS_ISSUER } from './bypass';
import type { UserPrincipal } from './principal';

/** The caller as the rules of access see them. */
export function personOf(principal: UserPrincipal): Person {
  return {
    id: principal.userId,
    sub: principal.sub,
    isPlatformAdmin: principal.isPlatformAdmin,
    // The issuer is the server's own word; a `sub` could be anybody's.
    bypass: principal.issuer === BYPASS_ISSUER,
    companies: principal.memberships,
    billingAccounts: principal.billingAccounts,
  };
}

export const abilityOf = (principal: UserPrincipal): Ability => buildAbility(personOf(principal));
