import type { BillingRole } from '../../contract/access/roles';
import type { Role } from '../../contract/areas/session';
import type { Statement } from './database';

/** Who is acting. Handlers meet only users; `system` is the server's own work (jobs, sync, start-up). */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  /** Together with `sub` the person; an address identifies nobody. */
  readonly issuer: string;
  readonly sub: string;
  /** What events and runs show as the person: the name, else the address; of somebody in their place, both. */
  readonly displayName: string;
  readonly isPlatformAdmin: boolean;
  readonly memberships: readonly Membership[];
  readonly billingAccounts: readonly BillingMembership[];
  readonly means: Means;
  /** When what they showed stops counting, in milliseconds; absent where it has no end. */
  readonly until?: number;
  /** By which the first statement of a transaction proves that this is still so (`KnownCallers`); absent where it was just asked. */
  readonly standing?: Statement;
}
export interface Membership {
  readonly companyId: string;
  readonly name: string;
  readonly role: Role;
  readonly accessRev: number;
}
export interface BillingMembership {
  readonly billingAccountId: string;
  readonly name: string;
  readonly role: BillingRole;
}

/** What the person showed of themself. */
export type Means =
  /** Signed in; `session` is the provider's name for that sign-in, where it tells. */
  | { readonly kind: 'session'; readonly session: string | null }
  | { readonly kind: 'personal-token'; readonly tokenId: string }
  /** Somebody else acts in their place. */
  | {
      readonly kind: 'impersonation';
      readonly id: string;
      readonly admin: { readonly id: string; readonly name: string };
    };

export type Principal = UserPrincipal | { readonly kind: 'system' };

export const SYSTEM: Principal = { kind: 'system' };
