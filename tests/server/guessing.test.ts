import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempts } from '../../server/db/schema-identity';
import { type IdentityServer, startIdentityServer } from '../kit/identity-server';
import { SignInBrowser, type SignInPage } from '../kit/sign-in';

const PASSWORD = 'violet kettle orbit';
const ADMIN = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };

let server: IdentityServer;
/** Ada's own browser, which has signed in. */
let known: SignInBrowser;
beforeAll(async () => {
  server = await startIdentityServer({ publicUrl: 'https://muster.example', hashesAsSpecified: true });
  known = newBrowser();
  const code = /code is ([\w-]{43})$/.exec(server.notice() ?? '')?.[1] ?? '';
  const done = await known.submit(await known.authorize(), { action: 'set-up', ...ADMIN, code });
  expect(done.url).toContain('code=');
});
afterAll(() => server.close());

const newBrowser = () => new SignInBrowser(server.origin, server.via);
/** As a proxy passes it on. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const GUESS = { action: 'sign-in', email: ADMIN.email, password: 'a guess' };
const RIGHT = { ...GUESS, password: PASSWORD };
const faultOf = ({ text }: SignInPage) => /role="alert">([^<]*)</.exec(text)?.[1];
const isIn = ({ url }: SignInPage) => url.includes('/auth/callback?code=');

test('[SEC101] behind twenty guesses a right password from elsewhere is answered promptly', async () => {
  const pages = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const browser = newBrowser();
      return { browser, page: await browser.authorize() };
    }),
  );
  const mine = newBrowser();
  const page = await mine.authorize();
  const order: string[] = [];
  const guesses = pages.map(async ({ browser, page: shown }, at) => {
    const fields = { ...GUESS, email: `x${at}@example.com` };
    const answer = await browser.submit(shown, fields, from('203.0.113.5'));
    if (answer.status !== 429) order.push('guess');
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  const answer = await mine.submit(page, RIGHT, from('192.0.2.8'));
  order.push('right');
  expect(isIn(answer)).toBe(true);
  const guessed = await Promise.all(guesses);
  // Two were being checked, two more may have come between; eight had to wait.
  expect(order.indexOf('right')).toBeLessThanOrEqual(4);
  expect(order.length).toBeGreaterThanOrEqual(9);
  const busy = guessed.filter(({ status }) => status === 429);
  expect(busy.length).toBeGreaterThanOrEqual(5);
  expect(faultOf(busy[0] ?? answer)).toBe('Many people are signing in right now. Try again in a few seconds.');
});

test('[SEC101] behind guesses from a dozen addresses a browser that was here before takes its turn at once', async () => {
  const strangers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const browser = newBrowser();
      return { browser, page: await browser.authorize() };
    }),
  );
  const page = await known.authorize({ prompt: 'login' });
  const order: string[] = [];
  const guesses = strangers.map(async ({ browser, page: shown }, at) => {
    await browser.submit(shown, { ...GUESS, email: `y${at}@example.com` }, from(`203.0.113.${100 + at}`));
    order.push('guess');
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  const answer = await known.submit(page, RIGHT, from('192.0.2.8'));
  order.push('right');
  expect(isIn(answer)).toBe(true);
  await Promise.all(guesses);
  expect(order).toHaveLength(13);
  // Two were being checked, two more may have come between.
  expect(order.indexOf('right')).toBeLessThanOrEqual(4);
});

test('[SEC101, SEC102] who is too early is answered 429 with the seconds to wait; a browser that was here before is not', async () => {
  await server.store.database.transaction(async (db) => void (await db.delete(attempts)));
  const guesser = newBrowser();
  const page = await guesser.authorize();
  expect((await guesser.submit(page, GUESS, from('203.0.113.9'))).status).toBe(422);
  await server.store.database.transaction((db) => db.execute(sql`update attempts set count = 12, last_at = now()`));
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const body = new URLSearchParams({ csrf, ...RIGHT });
  const answer = await guesser.fetch(page.url, { method: 'POST', body, ...from('203.0.113.9') });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await answer.text()).toMatch(/Try again in 1\d\d seconds/);
  // Behind the same address as the guesser.
  const again = await known.submit(await known.authorize({ prompt: 'login' }), RIGHT, from('203.0.113.9'));
  expect(isIn(again)).toBe(true);
});

test('[SEC102] the cookie of a browser is bound to its account, signed, and no script’s', async () => {
  const browser = newBrowser();
  const page = await browser.authorize();
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const answer = await browser.fetch(page.url, { method: 'POST', body: new URLSearchParams({ csrf, ...RIGHT }) });
  const [cookie = ''] = answer.headers.getSetCookie().filter((line) => line.includes('muster_device'));
  expect(cookie).toMatch(/^__Host-muster_device_[\w-]{16}=[\w-]{43}\.\d+\.[\w-]{43};/);
  for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(flag);
  expect(cookie).not.toContain('ada');
});

test('[SEC105] begun sign-ins are few small rows: the oldest give way, and the newest still counts', async () => {
  const rows = () =>
    server.store.database.transaction((db) =>
      db.execute<{ rows: number; bytes: number; minutes: number }>(sql`
        select count(*)::int as rows, max(length(payload))::int as bytes,
          extract(epoch from max(expires_at) - now())::int / 60 as minutes
        from oidc_payloads where account_id is null`),
    );
  await server.store.database.transaction((db) => db.execute(sql`delete from oidc_payloads`));
  await server.store.database.transaction((db) =>
    db.execute(sql`insert into oidc_payloads (model, id, payload, expires_at)
      select 'Interaction', 'old ' || n, 'x', now() + interval '1 minute' from generate_series(1, 2500) as n`),
  );
  const browser = newBrowser();
  const page = await browser.authorize();
  const [kept] = await rows();
  expect(kept?.rows).toBe(2_000);
  expect(kept?.minutes).toBeLessThanOrEqual(30);
  expect(kept?.bytes).toBeLessThan(6_000);
  expect(isIn(await browser.submit(page, RIGHT, from('192.0.2.9')))).toBe(true);

  const asked = async (method: string, padding: number) => {
    const query = new URLSearchParams({ client_id: 'muster-web', state: 'x'.repeat(padding) });
    return (await newBrowser().fetch(`/identity/authorize?${query}`, { method })).status;
  };
  expect([await asked('GET', 3_000), await asked('POST', 10)]).toEqual([400, 400]);
});
