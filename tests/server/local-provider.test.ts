import { once } from 'node:events';
import { connect } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../server/db/database';
import { localAccounts, oidcPayloads } from '../../server/db/schema-identity';
import { sweepExpired } from '../../server/node/provider/adapter';
import { type IdentityServer, startIdentityServer } from '../kit/identity-server';
import { SignInBrowser, type SignInPage, Tokens } from '../kit/sign-in';

const ADMIN = { name: 'Ada', email: 'Ada@example.com', password: 'violet kettle orbit' };

let server: IdentityServer;
let browser: SignInBrowser;
/** Made by the first test: the others go on from there. */
let tokens: Tokens;
beforeAll(async () => {
  server = await startIdentityServer();
  browser = new SignInBrowser(server.origin);
});
afterAll(() => server.close());

/** As the database's owner, whom no policy holds. */
const inDb = <T>(work: (db: Db) => Promise<T>) => server.store.database.transaction(work);
const later = (seconds: number) =>
  inDb((db) => db.execute(sql`update oidc_payloads set consumed_at = consumed_at - make_interval(secs => ${seconds})`));

async function signIn(who = new SignInBrowser(server.origin), password = ADMIN.password): Promise<Tokens> {
  return who.exchange(await who.submit(await who.authorize(), { action: 'sign-in', email: ADMIN.email, password }));
}

const isSignInPage = ({ url, status }: SignInPage) => url.includes('/identity/sign-in/') && status === 200;

describe('set-up', () => {
  test('[ID18] a form from elsewhere does not count', async () => {
    const page = await browser.authorize();
    const forms: [string, Record<string, string>, RequestInit][] = [
      ['another origin', {}, { headers: { origin: 'https://evil.example' } }],
      ['no origin', {}, { headers: { origin: 'null' } }],
      ['another site', {}, { headers: { 'sec-fetch-site': 'cross-site' } }],
      ['no field', { csrf: '' }, {}],
      ['a made-up field', { csrf: 'A'.repeat(43) }, {}],
    ];
    for (const [name, fields, init] of forms) {
      const refused = await browser.submit(page, { action: 'set-up', ...ADMIN, ...fields }, init);
      expect([name, refused.status]).toEqual([name, 403]);
    }
    const stranger = new SignInBrowser(server.origin);
    expect((await stranger.submit(page, { action: 'set-up', ...ADMIN })).status).toBe(400);
    expect(await inDb((db) => db.select().from(localAccounts))).toEqual([]);
  });

  test('[ID30, SEC130] a password that is too short or easy to guess is told so', async () => {
    const page = await browser.authorize();
    for (const [password, words] of [
      ['short', 'at least 12 characters'],
      ['Password1234', 'one that many people have'],
      ['Summer2025!!', 'a well-known word'],
      ['ada@example.com', 'your address'],
      ['aaaaaaaaaaaa', 'repeats'],
    ] as const) {
      const refused = await browser.submit(page, { action: 'set-up', ...ADMIN, password });
      expect([refused.status, refused.text.includes(words)]).toEqual([422, true]);
      expect(refused.text).not.toContain(`value="${password}"`);
    }
  });

  test('[ID10] of two first visitors one becomes administrator; then there is no set-up', async () => {
    const other = new SignInBrowser(server.origin);
    const pages = await Promise.all([browser.authorize(), other.authorize()]);
    expect(pages.every(({ text }) => text.includes('Set up Muster'))).toBe(true);
    const [first, second] = await Promise.all([
      browser.submit(pages[0], { action: 'set-up', ...ADMIN }),
      other.submit(pages[1], { action: 'set-up', ...ADMIN }),
    ]);
    const won = first.url.includes('/auth/callback') ? first : second;
    const lost = won === first ? second : first;
    expect(lost.status).toBe(422);
    expect(lost.text).toContain('Muster is already set up');
    expect(await inDb((db) => db.select().from(localAccounts))).toHaveLength(1);
    if (won !== first) browser = other;
    tokens = await browser.exchange(won);
    const again = new SignInBrowser(server.origin);
    const page = await again.authorize();
    expect(page.text).toContain('<h1>Sign in</h1>');
    expect((await again.submit(page, { action: 'set-up', ...ADMIN, email: 'x@example.com' })).status).toBe(422);
    expect((await again.submit(page, { action: 'sample' })).status).toBe(422);
  });

  test('[ID13] the tokens pass the API and say who and where', async () => {
    const me = await (await browser.api(tokens.access_token, '/api/users/me')).json();
    expect(me).toMatchObject({ email: 'Ada@example.com', name: 'Ada', isPlatformAdmin: true });
    expect(claimsOf(tokens.access_token)).toMatchObject({
      iss: `${server.origin}/identity/`,
      aud: `${server.origin}/api`,
      sub: me.id,
      sid: expect.any(String),
    });
    expect(claimsOf(tokens.id_token)).toMatchObject({
      aud: 'muster-web',
      nonce: 'the-nonce',
      name: 'Ada',
      muster_demo: false,
    });
    expect(tokens.expires_in).toBe(3_600);
    const profile = await (await browser.api(tokens.access_token, '/api/auth/profile')).json();
    expect(profile.passwordUrl).toBe('/identity/password');
  });

  test('[ID2] its ID token is no access token', async () => {
    expect((await browser.api(tokens.id_token, '/api/users/me')).status).toBe(401);
  });
});

describe('the protocol', () => {
  test('[ID13] no PKCE, another redirect address, another client', async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ code_challenge: '', code_challenge_method: '' }, /error=invalid_request/],
      [{ code_challenge_method: 'plain' }, /error=invalid_request/],
      [{ redirect_uri: 'https://evil.example/auth/callback' }, /did not work/],
      [{ redirect_uri: `${server.origin}/auth/callback/../../evil` }, /did not work/],
      [{ client_id: 'somebody' }, /did not work/],
      [{ response_type: 'token' }, /error=/],
    ];
    for (const [extra, expected] of cases) {
      const { url, text } = await new SignInBrowser(server.origin).authorize(extra);
      expect(url + text).toMatch(expected);
      expect(url).not.toContain('code=');
    }
  });

  test('[ID13, SEC132] a code counts once, and only with its verifier: a wrong one spends it', async () => {
    const who = new SignInBrowser(server.origin);
    const fields = { action: 'sign-in', email: ADMIN.email, password: ADMIN.password };
    const done = await who.submit(await who.authorize(), fields);
    await expect(who.exchange({ ...done, verifier: 'x'.repeat(43) })).rejects.toThrow('invalid_grant');
    await expect(who.exchange(done)).rejects.toThrow('invalid_grant');
    const second = await who.submit(await who.authorize(), fields);
    expect(second.url).toContain('code=');
    await who.exchange(second);
    await expect(who.exchange(second)).rejects.toThrow('invalid_grant');
  });

  test('[ID14] a lost answer to a refresh signs nobody out', async () => {
    const who = new SignInBrowser(server.origin);
    const { refresh_token: first } = await signIn(who);
    const lost = Tokens.parse(await (await who.refresh(first)).json());
    const again = Tokens.parse(await (await who.refresh(first)).json());
    expect(new Set([first, lost.refresh_token, again.refresh_token]).size).toBe(3);
    expect((await who.api(again.access_token, '/api/users/me')).status).toBe(200);
    expect((await who.refresh(again.refresh_token)).status).toBe(200);
  });

  test('[ID14] a token whose successor was used does not count, and ends the sign-in', async () => {
    const who = new SignInBrowser(server.origin);
    const { refresh_token: first } = await signIn(who);
    const second = Tokens.parse(await (await who.refresh(first)).json());
    const third = Tokens.parse(await (await who.refresh(second.refresh_token)).json());
    const stolen = await who.refresh(first);
    expect([stolen.status, (await stolen.json()).error]).toEqual([400, 'invalid_grant']);
    expect((await who.refresh(third.refresh_token)).status).toBe(400);
  });

  test('[ID14] after half a minute the one before does not count, and ends the sign-in', async () => {
    const who = new SignInBrowser(server.origin);
    const { refresh_token: first } = await signIn(who);
    const next = Tokens.parse(await (await who.refresh(first)).json());
    await later(31);
    expect((await who.refresh(first)).status).toBe(400);
    expect((await who.refresh(next.refresh_token)).status).toBe(400);
  });

  test('[ID14] two tabs refreshing at once both go on', async () => {
    const who = new SignInBrowser(server.origin);
    const { refresh_token: first } = await signIn(who);
    const answers = await Promise.all([who.refresh(first), who.refresh(first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('[ID15] signing out ends the session and its tokens, and returns to the root only', async () => {
    const who = new SignInBrowser(server.origin);
    const { refresh_token } = await signIn(who);
    expect((await who.authorize()).url).toContain('code=');
    const evil = await who.fetch(logoutPath('https://evil.example/'));
    expect(evil.status).toBe(400);
    const page = await who.fetch(logoutPath(server.origin), fromUs());
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/=]+'$/);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    const left = await who.fetch('/identity/v2/logout/confirm', { method: 'POST', body });
    expect([left.status, left.headers.get('location')]).toEqual([303, `${server.origin}/`]);
    expect((await who.refresh(refresh_token)).status).toBe(400);
    expect(isSignInPage(await who.authorize())).toBe(true);
  });

  test('[SEC149] a sign-in that ends between the page of signing out and its form is signed out all the same', async () => {
    const who = new SignInBrowser(server.origin);
    const { access_token } = await signIn(who);
    const page = await who.fetch(logoutPath(server.origin), fromUs());
    const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${server.origin}/api/auth/sign-out`, { method: 'POST', headers })).status).toBe(200);
    const confirm = () =>
      who.fetch('/identity/v2/logout/confirm', {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ xsrf, logout: 'yes' }),
      });
    for (const left of [await confirm(), await confirm()]) {
      expect([left.status, left.headers.get('location')]).toEqual([303, `${server.origin}/`]);
    }
    const other = new SignInBrowser(server.origin);
    await signIn(other);
    await other.fetch(logoutPath(server.origin), fromUs());
    const body = new URLSearchParams({ xsrf: 'guessed', logout: 'yes' });
    expect((await other.fetch('/identity/v2/logout/confirm', { method: 'POST', body })).status).toBe(400);
    expect((await other.authorize()).url).toContain('code=');
  });

  test('[SEC131] another site that leads to signing out signs nobody out: it takes a click', async () => {
    const who = new SignInBrowser(server.origin);
    const { refresh_token } = await signIn(who);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' },
      { referer: 'https://evil.example/' },
      {},
    ];
    for (const headers of foreign) {
      const page = await who.fetch(logoutPath(server.origin), { headers });
      const text = await page.text();
      expect([headers, text.includes('<script'), text.includes('Sign out?')]).toEqual([headers, false, true]);
      expect(page.headers.get('content-security-policy')).toMatch(/; script-src$/);
    }
    const referer = `${server.origin}/dashboard`;
    expect(await (await who.fetch(logoutPath(server.origin), { headers: { referer } })).text()).toContain('<script');
    expect((await who.refresh(refresh_token)).status).toBe(200);
    expect((await who.authorize()).url).toContain('code=');
  });

  test('[SEC184] going on with a sign-in that is none, with parameters of one, is refused and fails at nothing', async () => {
    const url = '/identity/authorize/none?client_id=muster-web';
    const { status } = await new SignInBrowser(server.origin).fetch(url, { headers: { accept: 'text/html' } });
    expect(status).toBe(400);
  });

  test('[SEC106] of a body that is announced longer than any form nothing is read', async () => {
    const { host, port } = new URL(server.origin);
    for (const path of ['/identity/oauth/token', '/identity/sign-in/none', '/identity/pages.css']) {
      const socket = connect({ host: 'localhost', port: Number(port) });
      socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1048576000\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
      await once(socket, 'close');
    }
  });

  test('[SEC107] a form that is cut off on the way writes no error into the log', async () => {
    const who = new SignInBrowser(server.origin);
    const { host, port, pathname } = new URL((await who.authorize()).url);
    const socket = connect({ host: 'localhost', port: Number(port) });
    const before = server.logged.length;
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${who.cookiesFor(pathname)}\r\nContent-Length: 100\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\ncsrf=',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.logged.slice(before).filter((line) => line.includes('"error"'))).toEqual([]);
  });

  test('[ID19] its pages have a strict policy and cannot be framed', async () => {
    const response = await browser.fetch('/identity/password');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; script-src",
    );
    const { text } = await new SignInBrowser(server.origin).authorize();
    expect(text).not.toMatch(/<script|style=|\son\w+=/);
    const style = await browser.fetch('/identity/pages.css');
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  test('[ID19] what a caller sends is shown as text', async () => {
    const who = new SignInBrowser(server.origin);
    const email = '"><script>alert(1)</script>@x';
    const { text } = await who.submit(await who.authorize(), { action: 'sign-in', email, password: 'x' });
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;');
  });

  test('[ID20] neither tokens nor keys can be read in the database', async () => {
    const who = new SignInBrowser(server.origin);
    const { refresh_token } = await signIn(who);
    const dump = JSON.stringify(await inDb((db) => db.execute(sql`select * from oidc_payloads, identity_keys`)));
    expect(dump).not.toContain(refresh_token);
    expect(dump).not.toMatch(/"kty"|accountId"|BEGIN/);
  });

  test('[ID22] what has expired is swept, and does not count before', async () => {
    const who = new SignInBrowser(server.origin);
    const { refresh_token } = await signIn(who);
    await inDb((db) =>
      db.execute(sql`update oidc_payloads set expires_at = now() - interval '1 second' where model = 'RefreshToken'`),
    );
    expect((await who.refresh(refresh_token)).status).toBe(400);
    await sweepExpired(server.store);
    expect(await inDb((db) => db.select().from(oidcPayloads).where(eq(oidcPayloads.model, 'RefreshToken')))).toEqual(
      [],
    );
  });

  test('nothing failed on the way', () => {
    expect(server.logged).toEqual([]);
  });
});

const logoutPath = (to: string) =>
  `/identity/v2/logout?client_id=muster-web&post_logout_redirect_uri=${encodeURIComponent(to)}`;

const fromUs = () => ({ headers: { 'sec-fetch-site': 'same-origin', referer: `${server.origin}/logout` } });

const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
