import type { ICache } from '@auth0/auth0-spa-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProvider, type ProviderClient, providerError } from './provider';

/** The provider's real client, in a page of its own making: what it asks for, how long it waits, what it keeps. */

const ORIGIN = 'http://muster.test';
const CONFIG = { mode: 'oidc', domain: 'tenant.test', clientId: 'web', audience: 'api' } as const;
const NOW = Date.parse('2026-03-01T12:00:00Z');

const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The client reads an ID token and leaves its signature to the API. */
const idToken = (nonce: string, more: object = {}) =>
  `${coded({ alg: 'RS256' })}.${coded({
    iss: 'https://tenant.test/',
    aud: 'web',
    sub: 'ada',
    nonce,
    iat: NOW / 1_000,
    exp: NOW / 1_000 + 3_600,
    ...more,
  })}.x`;

function storage(): Storage {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    clear: () => kept.clear(),
  };
  return new Proxy<Storage>(Object.defineProperties({ ...methods, length: 0 }, {}), {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** Locks of the browser, as far as the client uses them. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    held: [] as string[],
    request(name: string, { signal }: { signal: AbortSignal }, work: (lock: object) => Promise<unknown>) {
      const turn = last.then(() => {
        if (signal.aborted) throw Object.assign(new Error('aborted'), { name: 'AbortError' });
        this.held.push(name);
        return work({});
      });
      last = turn.catch(() => undefined);
      const refused = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' }))),
      );
      return Promise.race([turn, refused]);
    },
  };
}

let went: string[];
let asked: { at: number; grant: string | null }[];
let answer: (grant: string | null) => Promise<Response>;
let page: { location: { href: string; search: string; origin: string } };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  went = [];
  asked = [];
  const assign = (url: string): void => void went.push(url);
  const location = { href: `${ORIGIN}/`, origin: ORIGIN, search: '', protocol: 'http:', assign };
  page = { location };
  const fetch = (_: string, init: RequestInit): Promise<Response> => {
    const grant = new URLSearchParams(String(init.body)).get('grant_type');
    asked.push({ at: Date.now() - NOW, grant });
    return answer(grant);
  };
  const globals = {
    fetch,
    location,
    localStorage: storage(),
    sessionStorage: storage(),
    history: { replaceState() {} },
  };
  vi.stubGlobal('window', { ...globals, crypto, btoa, atob, addEventListener() {}, removeEventListener() {} });
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { locks: locks(), userAgent: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const tokens = (nonce: string, more: object = {}) => ({
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  id_token: idToken(nonce),
  expires_in: 3_600,
  token_type: 'Bearer',
  scope: 'openid profile email offline_access',
  ...more,
});

/** Leaves for the provider; answers what the page asked it for. */
async function leave(client: ProviderClient, target: string): Promise<URL> {
  await client.signIn(target);
  return new URL(went.at(-1) ?? '');
}

const comesBack = (query: Record<string, string>): void => {
  page.location.search = `?${new URLSearchParams(query)}`;
  page.location.href = `${ORIGIN}/auth/callback${page.location.search}`;
};

/** Ada is signed in; the next answers are the test's own. */
async function signedIn(more: object = {}): Promise<ProviderClient> {
  const client = await openProvider(CONFIG, ORIGIN);
  const { searchParams } = await leave(client, '/assets?q=a');
  answer = async () => json(tokens(searchParams.get('nonce') ?? '', more));
  comesBack({ code: 'code', state: searchParams.get('state') ?? '' });
  expect(await client.finishSignIn()).toBe('/assets?q=a');
  asked = [];
  return client;
}

test('[AU70] leaving asks for a code with PKCE, for our API, to our callback, to stay signed in', async () => {
  const url = await leave(await openProvider(CONFIG, ORIGIN), '/assets');
  expect(url.origin + url.pathname).toBe('https://tenant.test/authorize');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'web',
    audience: 'api',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${ORIGIN}/auth/callback`,
    scope: 'openid profile email offline_access',
  });
});

test('[AU70] nowhere in particular comes back to the dashboard', async () => {
  for (const target of ['', 'https://evil.example/', '//evil.example']) {
    const client = await openProvider(CONFIG, ORIGIN);
    const { searchParams } = await leave(client, target);
    answer = async () => json(tokens(searchParams.get('nonce') ?? ''));
    comesBack({ code: 'code', state: searchParams.get('state') ?? '' });
    expect(await client.finishSignIn()).toBe('/dashboard');
  }
});

test('[AU71] the tokens outlive the page: the next one asks for none within their hour', async () => {
  await signedIn();
  const next = await openProvider(CONFIG, ORIGIN);
  expect(await next.isAuthenticated()).toBe(true);
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(await next.token(false)).toEqual({ kind: 'token', token: 'access-1' });
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(100_000);
  answer = async () =>
    json(tokens('', { access_token: 'access-2', id_token: idToken('', { exp: NOW / 1_000 + 9_999 }) }));
  expect(await next.token(false)).toEqual({ kind: 'token', token: 'access-2' });
  expect(asked.map(({ grant }) => grant)).toEqual(['refresh_token']);
});

test('[AU72] a token endpoint that is silent is given up after 10 s, three times, and signs nobody out', async () => {
  const client = await signedIn();
  answer = () => new Promise(() => undefined);
  const renewed = client.token(true);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(asked.map(({ at }) => at)).toEqual([0, 10_000, 20_000]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await renewed).toMatchObject({ kind: 'failed' });
  expect(await client.isAuthenticated()).toBe(true);
});

test('[AU72] a network that fails is tried three times, and signs nobody out', async () => {
  const client = await signedIn();
  answer = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await client.token(true)).toEqual({ kind: 'failed', error: 'Failed to fetch' });
  expect(asked).toHaveLength(3);
  expect(await client.isAuthenticated()).toBe(true);
});

test('[AU73] whoever waits for another tab’s refresh gives up after 5 s', async () => {
  const client = await signedIn();
  answer = () => new Promise(() => undefined);
  const first = client.token(true);
  await vi.advanceTimersByTimeAsync(1);
  let second: unknown = null;
  const other = await openProvider(CONFIG, ORIGIN);
  void other.token(true).then((given) => {
    second = given;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(second).toBeNull();
  await vi.advanceTimersByTimeAsync(2);
  expect(second).toMatchObject({ kind: 'failed' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await first).toMatchObject({ kind: 'failed' });
});

test.each([
  [59, true],
  [61, false],
])('[AU74] an ID token that ended %i s ago counts: %s', async (seconds, counts) => {
  const client = await openProvider(CONFIG, ORIGIN);
  const { searchParams } = await leave(client, '/assets');
  const nonce = searchParams.get('nonce') ?? '';
  answer = async () => json(tokens(nonce, { id_token: idToken(nonce, { exp: NOW / 1_000 - seconds }) }));
  comesBack({ code: 'code', state: searchParams.get('state') ?? '' });
  const outcome = client.finishSignIn().then(
    () => true,
    () => false,
  );
  expect(await outcome).toBe(counts);
});

test.each(['invalid_grant', 'login_required', 'consent_required', 'mfa_required'])(
  '[AU75] %s ends the sign-in',
  async (error) => {
    const client = await signedIn();
    answer = async () => json({ error, error_description: 'no', mfa_token: 'x' }, 403);
    expect(await client.token(true)).toEqual({ kind: 'ended', error });
  },
);

test.each(['temporarily_unavailable', 'server_error', 'timeout'])('[AU75] %s does not', async (error) => {
  const client = await signedIn();
  answer = async () => json({ error, error_description: 'later' }, 503);
  expect(await client.token(true)).toMatchObject({ kind: 'failed' });
});

test('[AU75] without a refresh token the sign-in has ended, and no frame is opened to look', async () => {
  const client = await signedIn({ refresh_token: undefined });
  expect(await client.token(true)).toEqual({ kind: 'ended', error: 'missing_refresh_token' });
  expect(asked).toEqual([]);
});

const codeOf = async (work: Promise<unknown>) => providerError(await work.catch((error: unknown) => error));

test('[AU76] what comes back wrong has the code of its sentence', async () => {
  const client = await openProvider(CONFIG, ORIGIN);
  comesBack({ code: 'code', state: 'somebody' });
  expect(await codeOf(client.finishSignIn())).toBe('missing_transaction');
  await leave(client, '/assets');
  comesBack({ code: 'code', state: 'somebody' });
  expect(await codeOf(client.finishSignIn())).toBe('state_mismatch');
  for (const error of ['login_required', 'mfa_required', 'access_denied']) {
    const { searchParams } = await leave(client, '/assets');
    comesBack({ error, error_description: 'no', state: searchParams.get('state') ?? '' });
    expect(await codeOf(client.finishSignIn())).toBe(error);
  }
  expect(asked).toEqual([]);
});

test('[ST21] on a shared computer the tokens are on a worker of ours, for every tab, and not in the browser’s storage', async () => {
  const worker = new Map<string, string>();
  const cache: ICache = {
    set: (key, entry) => void worker.set(key, JSON.stringify(entry)),
    get: (key) => (worker.has(key) ? JSON.parse(worker.get(key) ?? '') : undefined),
    remove: (key) => void worker.delete(key),
    allKeys: () => [...worker.keys()],
  };
  const client = await openProvider(CONFIG, ORIGIN, cache);
  const { searchParams } = await leave(client, '/assets');
  answer = async () => json(tokens(searchParams.get('nonce') ?? ''));
  comesBack({ code: 'code', state: searchParams.get('state') ?? '' });
  await client.finishSignIn();
  expect([...worker.values()].join()).toContain('refresh-1');
  expect(Object.keys(localStorage)).toEqual([]);
  const otherTab = await openProvider(CONFIG, ORIGIN, cache);
  expect(await otherTab.token(false)).toEqual({ kind: 'token', token: 'access-1' });
  await client.forget();
  expect([...worker.keys()]).toEqual([]);
});
