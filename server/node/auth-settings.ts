import * as z from 'zod/mini';

/** How people sign in. */
export type AuthSettings =
  | { readonly mode: 'bypass' }
  /** The provider that comes with Muster. */
  | { readonly mode: 'local'; readonly secret: string | undefined; readonly accessTokenSeconds: number }
  /** A tenant elsewhere, such as Auth0. */
  | {
      readonly mode: 'oidc';
      readonly domain: string;
      readonly clientId: string;
      readonly audience: string;
      /** Subjects that become platform administrators at their first sign-in. */
      readonly admins: readonly string[];
    };

/** What a browser keeps an access token for at most: a longer life would only help whoever stole one. */
const MAX_ACCESS_TOKEN_SECONDS = 3_600;
const accessTokenFault = `ACCESS_TOKEN_SECONDS must be a number from 1 to ${MAX_ACCESS_TOKEN_SECONDS}: an access token counts for an hour at most`;

const text = z.optional(z.string());

export const AUTH_VARIABLES = {
  MUSTER_AUTH: z._default(
    z.enum(['bypass', 'local', 'oidc'], 'MUSTER_AUTH can only be "bypass", "local" or "oidc"'),
    'local',
  ),
  MUSTER_SECRET: z.optional(z.string().check(z.minLength(32, 'MUSTER_SECRET must have at least 32 characters'))),
  ACCESS_TOKEN_SECONDS: z._default(
    z.string().check(
      z.regex(/^[1-9]\d{0,3}$/, { error: accessTokenFault, abort: true }),
      z.refine((seconds) => Number(seconds) <= MAX_ACCESS_TOKEN_SECONDS, accessTokenFault),
    ),
    String(MAX_ACCESS_TOKEN_SECONDS),
  ),
  AUTH_DOMAIN: z.optional(
    z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?$/i, 'AUTH_DOMAIN must be a host name without https://')),
  ),
  AUTH_CLIENT_ID: text,
  AUTH_AUDIENCE: text,
  AUTH_ADMIN_SUB: text,
};
type Variables = z.infer<z.ZodMiniObject<typeof AUTH_VARIABLES>>;

/** The settings, or why they cannot be. */
export function authSettings(variables: Variables): AuthSettings | { readonly fault: string } {
  const { MUSTER_AUTH: mode, MUSTER_SECRET, ACCESS_TOKEN_SECONDS } = variables;
  if (mode === 'bypass') return { mode };
  if (mode === 'local') return { mode, secret: MUSTER_SECRET, accessTokenSeconds: Number(ACCESS_TOKEN_SECONDS) };
  const { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience, AUTH_ADMIN_SUB } = variables;
  if (domain === undefined || clientId === undefined || audience === undefined) {
    return { fault: 'MUSTER_AUTH=oidc needs AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE' };
  }
  // The client's own id is the audience of ID tokens: they would pass for access tokens.
  if (clientId === audience) return { fault: 'AUTH_AUDIENCE must be the API, not AUTH_CLIENT_ID' };
  const admins = (AUTH_ADMIN_SUB ?? '')
    .split(',')
    .map((sub) => sub.trim())
    .filter(Boolean);
  return { mode, domain, clientId, audience, admins };
}
