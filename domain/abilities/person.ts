/** What access is decided from: a `CurrentUser`, or what the server knows of the caller. */
export interface Person {
  readonly id: string;
  readonly sub: string;
  readonly isPlatformAdmin: boolean;
  /** Set by who knows that sign-in is bypassed. Never concluded from `sub`: a real token may carry any. */
  readonly bypass?: boolean;
  /** Roles as stored; `roleOf` reads them. */
  readonly companies: readonly { readonly companyId: string; readonly role?: unknown }[];
  readonly billingAccounts: readonly { readonly billingAccountId: string; readonly role?: unknown }[];
}

/** Somebody who may have rights: nobody where the user data is corrupted (seen: `sub` is a function; empty: it was no text). */
export function soundPerson(person: Person | null): Person | null {
  return typeof person?.sub === 'string' && person.sub !== '' ? person : null;
}

export const rulesEverything = (person: Person) => person.isPlatformAdmin === true || person.bypass === true;
