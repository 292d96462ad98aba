import { type Store, withAccess } from '../db/access';
import type { FirstSignIn } from './first-sign-in';
import type { Caller, Identify } from './identify';
import { IMPERSONATION_PREFIX, identifyByImpersonation } from './impersonation';
import { identifyByPersonalToken, PERSONAL_TOKEN_PREFIX } from './personal-tokens';
import { SYSTEM, type UserPrincipal } from './principal';
import { type RefusedToken, RefusedTokens } from './refused-tokens';
import type { VerifyToken } from './tokens';
import { signedInPrincipal } from './users';

export interface SignIn {
  readonly verify: VerifyToken;
  /** Under which issuer its users are kept: the local provider's address may change, its users stay. */
  readonly issuer: string;
  /** Makes the user of a first sign-in; absent where nobody enters without an account made before. */
  readonly welcome?: (first: FirstSignIn) => Promise<UserPrincipal | null>;
}

/** Who bears a token: one of ours, by its prefix, or the identity provider's. */
export function authenticator(store: Store, signIn: SignIn): Identify {
  const refused = new RefusedTokens(store);
  return async (caller) => {
    const found = await find(store, signIn, caller);
    if (found?.kind !== 'refused') return found;
    await refused.note(caller.token, found);
    return null;
  };
}

async function find(
  store: Store,
  signIn: SignIn,
  { token, what }: Caller,
): Promise<UserPrincipal | RefusedToken | null> {
  const { issuer } = signIn;
  if (token.startsWith(PERSONAL_TOKEN_PREFIX)) return identifyByPersonalToken(store, token);
  if (token.startsWith(IMPERSONATION_PREFIX)) return identifyByImpersonation(store, issuer, token, what ?? 'socket');
  const verified = await signIn.verify(token);
  if (verified === null) return null;
  const { sub, session, issuedAt, until, claims } = verified;
  const known = await withAccess(store, SYSTEM, ({ db }) => signedInPrincipal(db, { issuer, sub, session, issuedAt }));
  if (known !== null) return known.kind === 'refused' ? known : { ...known, until };
  const made = await signIn.welcome?.({ issuer, sub, token, claims });
  return made ? { ...made, means: { kind: 'session', session }, until } : null;
}
