import type { Auth0Client, ICache } from '@auth0/auth0-spa-js';
import * as z from 'zod/mini';
import type { RuntimeConfig } from '../../../contract/areas/session';
import { href } from '../../../contract/paths';
import type { TokenAnswer } from '../../../contract/sync-api';
import { redirectTarget } from '../redirect-target';

type OidcConfig = Extract<RuntimeConfig['auth'], { mode: 'oidc' }>;

/** The identity provider's client in this tab. */
export interface ProviderClient {
  isAuthenticated(): Promise<boolean>;
  /** Whether this person looks around in sample data. */
  explores(sub: string): Promise<boolean>;
  /** Leaves for the provider's pages; it leads back to the callback, and that to the target. */
  signIn(target: string, extra?: Readonly<Record<string, string>>): Promise<void>;
  /** Takes what the provider sent back with the person; answers where they wanted to go. */
  finishSignIn(): Promise<string>;
  token(renewed: boolean): Promise<TokenAnswer>;
  /** Forgets the tokens of this browser. Needs no network. */
  forget(): Promise<void>;
  /** Leaves for the provider's sign-out, which leads back to the site's root. */
  leave(): Promise<void>;
}

/**
 * The lazy chunk with the provider's client, set up as the specification says (§9). `cache`: a place for the tokens
 * other than the specified one.
 */
export async function openProvider(
  config: OidcConfig,
  origin: string,
  cache: ICache | null = null,
): Promise<ProviderClient> {
  const { Auth0Client } = await import('@auth0/auth0-spa-js');
  const client = new Auth0Client({
    // A tenant's comes without a scheme; http:// on this machine must stay.
    domain: config.domain,
    clientId: config.clientId,
    ...(cache === null ? { cacheLocation: 'localstorage' } : { cache }),
    useRefreshTokens: true,
    useRefreshTokensFallback: false,
    authorizeTimeoutInSeconds: 60,
    httpTimeoutInSeconds: 10,
    leeway: 60,
    authorizationParams: {
      redirect_uri: origin + href('authCallback'),
      audience: config.audience,
      scope: 'openid profile email offline_access',
    },
  });
  return wrapped(client, origin);
}

const AppState = z.object({ target: z.optional(z.string()) });

function wrapped(client: Auth0Client, origin: string): ProviderClient {
  return {
    // True as long as this browser has a profile, also offline and after a revocation.
    isAuthenticated: () => client.isAuthenticated(),
    async explores(sub) {
      const user = await client.getUser();
      return user?.sub === sub && user['muster_demo'] === true;
    },
    signIn: (target, extra = {}) =>
      client.loginWithRedirect({ appState: { target }, authorizationParams: { ...extra } }),
    async finishSignIn() {
      const { appState } = await client.handleRedirectCallback<unknown>();
      const state = z.safeParse(AppState, appState);
      return redirectTarget(state.success ? state.data.target : null, origin);
    },
    async token(renewed) {
      try {
        const token = await client.getTokenSilently({ cacheMode: renewed ? 'off' : 'on' });
        return token ? { kind: 'token', token } : { kind: 'ended', error: 'login_required' };
      } catch (error) {
        const code = providerError(error);
        return code !== null && ENDS.has(code)
          ? { kind: 'ended', error: code }
          : { kind: 'failed', error: error instanceof Error ? error.message : String(error) };
      }
    },
    forget: () => client.logout({ openUrl: false }),
    // A tenant knows the first name of the address to return to, the standard the second.
    leave: () => client.logout({ logoutParams: { returnTo: origin, post_logout_redirect_uri: origin } }),
  };
}

/** Answers of the provider after which only signing in again helps. A network that fails is none of them. */
const ENDS = new Set(['invalid_grant', 'missing_refresh_token', 'login_required', 'consent_required', 'mfa_required']);

const ProviderError = z.object({ error: z.string().check(z.regex(/^[a-z_]{1,60}$/)) });

/** The code of an error the identity provider gave; null for any other failure. */
export function providerError(error: unknown): string | null {
  const parsed = z.safeParse(ProviderError, error);
  return parsed.success ? parsed.data.error : null;
}
