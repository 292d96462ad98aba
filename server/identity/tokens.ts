import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Refusal } from '../calls/refusal';
import { KeysUnreachable } from './issuer-keys';

/** What an access token must say to count here. */
export interface TokenRules {
  /** Ends in `/`. */
  readonly issuer: string;
  readonly audience: string;
  /** The issuer's keys: nothing in a token's header ever adds one. */
  readonly keys: JWTVerifyGetKey;
  /** `at+jwt`, and `JWT` from tenants that write it. */
  readonly types: readonly string[];
  /** How far the issuer's clock may be from ours. */
  readonly toleranceSeconds: number;
}

export interface VerifiedToken {
  readonly sub: string;
  /** The provider's name for the sign-in, where it tells. */
  readonly session: string | null;
  /** Milliseconds; providers count seconds. */
  readonly issuedAt: number;
  /** Counts no longer than that: milliseconds, the tolerance included. */
  readonly until: number;
  readonly claims: JWTPayload;
}

export type VerifyToken = (token: string) => Promise<VerifiedToken | null>;

const MAX_CHARS = 8_192;

/** Null for every token that does not count, whatever the reason: the caller is told nothing. */
export function tokenVerifier(rules: TokenRules): VerifyToken {
  return async (token) => {
    if (token.length > MAX_CHARS) return null;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, rules.keys, {
        issuer: rules.issuer,
        audience: rules.audience,
        algorithms: ['RS256'],
        clockTolerance: rules.toleranceSeconds,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      const { typ = '' } = protectedHeader;
      return rules.types.includes(typ.toLowerCase()) ? personIn(payload, rules.toleranceSeconds) : null;
    } catch (error) {
      // Nobody is signed out because keys could not be fetched.
      if (error instanceof KeysUnreachable) throw unreachable();
      return null;
    }
  };
}

/** The person a token speaks for. Programs of a tenant have tokens too. */
function personIn(payload: JWTPayload, tolerance: number): VerifiedToken | null {
  const { sub, iat, exp, sid, gty } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return null;
  if (iat === undefined || exp === undefined || iat > Date.now() / 1_000 + tolerance) return null;
  // The bypass subject gives nothing in a real token (A16): not even a user of that name.
  if (sub.startsWith('bypass|') || gty === 'client-credentials' || sub.endsWith('@clients')) return null;
  const until = (exp + tolerance) * 1_000;
  return { sub, session: typeof sid === 'string' ? sid : null, issuedAt: iat * 1_000, until, claims: payload };
}

const unreachable = () =>
  new Refusal({
    status: 503,
    code: 'unavailable',
    message: 'The identity provider cannot be reached; try again later',
  });
