import { type Store, withAccess } from '../db/access';
import type { FirstSignIn } from './first-sign-in';
import type { Identify } from './identify';
import { IMPERSONATION_PREFIX, identifyByImpersonation } from './impersonation';
import { identifyByPersonalToken, PERSONAL_TOKEN_PREFIX } from './personal-tokens';
import { SYSTEM, type UserPrincipal } from './principal';
import type { VerifyToken } from './tokens';
import { principalOf } from './users';

export interface SignIn {
  readonly verify: VerifyToken;
  /** Under which issuer its users are kept: the local provider's address may change, its users stay. */
  readonly issuer: string;
  /** Makes the user of a first sign-in; absent where nobody enters without an account made before. */
  readonly welcome?: (first: FirstSignIn) => Promise<UserPrincipal | null>;
}

/** Who bears a token: one of ours, by its prefix, or the identity provider's. */
export function authenticator(store: Store, signIn: SignIn): Identify {
  return async ({ token, what }) => {
    if (token.startsWith(PERSONAL_TOKEN_PREFIX)) return identifyByPersonalToken(store, token);
    if (token.startsWith(IMPERSONATION_PREFIX)) return identifyByImpersonation(store, token, what ?? 'socket');
    const verified = await signIn.verify(token);
    if (verified === null) return null;
    const { sub, session, claims } = verified;
    const { issuer } = signIn;
    const means = { kind: 'session', session } as const;
    const known = await withAccess(store, SYSTEM, ({ db }) => principalOf(db, issuer, sub, means));
    if (known !== null || signIn.welcome === undefined) return known;
    const made = await signIn.welcome({ issuer, sub, token, claims });
    return made && { ...made, means };
  };
}
