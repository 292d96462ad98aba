import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import type { StagedImport, TokenAnswer } from '../../contract/sync-api';
import { readBoot, writeBoot } from '../store/boot';
import { MusterDatabase } from '../store/database';
import { databaseName } from '../store/database-name';
import { freshBrowser } from '../store/testing/fresh-browser';
import { breathe } from './testing/fake-clock';
import { COMPANY } from './testing/fake-server';
import { type Tab, World } from './testing/world';

const DOMAIN = 'id.example.test';
const nameOf = (subject: string) => databaseName(DOMAIN, subject);
const claims = (body: object) => `x.${btoa(JSON.stringify(body)).replaceAll('=', '')}.x`;

beforeEach(freshBrowser);

function world(): World {
  const one = new World();
  one.server.auth = { mode: 'oidc', domain: DOMAIN, clientId: 'web', audience: 'api' };
  return one;
}

/** A tab that answers the worker's questions for tokens, and the questions it got. */
function asked(tab: Tab, answer: (renewed: boolean) => TokenAnswer | null): { renewed: boolean }[] {
  const questions: { renewed: boolean }[] = [];
  tab.hears = (event) => {
    if (event.type !== 'token_wanted') return;
    questions.push({ renewed: event.renewed });
    const given = answer(event.renewed);
    if (given !== null) void tab.api.provideToken(event.request, given);
  };
  return questions;
}

const token = (text: string): TokenAnswer => ({ kind: 'token', token: text });

/** Ada signs in, in one tab. */
async function signedIn(one: World, tabId = 'a', subject = 'ada'): Promise<Tab> {
  const text = claims({ sub: subject });
  one.server.tokens.set(text, subject);
  const tab = one.tab(tabId);
  asked(tab, () => token(text));
  await tab.hello();
  await tab.drive(tab.api.signedIn());
  return tab;
}

const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => name !== 'muster-boot');

test('[AU20] with nobody signed in a tab hears how to sign in, and there is no database', async () => {
  const one = world();
  const tab = one.tab('a');
  const answer = await tab.drive(tab.api.hello({ tabId: 'a', build: 'test', visible: true }));
  expect(answer).toMatchObject({ database: null, isFresh: true, config: { auth: { mode: 'oidc' } } });
  expect(await databases()).toEqual([]);
  await expect(tab.api.startImport('run')).rejects.toThrow('Nobody is signed in.');
});

test('[AU21] signing in opens the person’s own database, and every tab hears of it', async () => {
  const one = world();
  const other = one.tab('b');
  await other.hello();
  await signedIn(one);
  expect(await databases()).toEqual([nameOf('ada')]);
  expect(other.events.find(({ type }) => type === 'signed_in')).toMatchObject({
    answer: { database: nameOf('ada'), isFresh: true },
  });
});

const CODES = ['ABCDEFGH23', 'any other code, 100 %', 'パートナー'];

/** Ada signs in where a code waits. */
async function referred(one: World, code: string): Promise<Tab> {
  const text = claims({ sub: 'ada' });
  one.server.tokens.set(text, 'ada');
  const tab = one.tab('a');
  asked(tab, () => token(text));
  await tab.drive(tab.api.hello({ tabId: 'a', build: 'test', visible: true, referralCode: code }));
  await tab.drive(tab.api.signedIn());
  return tab;
}
const completed = (one: World) => one.server.seen.filter(({ path }) => path === '/api/referrals/complete');
const carried = (one: World) =>
  one.server.seen
    .map(({ path, headers }) => [path, headers.get('X-Referral-Code')])
    .filter(([, code]) => code !== null);

test.each(CODES)('[AU16] the code goes with the profile of a sign-in, and with no other call: %s', async (code) => {
  const one = world();
  const tab = await referred(one, code);
  await tab.drive(tab.api.ask('tags.list', {}));
  const inHeader = /^[ -~]+$/.test(code) ? code : encodeURIComponent(code);
  expect(carried(one)).toEqual([['/api/users/me', inHeader]]);
});

test('[AU16] the code goes with every question who is here, until it is settled', async () => {
  const one = world();
  await signedIn(one);
  one.restartWorker();
  const tab = one.tab('b');
  asked(tab, () => token(claims({ sub: 'ada' })));
  await tab.drive(tab.api.hello({ tabId: 'b', build: 'test', visible: true, referralCode: 'later' }));
  await one.until('it is asked who is here', () => carried(one).length === 1);
  await tab.drive(tab.api.refreshProfile());
  expect(carried(one)).toEqual([
    ['/api/users/me', 'later'],
    ['/api/users/me', 'later'],
  ]);
  one.server.instead = ({ path }) => (path.includes('referrals') ? Response.json({ completed: true }) : undefined);
  await tab.drive(tab.api.completeReferral('later'));
  await tab.drive(tab.api.refreshProfile());
  expect(carried(one)).toHaveLength(2);
});

test('[AU17] completed once, however many tabs ask, and whenever; with the code as it came', async () => {
  const one = world();
  const tab = await referred(one, 'any other code, 100 %');
  const other = one.tab('b');
  await other.hello();
  one.server.instead = ({ path }) => (path.includes('referrals') ? Response.json({ completed: true }) : undefined);
  const code = 'any other code, 100 %';
  await tab.drive(Promise.all([tab, tab, other].map(({ api }) => api.completeReferral(code))));
  await tab.drive(other.api.completeReferral(code));
  expect(completed(one).map(({ body }) => body)).toEqual([{ referralCode: code }]);
});

test('[AU17] refused it is settled too; that nobody answered is another matter', async () => {
  const one = world();
  const tab = await referred(one, 'nobodys');
  const complete = () => tab.drive(tab.api.completeReferral('nobodys'));
  one.server.instead = ({ path }) => (path.includes('referrals') ? new Response('', { status: 502 }) : undefined);
  await expect(complete()).rejects.toMatchObject({ name: 'Unreachable' });
  const problem = { status: 400, code: 'invalid', message: 'This referral code is not known' };
  one.server.instead = ({ path }) => (path.includes('referrals') ? Response.json(problem, { status: 400 }) : undefined);
  for (let times = 0; times < 2; times += 1) {
    await expect(complete()).rejects.toMatchObject({ name: 'Refusal' });
  }
  expect(completed(one)).toHaveLength(2);
});

test('[AU14] with 401 to the question about the terms, for ever, everybody stays signed in', async () => {
  const one = world();
  const tab = await signedIn(one);
  one.server.instead = ({ path }) => (path.includes('terms') ? new Response(null, { status: 401 }) : undefined);
  for (let pages = 0; pages < 3; pages += 1) {
    await expect(tab.drive(tab.api.ask('terms.list', {}))).rejects.toMatchObject({ name: 'Unauthorized' });
  }
  await one.clock.advance(1_000);
  expect(tab.events.map(({ type }) => type)).not.toContain('unauthorized');
  expect(one.ended).toBe(0);
  expect(await databases()).toEqual([nameOf('ada')]);
});

/** What the server says of Ada, with one thing different. */
function profiled(one: World, change: (profile: Record<string, unknown>) => unknown): void {
  one.server.instead = ({ path, method }) => {
    if (path !== '/api/users/me' || method !== 'GET') return undefined;
    return Response.json(change(ADA));
  };
}
const ADA: Record<string, unknown> = {
  id: '00000000-0000-4000-8000-000000000002',
  sub: 'ada',
  email: 'ada@example.test',
  name: 'Ada',
  isPlatformAdmin: true,
  companies: [{ companyId: COMPANY, name: 'Acme', role: 'owner' }],
  billingAccounts: [],
  preferences: {},
};

test.each([
  ['an unknown theme is none', { preferences: { theme: 'sepia' } }, { preferences: { theme: undefined } }],
  ['preferences of another kind are none', { preferences: 7 }, { preferences: {} }],
  [
    'a missing role is member',
    { companies: [{ companyId: COMPANY, name: 'Acme' }] },
    { companies: [{ role: 'member' }] },
  ],
  ['a damaged sub is empty', { sub: { $ref: 'f' } }, { sub: '' }],
  ['a missing flag is false', { isPlatformAdmin: undefined }, { isPlatformAdmin: false }],
  ['a missing name is none', { name: undefined }, { name: null }],
])('[AU18] %s, and nobody is kept out for it', async (_, said, read) => {
  const one = world();
  profiled(one, (ada) => ({ ...ada, ...said }));
  const tab = await signedIn(one);
  const { body } = await tab.drive(tab.api.read('users.me', {}));
  expect(body).toMatchObject(read);
});

test.each([
  ['no profile', () => ['what', 'is', 'this']],
  ['one without an id', ({ id: _, ...rest }: Record<string, unknown>) => rest],
])('[AU18] %s: the sign-in says in a sentence that it cannot be read', async (_, change) => {
  const one = world();
  profiled(one, change);
  const failure = await signedIn(one).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'Unreadable',
    message: 'The server gave an answer that this version of Muster cannot read.',
  });
});

test('[AU22] a person who signed in before starts without the server and without the provider', async () => {
  const one = world();
  await signedIn(one);
  one.server.stop();
  one.restartWorker();
  const tab = one.tab('a');
  const questions = asked(tab, () => null);
  const answer = await tab.drive(tab.api.hello({ tabId: 'a', build: 'test', visible: true }));
  expect(answer).toMatchObject({ database: nameOf('ada'), isFresh: false });
  await breathe();
  expect(questions.length).toBeLessThanOrEqual(1);
});

test('[AU23] where nobody ever signed in, a start without the server still says how they would', async () => {
  const one = world();
  await one.tab('a').hello();
  one.server.stop();
  one.restartWorker();
  const tab = one.tab('b');
  const hello = () => tab.drive(tab.api.hello({ tabId: 'b', build: 'test', visible: true }));
  expect(await hello()).toMatchObject({ database: null, isFresh: false, config: { auth: { mode: 'oidc' } } });
  one.server.isUp = true;
  expect(await hello()).toMatchObject({ database: null, isFresh: true });
});

test('[AU23] remembering it leaves what somebody left unsent theirs', async () => {
  const one = world();
  await writeBoot({ database: nameOf('ada'), config: null, profile: null, at: 0 });
  await one.tab('a').hello();
  expect(await readBoot()).toMatchObject({
    database: nameOf('ada'),
    config: { auth: { mode: 'oidc' } },
    profile: null,
  });
});

test('[AU30] many calls at once ask one tab for one token', async () => {
  const one = world();
  const text = claims({ sub: 'ada', exp: 10_000_000 });
  one.server.tokens.set(text, 'ada');
  const tab = one.tab('a');
  const questions = asked(tab, () => token(text));
  await tab.hello();
  await tab.drive(Promise.all([tab.api.ask('users.me', {}), tab.api.ask('users.me', {}), tab.api.ask('users.me', {})]));
  expect(questions).toEqual([{ renewed: false }]);
});

test('[AU31] a tab that stays silent for 15 s is passed over', async () => {
  const one = world();
  const text = claims({ sub: 'ada' });
  one.server.tokens.set(text, 'ada');
  const good = one.tab('good');
  asked(good, () => token(text));
  await good.hello();
  const silent = one.tab('silent');
  const questions = asked(silent, () => null);
  await silent.hello();
  const before = one.clock.now();
  await one.until('answered', settled(good.api.ask('users.me', {})), 500);
  expect(questions).toHaveLength(1);
  expect(one.clock.now() - before).toBeGreaterThanOrEqual(15_000);
});

test('[AU32] a refused token is renewed once and the call repeated', async () => {
  const one = world();
  const tab = one.tab('a');
  const good = claims({ sub: 'ada', n: 2 });
  one.server.tokens.set(good, 'ada');
  const questions = asked(tab, (renewed) => token(renewed ? good : claims({ sub: 'ada', n: 1 })));
  await tab.hello();
  expect(await tab.drive(tab.api.ask('users.me', {}))).toMatchObject({ sub: 'ada' });
  expect(questions).toEqual([{ renewed: false }, { renewed: true }]);
});

test('[AU33] a token near its end is not used', async () => {
  const one = world();
  const tab = one.tab('a');
  let n = 0;
  const questions = asked(tab, () => {
    n += 1;
    const text = claims({ sub: 'ada', n, exp: one.clock.now() / 1_000 + 5 });
    one.server.tokens.set(text, 'ada');
    return token(text);
  });
  await tab.hello();
  await tab.drive(tab.api.ask('users.me', {}));
  await tab.drive(tab.api.ask('users.me', {}));
  expect(questions).toHaveLength(1);
  await one.clock.advance(3_500);
  await tab.drive(tab.api.ask('users.me', {}));
  expect(questions).toHaveLength(2);
});

test.each([
  ['says nothing of its end', {}],
  ['ends much later', { exp: 10_000_000 }],
])('[AU39] a token that %s is kept for an hour', async (_, more) => {
  const one = world();
  const tab = one.tab('a');
  const text = claims({ sub: 'ada', ...more });
  one.server.tokens.set(text, 'ada');
  const questions = asked(tab, () => token(text));
  await tab.hello();
  await tab.drive(tab.api.ask('users.me', {}));
  await one.clock.advance(3_599_000);
  await tab.drive(tab.api.ask('users.me', {}));
  expect(questions).toHaveLength(1);
  await one.clock.advance(2_000);
  await tab.drive(tab.api.ask('users.me', {}));
  expect(questions).toHaveLength(2);
});

test('[AU34] a provider that cannot be reached signs nobody out', async () => {
  const one = world();
  const tab = await signedIn(one);
  asked(tab, () => ({ kind: 'failed', error: 'Failed to fetch' }));
  one.server.tokens.clear();
  await expect(tab.drive(tab.api.ask('tags.list', {}))).rejects.toThrow('Failed to fetch');
  await one.clock.advance(60_000);
  expect(tab.events.map(({ type }) => type)).not.toContain('unauthorized');
  expect(one.ended).toBe(0);
  expect(await databases()).toEqual([nameOf('ada')]);
});

test.each([
  ['the provider ends it', { kind: 'ended', error: 'invalid_grant' } as const],
  ['the new token is refused too', token('refused')],
])('[AU35] %s: every tab goes to sign in, and a reload shows nobody', async (_, answer) => {
  const one = world();
  const tab = await signedIn(one);
  const other = one.tab('b');
  await other.hello();
  await other.api.visibility(false);
  asked(tab, () => answer);
  asked(other, () => answer);
  one.server.tokens.clear();
  await one.until('refused', settled(tab.api.ask('tags.list', {})));
  await one.until('the worker ends', () => one.ended === 1);
  for (const { events } of [tab, other]) expect(events.map(({ type }) => type)).toContain('unauthorized');
  const again = one.tab('c');
  expect(await again.drive(again.api.hello({ tabId: 'c', build: 'test', visible: true }))).toMatchObject({
    database: null,
  });
});

const ASSET = '00000000-0000-4000-8000-000000000101';
const rename = {
  companyId: COMPANY,
  endpoint: 'assets.update' as const,
  params: { id: ASSET },
  body: { name: 'mine' },
};

/** Opens the database as the browser has it now. */
async function kept<T>(work: (db: MusterDatabase) => Promise<T>): Promise<T> {
  const db = new MusterDatabase(nameOf('ada'));
  await db.open();
  const answer = await work(db);
  db.close();
  return answer;
}
const rowsKept = () =>
  kept(async (db) => {
    const streams = await db.meta.filter(({ kind }) => kind === 'stream').count();
    const counts = await Promise.all([db.chunks, db.overlay, db.rows, db.cache].map((table) => table.count()));
    return counts.reduce((sum, count) => sum + count, streams);
  });

const staged = (state: StagedImport['state']): StagedImport => ({
  runId: state,
  companyId: COMPANY,
  source: { vendor: 'nmap', category: 'network_scanner', displayName: 'Nmap' },
  format: 'nmap_xml',
  files: [],
  batches: 1,
  fetched: 0,
  rejected: [],
  rejectedCount: 0,
  notices: [],
  parseMs: 1,
  isSample: false,
  state,
  sentBatches: 0,
  at: 1,
});

/** Ada is here, with the company's rows, and a change that the server does not hear of. */
async function withUnsent(one: World): Promise<Tab> {
  one.server.put('asset', ASSET, { name: 'first', tags: [] });
  const tab = await signedIn(one);
  await tab.view(1);
  await one.until('the rows are here', () => tab.answer(1)?.count === 1);
  one.server.stop();
  await tab.api.command(rename);
  expect(await rowsKept()).toBeGreaterThan(0);
  return tab;
}

/** The server is back, and takes Ada's tokens no more. */
async function endedByServer(one: World, tab: Tab): Promise<void> {
  asked(tab, () => ({ kind: 'ended', error: 'invalid_grant' }));
  one.server.tokens.clear();
  one.server.isUp = true;
  await one.until('the worker ends', () => one.ended === 1);
}

test('[SEC148] a sign-in that is ended elsewhere takes the rows with it, at once', async () => {
  const one = world();
  one.server.put('asset', ASSET, { name: 'first', tags: [] });
  const tab = await signedIn(one);
  await tab.view(1);
  await one.until('the rows are here', () => tab.answer(1)?.count === 1);
  void tab.api.ask('tags.list', {}).catch(() => undefined);
  await endedByServer(one, tab);
  expect(await databases()).toEqual([]);
  expect(await readBoot()).toMatchObject({ database: null, profile: null });
});

test('[SEC148] what was not sent stays alone, and is sent when the person is back', async () => {
  const one = world();
  const tab = await withUnsent(one);
  await kept(async (db) => {
    await db.imports.bulkPut([staged('draft'), staged('waiting')]);
    await db.importBatches.bulkPut([
      { runId: 'draft', no: 0, records: [] },
      { runId: 'waiting', no: 0, records: [] },
    ]);
  });
  await endedByServer(one, tab);
  expect(await rowsKept()).toBe(0);
  expect(await kept((db) => db.imports.toCollection().primaryKeys())).toEqual(['waiting']);
  expect(await kept((db) => db.importBatches.toCollection().primaryKeys())).toEqual([['waiting', 0]]);
  expect(await kept((db) => db.outbox.count())).toBe(1);
  await kept((db) => db.imports.clear());
  await signedIn(one, 'b');
  await one.until('it is sent', () => one.server.rows.get(`asset ${ASSET}`)?.['name'] === 'mine', 500);
});

test('[SEC148] a server or a provider that does not answer takes nothing', async () => {
  const one = world();
  const tab = await withUnsent(one);
  asked(tab, () => ({ kind: 'failed', error: 'Failed to fetch' }));
  await one.clock.advance(120_000);
  one.restartWorker();
  await one.tab('b').hello();
  await one.clock.advance(120_000);
  expect(one.ended).toBe(0);
  expect(await rowsKept()).toBeGreaterThan(0);
});

test('[SEC148] an end that was cut off is finished by the next start', async () => {
  const one = world();
  await withUnsent(one);
  one.killWorker();
  await writeBoot({ database: nameOf('ada'), config: null, profile: null, at: 0 });
  one.restartWorker();
  one.server.isUp = true;
  await one.tab('b').hello();
  expect(await rowsKept()).toBe(0);
  expect(await kept((db) => db.outbox.count())).toBe(1);
});

test('[AU36] a token of somebody else ends the sign-in instead of speaking in this person’s name', async () => {
  const one = world();
  const tab = await signedIn(one);
  const eve = claims({ sub: 'eve' });
  one.server.tokens.clear();
  one.server.tokens.set(eve, 'eve');
  asked(tab, () => token(eve));
  const before = one.server.count('GET', '/api/tags');
  await one.until('refused', settled(tab.api.ask('tags.list', {})));
  // What is asked while the worker ends.
  for (let at = 0; at < 60; at += 1) {
    void tab.api.ask('tags.list', {}).catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await one.until('the worker ends', () => one.ended === 1);
  expect(one.server.seen.filter(({ headers }) => headers.get('Authorization') === `Bearer ${eve}`)).toEqual([]);
  expect(one.server.count('GET', '/api/tags')).toBeLessThanOrEqual(before + 1);
});

test('[AU37] the socket authenticates with token and user, and its session token reaches the tab', async () => {
  const one = world();
  const tab = await signedIn(one);
  await one.until('connected', () => tab.status?.connection.state === 'connected');
  expect(tab.events).toContainEqual({ type: 'session_token', token: 'session' });
});

test('[AU38] a socket whose token is refused gets a renewed one', async () => {
  const one = world();
  const tab = await signedIn(one);
  await one.until('connected', () => tab.status?.connection.state === 'connected');
  const fresh = claims({ sub: 'ada', n: 2 });
  one.server.tokens.clear();
  one.server.tokens.set(fresh, 'ada');
  const questions = asked(tab, (renewed) => token(renewed ? fresh : 'old'));
  one.server.cut(4_401);
  await one.until('renewed', () => questions.some(({ renewed }) => renewed));
  await one.until('connected again', () => tab.status?.connection.state === 'connected', 500);
});

test('[AU40] signing out deletes the database and ends the worker; every tab hears it, hidden ones too', async () => {
  const one = world();
  const tab = await signedIn(one);
  const hidden = one.tab('b');
  await hidden.hello();
  await hidden.api.visibility(false);
  await tab.drive(tab.api.signOut());
  await one.until('the worker ends', () => one.ended === 1);
  for (const { events } of [tab, hidden]) expect(events.at(-1)).toEqual({ type: 'signed_out' });
  expect(await databases()).toEqual([]);
});

test('[SEC149] signing out is said to the server, with the token that ends', async () => {
  const one = world();
  const tab = await signedIn(one);
  await tab.drive(tab.api.signOut());
  await one.until('the worker ends', () => one.ended === 1);
  const said = one.server.seen.filter(({ path }) => path === '/api/auth/sign-out');
  expect(said.map(({ method, headers }) => [method, headers.get('Authorization')])).toEqual([
    ['POST', `Bearer ${claims({ sub: 'ada' })}`],
  ]);
});

test('[AU41] signing out needs no network, and the next start shows nobody', async () => {
  const one = world();
  const tab = await signedIn(one);
  one.server.stop();
  await tab.drive(tab.api.signOut());
  await one.until('the worker ends', () => one.ended === 1);
  expect(await databases()).toEqual([]);
  const again = one.tab('c');
  expect(await again.drive(again.api.hello({ tabId: 'c', build: 'test', visible: true }))).toMatchObject({
    database: null,
    isFresh: false,
  });
});

test('[AU41] a tab that comes once the server is back hears that it is', async () => {
  const one = world();
  const tab = await signedIn(one);
  one.server.stop();
  await tab.drive(tab.api.signOut());
  await one.until('the worker ends', () => one.ended === 1);
  await one.tab('c').hello();
  one.server.isUp = true;
  const next = one.tab('d');
  const answer = await next.drive(next.api.hello({ tabId: 'd', build: 'test', visible: true }));
  expect(answer).toMatchObject({ database: null, isFresh: true });
});

test('[AU42] whoever signs in next finds nothing of the person before', async () => {
  const one = world();
  const tab = await signedIn(one);
  asked(tab, () => ({ kind: 'ended', error: 'invalid_grant' }));
  one.server.tokens.clear();
  await one.until('refused', settled(tab.api.ask('tags.list', {})));
  await one.until('the worker ends', () => one.ended === 1);
  await signedIn(one, 'd', 'eve');
  expect(await databases()).toEqual([nameOf('eve')]);
});

test('[AU43] an installation that signs people in another way since asks them to sign in', async () => {
  const one = new World();
  const tab = one.tab('a');
  await tab.hello();
  one.server.auth = { mode: 'oidc', domain: DOMAIN, clientId: 'web', audience: 'api' };
  one.restartWorker();
  const next = one.tab('b');
  await next.hello();
  await one.until('told', () => next.events.some(({ type }) => type === 'unauthorized'));
});

/** Whether a call is over, one way or the other. */
function settled(call: Promise<unknown>): () => boolean {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  call.then(end, end);
  return () => isOver;
}

test('[RC10] what was answered before a sign-in ended is not there after the next one', async () => {
  const one = world();
  const tab = await signedIn(one);
  await tab.drive(tab.api.read('tags.list', {}, COMPANY));
  const keys = async () => {
    const db = new MusterDatabase(nameOf('ada'));
    await db.open();
    const all = await db.cache.toCollection().primaryKeys();
    db.close();
    return all.filter((key) => key.includes('tags.list'));
  };
  expect(await keys()).toHaveLength(1);
  one.server.tokens.clear();
  asked(tab, () => ({ kind: 'ended', error: 'invalid_grant' }));
  await tab.api.ask('users.me', {}).catch(() => undefined);
  await one.until('the worker ended', () => one.ended === 1);
  expect(await keys()).toEqual([]);
});

test('[RC10] a sign-in clears what an older build left', async () => {
  const one = world();
  await signedIn(one);
  const db = new MusterDatabase(nameOf('ada'));
  await db.open();
  await db.cache.put({ key: 'left over', body: 1, etag: null, at: 0 });
  await writeBoot({ database: nameOf('ada'), config: null, profile: null, at: 0 });
  one.restartWorker();
  await signedIn(one, 'b');
  expect(await db.cache.get('left over')).toBeUndefined();
});
