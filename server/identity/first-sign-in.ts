import type { JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { type Store, withAccess } from '../db/access';
import { SYSTEM, type UserPrincipal } from '../db/principal';
import { createUser, principalOf } from './users';

/** What a tenant says about a person. None of it identifies them. */
const Claims = z.object({
  sub: z.string(),
  email: z.catch(z.optional(z.string().check(z.maxLength(320))), undefined),
  name: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  /** Some tenants write it as text. */
  email_verified: z.catch(z.optional(z.union([z.boolean(), z.stringbool()])), undefined),
});
type Claims = z.infer<typeof Claims>;

/** Asks the tenant about the bearer of a token; null where it does not say. */
export type UserInfo = (token: string) => Promise<unknown>;

const TIMEOUT_MS = 5_000;

export function userInfoOf(issuer: string, fetchWith: typeof fetch = fetch): UserInfo {
  const url = new URL('userinfo', issuer);
  return async (token) => {
    const response = await fetchWith(url, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? response.json() : null;
  };
}

export interface FirstSignIn {
  readonly issuer: string;
  readonly sub: string;
  readonly token: string;
  readonly claims: JWTPayload;
}

/** Makes the user of somebody the tenant vouches for and we have not met. */
export async function welcome(
  store: Store,
  { issuer, sub, token, claims }: FirstSignIn,
  ask: UserInfo,
  admins: readonly string[],
): Promise<UserPrincipal | null> {
  const told: Partial<Claims> = (await askedAbout(sub, token, ask)) ?? parse(sub, claims) ?? {};
  const { email = '', name = null, email_verified: emailVerified = false } = told;
  return withAccess(store, SYSTEM, async ({ db, now }) => {
    await createUser(db, now, { issuer, sub, email, name, emailVerified, isPlatformAdmin: admins.includes(sub) });
    return principalOf(db, issuer, sub);
  });
}

async function askedAbout(sub: string, token: string, ask: UserInfo): Promise<Claims | null> {
  // A tenant that does not answer now is no reason to turn a signed-in person away.
  return parse(sub, await ask(token).catch(() => null));
}

/** Somebody else's claims are no claims. */
function parse(sub: string, claims: unknown): Claims | null {
  const parsed = Claims.safeParse(claims);
  return parsed.success && parsed.data.sub === sub ? parsed.data : null;
}
