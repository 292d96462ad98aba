import { type Ability, buildAbility } from '../../domain/abilities/ability';
import type { Person } from '../../domain/abilities/person';
import type { UserPrincipal } from '../db/principal';
import { BYPASS_ISSUER } from './bypass';

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

/** A caller who is known comes with the same memberships each time (`KnownCallers`), and may do the same. */
const ABILITIES = new WeakMap<
  UserPrincipal['memberships'],
  { readonly of: UserPrincipal; readonly ability: Ability }
>();
const DECIDED_BY = ['userId', 'sub', 'issuer', 'isPlatformAdmin', 'billingAccounts'] as const;

export function abilityOf(principal: UserPrincipal): Ability {
  const made = ABILITIES.get(principal.memberships);
  if (made && DECIDED_BY.every((field) => made.of[field] === principal[field])) return made.ability;
  const ability = buildAbility(personOf(principal));
  ABILITIES.set(principal.memberships, { of: principal, ability });
  return ability;
}
