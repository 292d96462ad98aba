import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { users } from '../../server/db/schema';
import { oidcPayloads } from '../../server/db/schema-identity';
import { SignInBrowser, type SignInPage } from '../kit/sign-in';
import { BOB, PASSWORD, pageAt, type SignedIn, type SignInWorld, signInWorld, signOut } from '../kit/sign-in-world';
import { closing, type OpenSocket, openSocket } from '../kit/socket';

let world: SignInWorld;
const opened: OpenSocket[] = [];
beforeAll(async () => {
  world = await signInWorld('postgres');
});
afterAll(() => world.server.close());
afterEach(() => {
  for (const socket of opened.splice(0)) socket.end();
});

async function socketOf(token: string, userId: string): Promise<OpenSocket> {
  const socket = await openSocket(world.server.via, token, userId);
  opened.push(socket);
  return socket;
}
async function resetPage(userId: string): Promise<{ browser: SignInBrowser; page: SignInPage }> {
  const { path } = await world.post(await world.signIn(), `/api/admin/users/${userId}/reset-link`);
  const browser = new SignInBrowser(world.server.origin);
  return { browser, page: await pageAt(browser, path) };
}

test('[SEC140, SEC141] signing out ends the access token and the socket, of that sign-in only', async () => {
  const [leaving, staying] = [await world.signIn(), await world.signIn()];
  const [gone, stays] = [
    await socketOf(leaving.tokens.access_token, world.adaId),
    await socketOf(staying.tokens.access_token, world.adaId),
  ];
  await signOut(leaving);
  expect(await world.status(leaving)).toBe(401);
  expect(await closing(gone)).toBe(4401);
  expect([await world.status(staying), stays.isOpen]).toEqual([200, true]);
  expect((await staying.browser.refresh(staying.tokens.refresh_token)).status).toBe(200);
});

test('[SEC140, SEC149] a script that signs out ends the sign-in whole, and no other', async () => {
  const [leaving, staying] = [await world.signIn(), await world.signIn()];
  const socket = await socketOf(leaving.tokens.access_token, world.adaId);
  await world.post(leaving, '/api/auth/sign-out', {});
  expect([await world.status(leaving), await closing(socket)]).toEqual([401, 4401]);
  expect((await leaving.browser.refresh(leaving.tokens.refresh_token)).status).toBe(400);
  expect((await leaving.browser.authorize()).text).toContain('<h1>Sign in</h1>');
  expect(await world.status(staying)).toBe(200);
});

test('[SEC140] a sign-in that was revoked by its refresh token ends whole', async () => {
  const one = await world.signIn();
  const socket = await socketOf(one.tokens.access_token, world.adaId);
  const body = new URLSearchParams({ client_id: 'muster-web', token: one.tokens.refresh_token });
  expect((await one.browser.fetch('/identity/oauth/revoke', { method: 'POST', body })).status).toBe(200);
  expect([await world.status(one), await closing(socket)]).toEqual([401, 4401]);
  expect((await one.browser.authorize()).text).toContain('<h1>Sign in</h1>');
});

test('[SEC140, SEC141, SEC142] a changed password ends the other sign-ins, and keeps the one it was changed in', async () => {
  const [here, there] = [await world.signIn(), await world.signIn()];
  const [mine, others] = [
    await socketOf(here.tokens.access_token, world.adaId),
    await socketOf(there.tokens.access_token, world.adaId),
  ];
  const page = await pageAt(here.browser, '/identity/password');
  const fields = { action: 'change', before: PASSWORD, password: 'orbit violet kettle' };
  expect((await here.browser.submit(page, fields)).status).toBe(200);
  expect([await world.status(there), await closing(others)]).toEqual([401, 4401]);
  expect([await world.status(here), mine.isOpen]).toEqual([200, true]);
  expect((await here.browser.refresh(here.tokens.refresh_token)).status).toBe(200);
  // As the tests after this one know it.
  const back = { ...fields, before: fields.password, password: PASSWORD };
  expect((await here.browser.submit(await pageAt(here.browser, '/identity/password'), back)).status).toBe(200);
});

test('[SEC140, SEC141, SEC142] a reset ends every sign-in, and the tokens of scripts where that is left ticked', async () => {
  const bob = await world.signIn(BOB);
  const script = async () => (await world.post(bob, '/api/account/tokens', { name: 'nightly' })).token;
  const tokens: string[] = [await script(), await script()];
  const own = await socketOf(bob.tokens.access_token, world.bobId);
  const scripts = await Promise.all(tokens.map((token) => socketOf(token, world.bobId)));
  const first = await resetPage(world.bobId);
  expect(first.page.text).toContain('Revoke the 2 access tokens of your scripts, too');
  // Whoever resets it because it got known would keep it.
  const same = await first.browser.submit(first.page, { password: PASSWORD });
  expect([same.status, same.text]).toEqual([422, expect.stringContaining('That is your old password.')]);
  expect([await world.status(bob), own.isOpen]).toEqual([200, true]);
  expect((await first.browser.submit(first.page, { password: 'orbit violet kettle' })).status).toBe(200);
  expect([await world.status(bob), await closing(own)]).toEqual([401, 4401]);
  expect(scripts.map(({ isOpen }) => isOpen)).toEqual([true, true]);
  expect((await bob.browser.api(tokens[0] ?? '', '/api/users/me')).status).toBe(200);

  const second = await resetPage(world.bobId);
  expect((await second.browser.submit(second.page, { password: PASSWORD, tokens: 'on' })).status).toBe(200);
  for (const token of tokens) expect((await bob.browser.api(token, '/api/users/me')).status).toBe(401);
  expect(await Promise.all(scripts.map(closing))).toEqual([4401, 4401]);
  expect((await world.audited('password.reset')).at(-1)).toMatchObject({ about: { tokensRevoked: 2 } });
  const third = await resetPage(world.bobId);
  expect(third.page.text).not.toContain('of your scripts');
});

test('[SEC141] a revoked token of a script ends its socket at once, and no other', async () => {
  const bob = await world.signIn(BOB);
  const { token, id } = await world.post(bob, '/api/account/tokens', { name: 'nightly' });
  const [revoked, staying] = [await socketOf(token, world.bobId), await socketOf(bob.tokens.access_token, world.bobId)];
  await bob.browser.api(bob.tokens.access_token, `/api/account/tokens/${id}`, 'DELETE');
  expect(await closing(revoked)).toBe(4401);
  expect(staying.isOpen).toBe(true);
});

test('[SEC145] a socket ends when its token does', async () => {
  const bob = await world.signIn(BOB);
  const { token, id } = await world.post(bob, '/api/account/tokens', { name: 'nightly' });
  await world.inDb((db) =>
    db.execute(sql`update personal_tokens set expires_at = now() + interval '2 seconds' where id = ${id}`),
  );
  const began = performance.now();
  const socket = await socketOf(token, world.bobId);
  expect(await socket.closed).toBe(4401);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('[SEC150] a password given before it was reset opens nothing after', async () => {
  const thief = new SignInBrowser(world.server.origin);
  const page = await thief.authorize();
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const fields = { csrf, action: 'sign-in', email: BOB, password: PASSWORD };
  const given = await thief.fetch(page.url, { method: 'POST', body: new URLSearchParams(fields) });
  expect(given.status).toBe(303);
  // The second as the tests after this one know it.
  for (const password of ['orbit violet kettle', PASSWORD]) {
    const reset = await resetPage(world.bobId);
    expect((await reset.browser.submit(reset.page, { password })).status).toBe(200);
  }
  const { url } = await thief.follow(given.headers.get('location') ?? '');
  expect(url).not.toContain('code=');
});

test('[SEC140] a session that a request under way writes again stays ended', async () => {
  const one = await world.signIn();
  const sessions = await world.inDb((db) => db.select().from(oidcPayloads).where(eq(oidcPayloads.model, 'Session')));
  await signOut(one);
  await world.inDb((db) => db.insert(oidcPayloads).values(sessions).onConflictDoNothing());
  expect((await one.browser.authorize()).text).toContain('<h1>Sign in</h1>');
  expect(await world.status(one)).toBe(401);
});

const inBobsPlace = async (admin: SignedIn): Promise<string> => {
  const { code } = await world.post(admin, '/api/admin/impersonations', { userId: world.bobId });
  return (await world.post(admin, '/api/admin/impersonations/exchange', { code })).token;
};

test('[SEC146] an impersonation ends with the sign-in it came from', async () => {
  const admin = await world.signIn();
  const token = await inBobsPlace(admin);
  expect((await admin.browser.api(token, '/api/users/me')).status).toBe(200);
  const socket = await socketOf(token, world.bobId);
  await signOut(admin);
  expect((await admin.browser.api(token, '/api/users/me')).status).toBe(401);
  expect(await closing(socket)).toBe(4401);
});

test('[SEC146] an impersonation ends with the administrator’s rights', async () => {
  const admin = await world.signIn();
  const token = await inBobsPlace(admin);
  const is = (isPlatformAdmin: boolean) =>
    world.inDb((db) => db.update(users).set({ isPlatformAdmin }).where(eq(users.id, world.adaId)));
  await is(false);
  expect((await admin.browser.api(token, '/api/users/me')).status).toBe(401);
  await is(true);
});

test('[SEC147] sign-outs are in the audit log', async () => {
  const one = await world.signIn();
  const before = (await world.audited('sign-out')).length;
  await signOut(one);
  const entries = (await world.audited('sign-out')).slice(before);
  expect(entries).toMatchObject([{ outcome: 'done', actor: { userId: world.adaId, means: 'session' } }]);
});

test('[SEC147] a token refused to somebody we know is in the audit log, once, and no row for a token of nobody', async () => {
  const one = await world.signIn();
  const bob = await world.signIn(BOB);
  const { token, id } = await world.post(bob, '/api/account/tokens', { name: 'nightly' });
  await bob.browser.api(bob.tokens.access_token, `/api/account/tokens/${id}`, 'DELETE');
  await signOut(one);
  const before = (await world.audited('token.refused')).length;
  for (let time = 0; time < 3; time++) {
    expect(await world.status(one)).toBe(401);
    expect((await bob.browser.api(token, '/api/users/me')).status).toBe(401);
    for (const nobodys of ['muster_pat_nobody', 'muster_imp_nobody', 'nothing', `${one.tokens.access_token}x`]) {
      expect((await bob.browser.api(nobodys, '/api/users/me')).status).toBe(401);
    }
  }
  expect((await world.audited('token.refused')).slice(before)).toMatchObject([
    { outcome: 'refused', actor: { userId: world.adaId, means: 'session' } },
    { outcome: 'refused', actor: { userId: world.bobId, means: 'personal-token' }, about: { tokenId: id } },
  ]);
});

test('nothing failed on the way', () => {
  expect(world.server.logged).toEqual([]);
});
