import type { IncomingMessage, RequestListener } from 'node:http';
import type { RuntimeConfig } from '../../contract/areas/session';
import type { Log } from '../calls/handler';
import type { Store } from '../db/access';
import { authenticator } from '../identity/authenticator';
import { BYPASS_TOKEN, bypassIdentify, bypassRefusal, seedBypass } from '../identity/bypass';
import { userInfoOf, welcome } from '../identity/first-sign-in';
import type { Identify } from '../identity/identify';
import { issuerKeys } from '../identity/issuer-keys';
import { isLoopback } from '../identity/this-machine';
import { tokenVerifier } from '../identity/tokens';
import { smtpMailer } from './mail';
import { type RateLimits, rateLimits } from './rate-limits';
import type { Settings } from './settings';

/** How this process lets people in. */
export interface NodeSignIn {
  readonly auth: RuntimeConfig['auth'];
  readonly identify: Identify;
  /** The requests that are the provider's own, where it is part of this process. */
  readonly provider: { handles(request: IncomingMessage): boolean; readonly listener: RequestListener } | null;
  /** Whether nobody has an account yet, where they are kept here. */
  readonly isNew?: () => Promise<boolean>;
  /** For the person at the terminal; null where there is nothing to say. */
  readonly notice: string | null;
  stop(): void;
}

/** Why nobody can sign in under these settings; null where they can. */
export function signInRefusal(settings: Settings): string | null {
  const { auth, host, port, publicUrl } = settings;
  if (auth.mode === 'bypass') return bypassRefusal(settings);
  if (publicUrl !== undefined && new URL(publicUrl).protocol !== 'https:') {
    return 'PUBLIC_URL must begin with https:// so that no one can read along.';
  }
  if (!isLoopback(host) && publicUrl === undefined) {
    return `Muster would be reached from elsewhere (HOST is "${host}"): set PUBLIC_URL to its https:// address.`;
  }
  if (auth.mode === 'local' && port === 0 && publicUrl === undefined) {
    return 'The identity provider needs an address that stays: set PORT, or PUBLIC_URL.';
  }
  return null;
}

export async function openSignIn(
  settings: Settings,
  store: Store,
  log: Log,
  limits: RateLimits = rateLimits(store),
): Promise<NodeSignIn> {
  const { auth } = settings;
  if (auth.mode === 'bypass') {
    await seedBypass(store);
    return {
      auth: { mode: 'bypass', token: BYPASS_TOKEN },
      identify: bypassIdentify(store),
      provider: null,
      notice: 'Sign-in is off: everyone on this machine is the developer of the demo company.',
      stop: () => {},
    };
  }
  if (auth.mode === 'local') return openLocal({ ...settings, ...auth }, store, log, limits);
  const { domain, clientId, audience, admins } = auth;
  const issuer = `https://${domain}/`;
  const verify = tokenVerifier({
    issuer,
    audience,
    keys: issuerKeys(issuer),
    types: ['at+jwt', 'jwt'],
    toleranceSeconds: 30,
  });
  const ask = userInfoOf(issuer);
  const signIn = {
    issuer,
    verify,
    welcome: (first: Parameters<typeof welcome>[1]) => welcome(store, first, ask, admins),
  };
  return {
    auth: { mode: 'oidc', domain, clientId, audience },
    identify: authenticator(store, signIn),
    provider: null,
    notice: null,
    stop: () => {},
  };
}

async function openLocal(
  options: Settings & { secret: string | undefined; accessTokenSeconds: number },
  store: Store,
  log: Log,
  limits: RateLimits,
): Promise<NodeSignIn> {
  // Loaded only where it is used: the provider complains about older releases of Node when it is.
  const { createLocalProvider } = await import('./provider/local-provider');
  const provider = await createLocalProvider({
    ...{ ...options, store, log, limits },
    mailer: options.smtp && smtpMailer(options.smtp),
  });
  return {
    auth: provider.client,
    identify: authenticator(store, provider.signIn),
    provider,
    isNew: provider.isNew,
    notice: provider.notice,
    stop: provider.stop,
  };
}
