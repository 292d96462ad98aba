import type { Role } from '../../contract/areas/session';

/** Who is acting. Handlers meet only users; `system` is the server's own work (jobs, sync, start-up). */
export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly sub: string;
  /** What events and runs show as the person: the name, else the address. */
  readonly displayName: string;
  readonly isPlatformAdmin: boolean;
  readonly memberships: readonly Membership[];
}
export interface Membership {
  readonly companyId: string;
  readonly name: string;
  readonly role: Role;
  readonly accessRev: number;
}
export type Principal = UserPrincipal | { readonly kind: 'system' };

export const SYSTEM: Principal = { kind: 'system' };
