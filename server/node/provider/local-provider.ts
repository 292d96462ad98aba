import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createLocalJWKSet } from 'jose';
import { Provider } from 'oidc-provider/lib/provider.js';
import { IDENTITY_PREFIX } from '../../../contract/areas/account';
import { errorText } from '../../calls/error-text';
import type { Log } from '../../calls/handler';
import { inSeconds } from '../../calls/refusal';
import type { Store } from '../../db/access';
import type { SignIn } from '../../identity/authenticator';
import { LOCAL_ISSUER } from '../../identity/local-accounts';
import { tokenVerifier } from '../../identity/tokens';
import { FairLine, LineFull } from '../../limits/fair-line';
import { OPEN_SIGN_INS, PASSWORD_LINE } from '../../limits/limits';
import type { Mailer } from '../../net/mail';
import { addressOf } from '../caller-address';
import { ownNames } from '../own-names';
import type { RateLimits } from '../rate-limits';
import { nameRoute } from '../request-context';
import { pathOf } from '../request-path';
import { type Fault, isEmpty, makeSetUpCode, type Outcome } from './accounts';
import { sweepExpired } from './adapter';
import { audienceOf, CLIENT_ID, issuerOf, providerConfiguration, ROUTES } from './configuration';
import { KnownDevices } from './devices';
import { emailScreen } from './email-screen';
import { loadKeys, type ProviderKeys } from './keys';
import { PAGE_STYLE } from './page-style';
import { errorPage, STYLE_PATH } from './pages';
import { passwordScreen, resetScreen } from './password-screens';
import { Proofs } from './proofs';
import { FormGuard, isTooLarge, sendPage, statusOfFault } from './requests';
import type { Screens } from './screens';
import { secondStepScreen } from './second-step-screen';
import { openSecretBox, type SecretBox } from './secret-box';
import { signInScreen } from './sign-in-screen';

export interface LocalProviderOptions {
  readonly store: Store;
  readonly log: Log;
  readonly dataDir: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly secret: string | undefined;
  readonly accessTokenSeconds: number;
  readonly limits: RateLimits;
  /** Absent: no mail is sent. */
  readonly mailer?: Mailer | undefined;
}

export interface LocalProvider {
  /** For `/api/config`. */
  readonly client: {
    readonly mode: 'oidc';
    readonly domain: string;
    readonly clientId: string;
    readonly audience: string;
  };
  readonly signIn: SignIn;
  /** Nobody has an account yet. */
  isNew(): Promise<boolean>;
  /** What the person at the terminal does next; null where there is nothing to say. */
  readonly notice: string | null;
  handles(request: IncomingMessage): boolean;
  readonly listener: RequestListener;
  stop(): void;
}

/** Where a sign-in begins: a row is kept of it until it is finished. */
const BEGIN_PATH = `${IDENTITY_PREFIX}/authorize`;

const SWEEP_EVERY_MS = 10 * 60_000;

/** The identity provider that comes with Muster: under one prefix, on Muster's own database. */
export async function createLocalProvider(options: LocalProviderOptions): Promise<LocalProvider> {
  const { store, log } = options;
  const origin = new URL(options.publicUrl ?? `http://localhost:${options.port}`).origin;
  const box = openSecretBox(options.secret, options.dataDir);
  const issuer = issuerOf(origin);
  const issuing = (keys: ProviderKeys) => issuingWith(keys, options, { box, origin, issuer });
  let current = issuing(await loadKeys(store, box));
  const screens: Screens = {
    store,
    get provider() {
      return current.provider;
    },
    origin,
    guard: new FormGuard(box.derive('forms'), origin),
    devices: new KnownDevices(box.derive('devices'), origin),
    proofs: new Proofs(box.derive('proofs')),
    box,
    mailer: options.mailer,
    inLine: passwordLine(),
    limits: options.limits,
    behindProxy: options.publicUrl !== undefined,
    isThisMachine: ownNames(options).isThisMachine,
    refuseForm: (response) =>
      sendPage(response, 403, errorPage('This form is out of date', 'Go back, reload the page and try again.')),
  };
  const tidy = async () => {
    await sweepExpired(store);
    const keys = await loadKeys(store, box);
    if (String(keys.signing.map(({ kid }) => kid)) !== String(current.kids)) current = issuing(keys);
  };
  const failed = (error: unknown) => log('warn', 'the identity provider could not sweep', { error: errorText(error) });
  // Asked again as long as it is so: another process may make the first account.
  let isNew = await isEmpty(store);
  const sweeping = setInterval(() => void tidy().catch(failed), SWEEP_EVERY_MS).unref();
  return {
    client: { mode: 'oidc', domain: origin + IDENTITY_PREFIX, clientId: CLIENT_ID, audience: audienceOf(origin) },
    signIn: {
      issuer: LOCAL_ISSUER,
      verify: tokenVerifier({
        issuer,
        audience: audienceOf(origin),
        keys: (header, token) => current.publicKeys(header, token),
        types: ['at+jwt'],
        // Its processes share a clock, or nearly.
        toleranceSeconds: 5,
      }),
    },
    async isNew() {
      isNew &&= await isEmpty(store);
      return isNew;
    },
    notice: isNew ? await setUpNotice(store, options.publicUrl !== undefined) : null,
    handles: ({ url = '/' }) => url.startsWith(`${IDENTITY_PREFIX}/`),
    listener: listenerOf(screens, () => current.callback, log),
    stop: () => clearInterval(sweeping),
  };
}

/** The code is told whenever somebody may be asked for it. */
async function setUpNotice(store: Store, hasPublicUrl: boolean): Promise<string> {
  const code = await makeSetUpCode(store);
  if (hasPublicUrl) return `No accounts yet. The set-up code is ${code}`;
  return [
    'No accounts yet. Open it to set up the first administrator, or to explore with sample data.',
    'On this machine nothing else is needed. Before others can reach it, set PUBLIC_URL to the https:// address they will use.',
    `If a page asks for it (behind a proxy): the set-up code is ${code}`,
  ].join('\n');
}

function passwordLine(): Screens['inLine'] {
  const line = new FairLine(PASSWORD_LINE);
  const full: Outcome = {
    fault: 'Many people are signing in right now. Try again in a few seconds.',
    waitMs: PASSWORD_LINE.retryMs,
  };
  return (who, work) =>
    line.run(who, work).catch((error: unknown) => {
      if (error instanceof LineFull) return full;
      throw error;
    });
}

/** The provider with the keys of the time: where they change, another takes its place; all it remembers is in the database. */
function issuingWith(
  keys: ProviderKeys,
  { store, log, accessTokenSeconds }: LocalProviderOptions,
  { box, origin, issuer }: { readonly box: SecretBox; readonly origin: string; readonly issuer: string },
) {
  const provider = new Provider(issuer, providerConfiguration({ store, box, keys, origin, accessTokenSeconds }));
  // Our own word, see `canonical`.
  provider.proxy = true;
  provider.on('server_error', (_context, error) =>
    log('error', 'the identity provider failed', { error: errorText(error) }),
  );
  return {
    provider,
    callback: provider.callback(),
    kids: keys.signing.map(({ kid }) => kid),
    publicKeys: createLocalJWKSet({ keys: [...keys.public] }),
  };
}

function listenerOf(screens: Screens, callback: () => RequestListener, log: Log): RequestListener {
  return (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    answer(screens, callback(), request, response).catch((error: unknown) => {
      // Who cuts the line while sending is no failure of ours, and writes no error into the log.
      if (request.destroyed && !request.complete) return response.destroy();
      log('error', 'an identity page failed', { error: errorText(error) });
      if (!response.headersSent) sendPage(response, 500, errorPage('Something went wrong', 'Try again later.'));
      else response.destroy();
    });
  };
}

async function answer(screens: Screens, callback: RequestListener, request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? '/';
  if (isElsewhere(screens, request)) {
    // Cookies and redirect addresses are of one origin: whoever comes by another of our names is sent there.
    response.writeHead(307, { Location: screens.origin + url }).end();
    return;
  }
  const pathname = pathOf(request);
  const refused = await refusedAtDoor(screens, request, pathname);
  if (refused !== null)
    return sendPage(response, statusOfFault(response, refused), errorPage('Too many requests', refused.fault));
  if (isTooLarge(request)) {
    response.setHeader('Connection', 'close');
    return sendPage(response, 413, errorPage('This form is too large', 'Go back to Muster and try again.'));
  }
  if (pathname === null) return sendPage(response, 400, errorPage('This page does not exist', 'Go back to Muster.'));
  if (isOddAuthorize(request, pathname)) {
    return sendPage(response, 400, errorPage('Signing in did not work', 'Go back to Muster and sign in again.'));
  }
  const [, screen = '', last = ''] =
    /^\/(sign-in|password|reset|second-step|email)(?:\/([\w-]{1,100}))?$/.exec(within(pathname)) ?? [];
  nameRoute(routeOf(pathname, screen, last));
  if (pathname === STYLE_PATH) {
    response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' });
    response.end(PAGE_STYLE);
  } else if (screen === 'sign-in') await signInScreen(screens, request, response, last);
  else if (screen === 'password') await passwordScreen(screens, request, response);
  else if (screen === 'second-step') await secondStepScreen(screens, request, response);
  else if (screen === 'email') await emailScreen(screens, request, response, last);
  else if (screen === 'reset') await resetScreen(screens, request, response, last);
  else await callback(canonical(screens, request), response);
}

/** Before anybody is known: a comer who is too early, or who would have us keep more than a sign-in needs. */
async function refusedAtDoor(
  { limits, behindProxy }: Screens,
  request: IncomingMessage,
  pathname: string | null,
): Promise<Fault | null> {
  const address = addressOf(request, behindProxy);
  const begins = pathname === BEGIN_PATH;
  const wait =
    (await limits.ofAddress('requestsOfAddress', address)) ||
    (await limits.ofAll('requests')) ||
    (begins && (await limits.ofAddress('signInsOfAddress', address))) ||
    (begins && (await limits.ofAll('signIns')));
  return wait ? { fault: `Try again in ${inSeconds(wait)}.`, waitMs: wait } : null;
}

/**
 * Ours is short and asked for with GET: whatever else begins a sign-in would be kept for nothing (SEC105). It goes on
 * without parameters, over which the provider fails there (SEC184).
 */
function isOddAuthorize({ method, url = '' }: IncomingMessage, pathname: string): boolean {
  if (pathname === BEGIN_PATH) return method !== 'GET' || url.length > OPEN_SIGN_INS.maxAddressChars;
  return pathname.startsWith(`${BEGIN_PATH}/`) && url.includes('?');
}

const within = (path: string) => path.slice(IDENTITY_PREFIX.length);

/** What is counted and logged: an address may hold a link that counts. */
function routeOf(pathname: string, screen: string, last: string): string {
  if (screen !== '') return `${IDENTITY_PREFIX}/${screen}${last === '' ? '' : '/:id'}`;
  return KNOWN_PATHS.has(within(pathname)) || pathname === STYLE_PATH ? pathname : `${IDENTITY_PREFIX}/*`;
}
const KNOWN_PATHS = new Set<string>(Object.values(ROUTES));

/** With a public address there is one name, which a proxy may pass on without its port. */
function isElsewhere({ behindProxy, origin }: Screens, { headers }: IncomingMessage): boolean {
  return !behindProxy && headers.host !== new URL(origin).host;
}

/** The provider makes its addresses from what a request says: it is told our one origin, whatever the caller claims. */
function canonical({ origin }: Screens, request: IncomingMessage): IncomingMessage {
  const { host, protocol } = new URL(origin);
  const url = request.url ?? '/';
  delete request.headers['x-forwarded-host'];
  request.headers.host = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  return Object.assign(request, { originalUrl: url, url: within(url) });
}
