import { randomBytes, scryptSync } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Db } from '../../server/db/database';
import { attempts, auditLog, localAccounts } from '../../server/db/schema-identity';
import { loadKeys } from '../../server/node/provider/keys';
import { openSecretBox } from '../../server/node/provider/secret-box';
import { fetchByName } from '../kit/fetch-by-name';
import { type IdentityServer, startIdentityServer } from '../kit/identity-server';
import { sendRaw } from '../kit/raw-http';
import { SignInBrowser, type SignInPage, Tokens } from '../kit/sign-in';

/** As the database's owner, whom no policy holds. */
const inDb = <T>(server: IdentityServer, work: (db: Db) => Promise<T>) => server.store.database.transaction(work);
const browserOf = ({ origin, via }: IdentityServer) => new SignInBrowser(origin, via);
const PASSWORD = 'violet kettle orbit';
const ADMIN = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };

describe('away from this machine', () => {
  let server: IdentityServer;
  beforeAll(async () => {
    server = await startIdentityServer({ publicUrl: 'https://muster.example' });
  });
  afterAll(() => server.close());

  test('[ID11, SEC134] set-up needs the code the server printed, and there is no sample', async () => {
    const code = /code is ([\w-]{43})$/.exec(server.notice() ?? '')?.[1] ?? '';
    const browser = browserOf(server);
    const page = await browser.authorize();
    expect(page.url).toContain('https://muster.example/identity/sign-in/');
    expect(page.text).toContain('Set-up code');
    expect(page.text).not.toContain('sample');
    for (const wrong of ['', 'A'.repeat(43)]) {
      const refused = await browser.submit(page, { action: 'set-up', ...ADMIN, code: wrong });
      expect([refused.status, refused.text.includes('not the code')]).toEqual([422, true]);
    }
    expect((await browser.submit(page, { action: 'sample' })).status).toBe(422);
    const told = await inDb(server, (db) => db.select().from(auditLog));
    expect(told.map(({ entry }) => entry)).toMatchObject([
      { action: 'set-up', outcome: 'refused', actor: { userId: null } },
      { action: 'set-up', outcome: 'refused', actor: { userId: null } },
    ]);
    const done = await browser.submit(page, { action: 'set-up', ...ADMIN, code });
    expect(done.url).toContain('https://muster.example/auth/callback?code=');
    for (const name of ['form', 'identity', 'identity.sig']) {
      expect(browser.kept()).toContain(`/ __Host-muster_${name}`);
    }
    const tokens = await browser.exchange(done);
    expect((await browser.api(tokens.access_token, '/api/users/me')).status).toBe(200);
    await server.restart();
    expect(server.notice()).toBeNull();
  });

  test('[ID18] its cookies travel over https only', async () => {
    const response = await browserOf(server).fetch('/identity/authorize?client_id=muster-web');
    const page = await browserOf(server).authorize();
    const shown = await browserOf(server).fetch(page.url);
    for (const cookie of [...response.headers.getSetCookie(), ...shown.headers.getSetCookie()]) {
      expect(cookie).toMatch(/secure/i);
      expect(cookie).toMatch(/httponly/i);
    }
  });
});

describe('the sample', () => {
  let server: IdentityServer;
  beforeAll(async () => {
    server = await startIdentityServer();
  });
  afterAll(() => server.close());

  test('[ID12] behind a proxy nobody sits at this machine', async () => {
    const via = new SignInBrowser(server.origin);
    const { url } = await via.authorize();
    const page = await via.fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const text = await page.text();
    expect(text).toContain('Set-up code');
    expect(text).not.toContain('sample');
  });

  test('[ID12] one click: administrator, company, signed in; once more as long as there is no password', async () => {
    const browser = browserOf(server);
    const done = await browser.submit(await browser.authorize(), { action: 'sample' });
    const tokens = await browser.exchange(done);
    const me = await (await browser.api(tokens.access_token, '/api/users/me')).json();
    expect(me).toMatchObject({ isPlatformAdmin: true, companies: [{ name: 'Sample company', role: 'owner' }] });
    const claims: unknown = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ muster_demo: true });
    expect((await (await browser.api(tokens.access_token, '/api/auth/profile')).json()).isDemo).toBe(true);
    const accepted = await (await browser.api(tokens.access_token, '/api/user/terms-acceptances')).json();
    expect(accepted).toMatchObject([{ version: 'v1.1' }]);

    const other = browserOf(server);
    const page = await other.authorize();
    expect(page.text).toContain('Continue with sample data');
    await other.exchange(await other.submit(page, { action: 'demo' }));

    const password = await pageAt(other, '/identity/password');
    expect(password.text).not.toContain('Current password');
    expect((await other.submit(password, { action: 'change', password: PASSWORD })).status).toBe(200);
    const third = browserOf(server);
    const closed = await third.authorize();
    expect(closed.text).not.toContain('sample');
    expect((await third.submit(closed, { action: 'demo' })).status).toBe(422);
  });

  test('[ID21] another name of this machine is sent to the installation’s own', async () => {
    const { port } = new URL(server.via);
    const asked = new URL('/identity/authorize?x=1', server.via);
    for (const host of [`127.0.0.1:${port}`, 'localhost', 'localhost:1']) {
      const answer = await fetchByName(asked, host);
      expect([answer.status, answer.headers.get('location')]).toEqual([307, asked.href]);
    }
  });
});

describe('behind a proxy nobody told us of', () => {
  let server: IdentityServer;
  beforeAll(async () => {
    server = await startIdentityServer();
  });
  afterAll(() => server.close());

  const ways: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['says so', { 'x-forwarded-for': '203.0.113.9' }],
    ['closes each connection, as nginx does', { connection: 'close' }],
    ['upgrades each connection', { connection: 'upgrade' }],
  ];

  test.each(ways)('[SEC123] that %s: no sample, and only the printed code sets up', async (_name, headers) => {
    const code = /code is ([\w-]{43})$/.exec(server.notice() ?? '')?.[1] ?? '';
    expect(code).not.toBe('');
    const browser = new SignInBrowser(server.origin);
    const { url } = await browser.authorize();
    const through = (init: RequestInit) => browser.fetch(url, { ...init, headers });
    const text = await (await through({})).text();
    expect([text.includes('Set-up code'), text.includes('sample')]).toEqual([true, false]);
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    for (const fields of [{ action: 'sample' }, { action: 'set-up', ...ADMIN }]) {
      const refused = await through({ method: 'POST', body: new URLSearchParams({ csrf, ...fields }) });
      expect(refused.status).toBe(422);
    }
  });

  test('[SEC123] over HTTP/1.0 there is no sample either', async () => {
    const browser = new SignInBrowser(server.origin);
    const { url } = await browser.authorize();
    const { host, port, pathname } = new URL(url);
    const headers = `Host: ${host}\r\nConnection: keep-alive\r\nCookie: ${browser.cookiesFor(pathname)}\r\n`;
    const ask = (version: string) =>
      sendRaw(Number(port), `GET ${pathname} HTTP/${version}\r\n${headers}\r\n`, { patience: 2_000 });
    expect(await ask('1.1')).toContain('Explore with sample data');
    const answer = await ask('1.0');
    expect(answer).toContain('Set-up code');
    expect(answer).not.toContain('sample');
  });
});

describe('an account', () => {
  let server: IdentityServer;
  let admin: Tokens;
  beforeAll(async () => {
    server = await startIdentityServer();
    const browser = browserOf(server);
    admin = await browser.exchange(await browser.submit(await browser.authorize(), { action: 'set-up', ...ADMIN }));
  });
  afterAll(() => server.close());
  beforeEach(() => inDb(server, async (db) => void (await db.delete(attempts))));

  const tryToSignIn = async (email: string, password: string, browser = browserOf(server)): Promise<SignInPage> =>
    browser.submit(await browser.authorize(), { action: 'sign-in', email, password });
  const signIn = async (browser: SignInBrowser, password = PASSWORD, email = ADMIN.email): Promise<Tokens> =>
    browser.exchange(await tryToSignIn(email, password, browser));
  const faultOf = ({ text }: SignInPage) => /role="alert">([^<]*)</.exec(text)?.[1];

  test('[ID16] a wrong password and an unknown address are answered alike, in like time', async () => {
    const times: number[][] = [[], []];
    for (let round = 0; round < 3; round++) {
      for (const [at, email] of [ADMIN.email, 'nobody@example.com'].entries()) {
        const began = performance.now();
        expect(faultOf(await tryToSignIn(email, 'not the password'))).toBe('The email address or password is wrong.');
        times[at]?.push(performance.now() - began);
      }
    }
    const [known = 0, unknown = 0] = times.map((all) => Math.min(...all));
    expect(unknown).toBeGreaterThan(known / 2);
  });

  test('[ID17] after too many failures the account waits, also for the right password; a success forgets them', async () => {
    await tryToSignIn(ADMIN.email, 'not the password');
    const failed = (count: number) =>
      inDb(server, (db) => db.execute(sql`update attempts set count = ${count}, last_at = now()`));
    await failed(12);
    const waiting = faultOf(await tryToSignIn('ADA@example.com', PASSWORD));
    expect(waiting).toMatch(/^Too many attempts. Try again in 1\d\d seconds/);
    const back = (seconds: number) =>
      inDb(server, (db) => db.execute(sql`update attempts set last_at = last_at - make_interval(secs => ${seconds})`));
    await back(200);
    await signIn(browserOf(server));
    expect(faultOf(await tryToSignIn(ADMIN.email, 'not the password'))).toMatch(/is wrong/);
  });

  test('[ID17] an address waits after thirty failures, whatever the account', async () => {
    await inDb(server, (db) => db.delete(attempts));
    await tryToSignIn('first@example.com', 'guess');
    await inDb(server, (db) => db.execute(sql`update attempts set count = 30, last_at = now()`));
    expect(faultOf(await tryToSignIn('another@example.com', 'guess'))).toMatch(/^Too many/);
  });

  test('[ID30] a hash of weaker parameters is made again at sign-in', async () => {
    const salt = randomBytes(16);
    const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
    const weak = ['scrypt', 2 ** 14, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
    await inDb(server, (db) => db.update(localAccounts).set({ passwordHash: weak }));
    await signIn(browserOf(server));
    const [account] = await inDb(server, (db) => db.select().from(localAccounts));
    expect(account?.passwordHash).toMatch(/^scrypt\$131072\$/);
    await signIn(browserOf(server));
  });

  test('[ID31] changing the password needs the present one and ends every other sign-in', async () => {
    const here = browserOf(server);
    const there = browserOf(server);
    const [mine, others] = [await signIn(here), await signIn(there)];
    expect((await pageAt(browserOf(server), '/identity/password')).status).toBe(401);
    const page = await pageAt(here, '/identity/password');
    const next = 'another kettle orbit';
    const wrong = await here.submit(page, { action: 'change', before: 'not it', password: next });
    expect([wrong.status, faultOf(wrong)]).toEqual([422, 'The current password is wrong.']);
    const short = await here.submit(page, { action: 'change', before: PASSWORD, password: 'short' });
    expect(short.status).toBe(422);
    expect((await there.refresh(others.refresh_token)).status).toBe(200);
    const forged = { headers: { origin: 'https://evil.example' } };
    expect((await here.submit(page, { before: PASSWORD, password: next }, forged)).status).toBe(403);
    const third = await signIn(browserOf(server));
    expect((await here.submit(page, { action: 'change', before: PASSWORD, password: next })).status).toBe(200);
    expect((await there.refresh(third.refresh_token)).status).toBe(400);
    expect((await there.authorize()).text).toContain('<h1>Sign in</h1>');
    const kept = Tokens.parse(await (await here.refresh(mine.refresh_token)).json());
    expect((await here.api(kept.access_token, '/api/users/me')).status).toBe(200);
    expect((await here.authorize()).url).toContain('code=');
    expect((await tryToSignIn(ADMIN.email, PASSWORD)).status).toBe(422);
    await inDb(server, (db) => db.delete(attempts));
    const back = { action: 'change', before: next, password: PASSWORD };
    expect((await here.submit(await pageAt(here, '/identity/password'), back)).status).toBe(200);
  });

  test('[ID32, SEC130] an administrator’s link sets a password once, the newest link only, and ends every sign-in', async () => {
    const browser = browserOf(server);
    const { refresh_token } = await signIn(browser);
    // Her other sign-ins ended with the password they began with.
    admin = await signIn(browserOf(server));
    const { sub } = await (await browser.api(admin.access_token, '/api/users/me')).json();
    const link = async () => {
      const response = await browser.api(admin.access_token, `/api/admin/users/${sub}/reset-link`, 'POST');
      return (await response.json()).path;
    };
    const old = await link();
    const path = await link();
    expect((await pageAt(browser, old)).status).toBe(404);
    expect((await pageAt(browser, '/identity/reset/guess')).status).toBe(404);
    const page = await pageAt(browser, path);
    expect(page.text).not.toContain(ADMIN.email);
    for (const password of ['short', 'Summer2025!!', 'AdaAda123456']) {
      expect((await browser.submit(page, { password })).status).toBe(422);
    }
    const other = 'one more kettle orbit';
    expect((await browser.submit(page, { password: other })).status).toBe(200);
    expect((await browser.submit(page, { password: PASSWORD })).status).toBe(404);
    expect((await browser.refresh(refresh_token)).status).toBe(400);
    admin = await signIn(browserOf(server), other);
    // As the tests after this one know it.
    expect((await browser.submit(await pageAt(browser, await link()), { password: PASSWORD })).status).toBe(200);
    admin = await signIn(browserOf(server));
    const late = await link();
    await inDb(server, (db) => db.execute(sql`update password_resets set expires_at = now() - interval '1 second'`));
    expect((await pageAt(browser, late)).status).toBe(404);
    await signIn(browser);
  });

  test('[ID45, SEC130] somebody invited makes an account under the address of the invitation', async () => {
    const browser = browserOf(server);
    const call = async (path: string, method: string, body: unknown) =>
      (await browser.api(admin.access_token, path, method, body)).json();
    await call('/api/companies', 'POST', { name: 'Acme' });
    const { token } = await call('/api/company/invitations', 'POST', { email: 'Bob@example.com', role: 'member' });
    const invited = browserOf(server);
    const page = await invited.authorize({ muster_invitation: token });
    expect(page.text).toContain('bob@example.com');
    const fields = { action: 'register', name: 'Bob', password: 'purple kettle orbit', email: 'ada@example.com' };
    const fromCompany = await invited.submit(page, { ...fields, password: 'Acme12345678' });
    expect([fromCompany.status, faultOf(fromCompany)]).toEqual([422, expect.stringContaining('your company')]);
    const tokens = await invited.exchange(await invited.submit(page, fields));
    const me = await (await invited.api(tokens.access_token, '/api/users/me')).json();
    expect(me).toMatchObject({ email: 'bob@example.com', isPlatformAdmin: false, companies: [] });
    await invited.api(tokens.access_token, `/api/invitations/${token}/accept`, 'POST');
    const joined = await (await invited.api(tokens.access_token, '/api/users/me')).json();
    expect(joined.companies).toEqual([expect.objectContaining({ name: 'Acme', role: 'member' })]);
    const spent = await browserOf(server).authorize({ muster_invitation: token });
    expect(spent.text).toContain('<h1>Sign in</h1>');
    const change = { action: 'change', before: fields.password, password: 'Acme12345678' };
    const changed = await invited.submit(await pageAt(invited, '/identity/password'), change);
    expect([changed.status, faultOf(changed)]).toEqual([422, expect.stringContaining('your company')]);
    expect((await tryRegister(token)).status).toBe(422);
    expect((await tryRegister('A'.repeat(43))).status).toBe(422);
  });

  const tryRegister = async (token: string) => {
    const browser = browserOf(server);
    const page = await browser.authorize({ muster_invitation: token });
    return browser.submit(page, { action: 'register', name: 'Eve', password: 'purple kettle orbit' });
  };

  test('[ID20] a restart forgets nobody; another secret is refused', async () => {
    const browser = browserOf(server);
    const tokens = await signIn(browser);
    await server.restart();
    expect((await browser.api(tokens.access_token, '/api/users/me')).status).toBe(200);
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);
    expect((await browser.authorize()).url).toContain('code=');
    expect((await stat(join(server.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    await expect(server.restart('x'.repeat(32))).rejects.toThrow('set MUSTER_SECRET');
    await server.restart();
  });

  test('[SEC133] signing keys change: known before they sign, kept until their tokens have run out', async () => {
    const browser = browserOf(server);
    const box = openSecretBox(undefined, server.dataDir);
    const kidOf = ({ access_token }: Tokens) => decodeProtectedHeader(access_token).kid;
    const known = async () => {
      const { keys } = await (await browser.fetch('/identity/.well-known/jwks.json')).json();
      return new Set(
        z
          .array(z.object({ kid: z.string() }))
          .parse(keys)
          .map(({ kid }) => kid),
      );
    };
    /** Time passes for the keys, and a process starts. */
    const passed = async (hours: number) => {
      const back = sql`update identity_keys set created_at = created_at - make_interval(hours => ${hours})`;
      await inDb(server, (db) => db.execute(back));
      const others = await Promise.all([1, 2, 3].map(() => loadKeys(server.store, box)));
      await server.restart();
      const sets = others.map((keys) => keys.signing.map(({ kid }) => kid));
      expect(new Set(sets.map(String)).size).toBe(1);
    };
    const refreshed = async ({ refresh_token }: Tokens) =>
      Tokens.parse(await (await browser.refresh(refresh_token)).json());
    const works = async ({ access_token }: Tokens) => (await browser.api(access_token, '/api/users/me')).status;

    const first = await signIn(browser);
    expect(await known()).toEqual(new Set([kidOf(first)]));
    await passed(91 * 24);
    const both = await known();
    const second = await refreshed(first);
    expect([both.size, kidOf(second)]).toEqual([2, kidOf(first)]);
    await passed(2);
    const third = await refreshed(second);
    expect(await known()).toEqual(both);
    expect(both.has(kidOf(third) ?? '') && kidOf(third) !== kidOf(first)).toBe(true);
    expect([await works(first), await works(third)]).toEqual([200, 200]);
    await passed(3 * 24);
    expect(await known()).toEqual(new Set([kidOf(third)]));
    expect([await works(first), await works(third)]).toEqual([401, 200]);
  });

  test('nothing failed on the way', () => {
    expect(server.logged).toEqual([]);
  });
});

async function pageAt(browser: SignInBrowser, path: string): Promise<SignInPage> {
  const response = await browser.fetch(path);
  return { url: browser.origin + path, status: response.status, text: await response.text(), verifier: '' };
}
