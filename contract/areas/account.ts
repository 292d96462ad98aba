import * as z from 'zod/mini';
import { FRESH, TOKEN_DAYS } from '../limits';
import { Id, Instant, Line } from '../primitives';
import { TERMS_VERSION } from '../version';

/** The signed-in person's own affairs: terms, referrals, tokens for scripts. */

/** The local identity provider's pages and endpoints live under it: never the app's, never cached. */
export const IDENTITY_PREFIX = '/identity';

export const TermsAcceptance = z.object({ version: z.string(), acceptedAt: Instant });

export const ReferralCode = z.string().check(z.regex(/^[A-Z2-7]{10}$/, 'a referral code has 10 letters and digits'));
/**
 * Whatever an address brings as a code is kept and sent; whose it is, the server says. A longer one is nobody's: written
 * as a header it would have every question who is here refused, and nobody could sign in.
 */
export const REFERRAL_CODE_CHARS = 256;

export const AuthProfile = z.object({
  sub: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  /** The code this person hands on. */
  referralCode: ReferralCode,
  /** Where the password is changed; null where another provider keeps it. */
  passwordUrl: z.nullable(z.string()),
  /** The sample administrator, who explores: the client offers the sample data. */
  isDemo: z.boolean(),
  /** Set while an administrator acts as this person. */
  impersonatedBy: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type AuthProfile = z.infer<typeof AuthProfile>;

/** How long a token for scripts counts: whole days, or null for until it is revoked. */
const TokenDays = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(TOKEN_DAYS.most))), TOKEN_DAYS.usual);

/** A token for scripts, without its secret. */
export const PersonalToken = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Null: until it is revoked. */
  expiresAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
});

export const accountEndpoints = {
  'auth.profile': { method: 'GET', path: '/api/auth/profile', freshMs: FRESH.profile, answer: AuthProfile },
  /** The sign-in whose token is shown ends here, whatever the identity provider hears of it. */
  'auth.sign-out': {
    method: 'POST',
    path: '/api/auth/sign-out',
    answer: z.object({ ended: z.literal(true) }),
    means: 'in-person',
  },
  'terms.list': {
    method: 'GET',
    path: '/api/user/terms-acceptances',
    endsNoSignIn: true,
    answer: z.array(TermsAcceptance),
  },
  'terms.accept': {
    method: 'POST',
    path: '/api/user/terms-acceptances',
    body: z.strictObject({ version: z.literal(TERMS_VERSION) }),
    answer: z.array(TermsAcceptance),
    means: 'in-person',
    changes: ['terms.list'],
  },
  'referrals.complete': {
    method: 'POST',
    path: '/api/referrals/complete',
    body: z.strictObject({ referralCode: z.string().check(z.minLength(1), z.maxLength(REFERRAL_CODE_CHARS)) }),
    answer: z.object({ completed: z.literal(true) }),
  },
  'personal-tokens.list': {
    method: 'GET',
    path: '/api/account/tokens',
    answer: z.object({ tokens: z.array(PersonalToken) }),
  },
  'personal-tokens.create': {
    method: 'POST',
    path: '/api/account/tokens',
    body: z.strictObject({ name: Line, days: TokenDays }),
    means: 'in-person',
    /** The only answer that ever holds the token. */
    answer: z.object({ token: z.string(), ...PersonalToken.shape }),
    changes: ['personal-tokens.list'],
  },
  'personal-tokens.revoke': {
    method: 'DELETE',
    path: '/api/account/tokens/:id',
    answer: PersonalToken,
    means: 'in-person',
    changes: ['personal-tokens.list'],
  },
} as const;
