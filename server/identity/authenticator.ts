import { type Store, withAccess } from '../db/access';
import { SYSTEM, type UserPrincipal } from '../db/principal';
import type { FirstSignIn } from './first-sign-in';
import type { Identify } from './identify';
import { IMPERSONATION_PREFIX, identifyByImpersonation } from './impersonation';
import { KnownCallers, type KnownPerson } from './known-callers';
import { identifyByPersonalToken, PERSONAL_TOKEN_PREFIX } from './personal-tokens';
import { type RefusedToken, RefusedTokens } from './refused-tokens';
import type { VerifyToken } from './tokens';
import { signedIn } from './users';

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
  const known = new KnownCallers();
  return async (caller) => {
    const { token, what } = caller;
    const note = async (found: RefusedToken) => {
      await refused.note(token, found);
      return null;
    };
    // SEC169: each call in somebody's place is audited as it is identified.
    if (token.startsWith(IMPERSONATION_PREFIX)) {
      const found = await identifyByImpersonation(store, signIn.issuer, token, what ?? 'socket');
      return found?.kind === 'refused' ? note(found) : found;
    }
    return known.of(caller, async () => {
      const found = await find(store, signIn, token);
      return found !== null && 'kind' in found ? note(found) : found;
    });
  };
}

async function find(store: Store, signIn: SignIn, token: string): Promise<KnownPerson | RefusedToken | null> {
  if (token.startsWith(PERSONAL_TOKEN_PREFIX)) return identifyByPersonalToken(store, token);
  const verified = await signIn.verify(token);
  if (verified === null) return null;
  const { issuer } = signIn;
  const { sub, session, issuedAt, until, claims } = verified;
  const look = () => withAccess(store, SYSTEM, ({ db }) => signedIn(db, { issuer, sub, session, issuedAt }));
  const known = (await look()) ?? ((await signIn.welcome?.({ issuer, sub, token, claims })) ? await look() : null);
  return known === null || 'kind' in known ? known : { ...known, principal: { ...known.principal, until } };
}
