import type { Client, Context, TokenModel } from 'oidc-provider/lib/provider.js';
import { IDENTITY_PREFIX } from '../../../contract/areas/account';
import type { Store } from '../../db/access';
import { OPEN_SIGN_INS } from '../../limits/limits';
import { accountById } from './accounts';
import { adapterOn } from './adapter';
import type { ProviderKeys } from './keys';
import { errorPage, leavingPage } from './pages';
import { cameFromUs, hostCookie } from './requests';
import type { SecretBox } from './secret-box';

export const CLIENT_ID = 'muster-web';
/** The path the browser comes back to. */
export const CALLBACK_PATH = '/auth/callback';

/** As the Auth0 SDK asks for them. */
export const ROUTES = {
  authorization: '/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  userinfo: '/userinfo',
  jwks: '/.well-known/jwks.json',
  end_session: '/v2/logout',
} as const;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const SCOPES = 'openid profile email offline_access';

export interface ProviderOptions {
  readonly store: Store;
  readonly box: SecretBox;
  readonly keys: ProviderKeys;
  /** `https://muster.example`, without a path. */
  readonly origin: string;
  readonly accessTokenSeconds: number;
}

export const issuerOf = (origin: string) => `${origin}${IDENTITY_PREFIX}/`;
export const audienceOf = (origin: string) => `${origin}/api`;

/** `oidc-provider` set up to speak to the Auth0 SDK: its routes, its parameters, its way to log out. */
export function providerConfiguration(options: ProviderOptions): Readonly<Record<string, unknown>> {
  const { store, box, keys, origin } = options;
  return {
    adapter: adapterOn(store, box),
    jwks: { keys: keys.signing },
    cookies: cookies(keys, origin),
    clients: [client(origin)],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub', 'muster_demo'], email: ['email', 'email_verified'], profile: ['name'] },
    // The SDK reads the person from the ID token.
    conformIdTokenClaims: false,
    extraParams: ['audience', 'muster_invitation'],
    routes: ROUTES,
    ttl: {
      AccessToken: options.accessTokenSeconds,
      AuthorizationCode: MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: OPEN_SIGN_INS.keepFor / 1_000,
      Session: 90 * DAY,
      Grant: 90 * DAY,
      RefreshToken: 30 * DAY,
    },
    pkce: { required: () => true },
    clientBasedCORS: (_context: Context, asking: string) => asking === origin,
    findAccount: (_context: Context, id: string) => findAccount(store, id),
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `${IDENTITY_PREFIX}/sign-in/${uid}` },
    loadExistingGrant: (context: Context) => firstPartyGrant(context, audienceOf(origin)),
    // Without it the refresh grant would drop `offline_access`.
    issueRefreshToken: async () => true,
    // Otherwise signing out would leave the refresh tokens as they are.
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    // Which sign-in it is: what an impersonation is bound to.
    extraTokenClaims: async (_context: Context, { sessionUid }: TokenModel) => ({ sid: sessionUid }),
    renderError: renderError(origin),
    features: features(options),
  };
}

function features({ origin, accessTokenSeconds }: ProviderOptions) {
  const audience = audienceOf(origin);
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_context: Context, asking: Client, token: TokenModel) => token.clientId === asking.clientId,
    },
    rpInitiatedLogout: { enabled: true, logoutSource: renderLogout(origin), postLogoutSuccessSource: renderLoggedOut },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => audience,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: SCOPES,
        audience,
        accessTokenTTL: accessTokenSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  };
}

function client(origin: string) {
  return {
    client_id: CLIENT_ID,
    client_name: 'Muster',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${origin}${CALLBACK_PATH}`],
    post_logout_redirect_uris: [origin, `${origin}/`],
  };
}

function cookies(keys: ProviderKeys, origin: string) {
  const common = { httpOnly: true, sameSite: 'lax', signed: true, secure: origin.startsWith('https:') };
  const session = hostCookie('muster_identity', origin);
  return {
    keys: keys.cookies,
    // The two of an interaction have its path.
    names: { session: session.name, interaction: 'muster_sign_in', resume: 'muster_resume' },
    long: { ...common, path: session.path },
    short: common,
  };
}

async function findAccount(store: Store, id: string) {
  const account = await accountById(store, id);
  if (account === null) return undefined;
  const { userId, email, name, isDemo } = account;
  return {
    accountId: userId,
    claims: async () => ({ sub: userId, email, email_verified: false, name, muster_demo: isDemo }),
  };
}

/** Muster's own client asks for nobody's consent. */
async function firstPartyGrant({ oidc }: Context, audience: string) {
  const { client: asking, session, provider } = oidc;
  if (!asking || !session) return undefined;
  const known = oidc.result?.consent?.grantId ?? session.grantIdFor(asking.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found) return found;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: asking.clientId });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(audience, SCOPES);
  await grant.save();
  return grant;
}

interface Refusal {
  readonly error: string;
  readonly error_description?: string;
}

/** Our own app signs out in one go; whoever was sent here by another site is asked first (SEC131). */
const renderLogout = (origin: string) => async (context: Context, form: string) => {
  const page = leavingPage(form, cameFromUs(context.req, origin));
  context.type = 'html';
  context.set('Content-Security-Policy', page.policy);
  context.body = page.html;
};

async function renderLoggedOut(context: Context): Promise<void> {
  context.type = 'html';
  context.body = errorPage('You are signed out', 'You can close this page, or sign in again.').html;
}

const renderError = (origin: string) => async (context: Context, out: Refusal) => {
  // SEC149: the sign-in has ended between the page and its form. Who came to sign out is signed out.
  if (context.oidc.route === 'end_session_confirm' && context.oidc.session?.accountId === undefined) {
    context.status = 303;
    context.redirect(`${origin}/`);
    return;
  }
  context.type = 'html';
  context.body = errorPage('Signing in did not work', out.error_description ?? out.error).html;
};
