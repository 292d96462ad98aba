import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ACTIONS, SUBJECTS, type Subject } from '../../contract/access/vocabulary';
import { ENDPOINTS } from '../../contract/endpoints';
import { type EntityName, entitiesOf } from '../../contract/entities';
import { COMPANY_KINDS } from '../../contract/records';
import { ServerMessage } from '../../contract/socket';
import { CONTRACT_VERSION } from '../../contract/version';
import type { Person } from '../../domain/abilities/person';
import { SocketSession } from '../../server/sync/session';
import { COMPANY_CASES, type Does, INVITE_CASES, NOTHING, OTHER_CASES } from '../kit/access-cases';
import {
  ACCOUNT,
  AUDIENCES,
  FOREIGN,
  FOREIGN_ACCOUNT,
  HELD,
  HOME,
  ME,
  RELATIONS,
  type Standing,
  specified,
} from '../kit/access-oracle';
import { type AccessWorld, createAccessWorld, runBody } from '../kit/access-world';

/** The authorization matrix over HTTP: every call, by every audience, on its own and on another company's. */

const FORBIDDEN = 'You do not have permission to perform this action';

/** What each replicated entity is, and one of its columns. */
const ENTITY_SUBJECTS: Readonly<Record<string, Subject>> = {
  company: 'Company',
  asset: 'Asset',
  sourceRecord: 'Asset',
  software: 'Asset',
  softwareInstall: 'Asset',
  finding: 'Asset',
  assetEvent: 'Asset',
  syncRun: 'Asset',
  integration: 'Integration',
  ...Object.fromEntries(COMPANY_KINDS.map(({ name, subject }) => [name, subject])),
};

const keys = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record).filter((key): key is K => key in record);

const relationIn = (company: string, isOwn = false) => {
  if (isOwn) return company === HOME ? RELATIONS.own : RELATIONS['own, in another company'];
  return company === HOME ? RELATIONS["a colleague's"] : RELATIONS["another company's"];
};
const belongsTo = (person: Person | null, company: string) =>
  person?.companies.some(({ companyId }) => companyId === company) ?? false;

function expectedIn(
  company: string,
  person: Person | null,
  standing: Standing,
  [action, subject]: Does,
  isOwn: boolean,
): number {
  if (person === null) return 401;
  if (!belongsTo(person, company)) return 404;
  return specified(standing, action, subject, relationIn(company, isOwn)) ? 200 : 403;
}

let world: AccessWorld;
const ran = new Set<string>();
const wrong: string[] = [];
beforeAll(async () => {
  world = await createAccessWorld('postgres');
});
afterAll(() => world.close());

async function check(cell: string, response: Response, expected: number, done = 200): Promise<void> {
  ran.add(cell);
  const wanted = expected === 200 ? done : expected;
  const text = await response.text();
  if (response.status !== wanted) wrong.push(`${cell}: ${response.status} instead of ${wanted}: ${text}`);
  else if (wanted === 403 && JSON.parse(text).message !== FORBIDDEN)
    wrong.push(`${cell}: refused with other words: ${text}`);
}

async function runCompanyCases(audience: string, person: Person | null, standing: Standing): Promise<void> {
  const who = person === null ? null : 'me';
  const { home, foreign } = world;
  for (const id of keys(COMPANY_CASES)) {
    const { does, call = () => ({}), ids, owned, done } = COMPANY_CASES[id];
    for (const at of [home, foreign]) {
      const company = at.companyId;
      const expected = expectedIn(company, person, standing, does, owned === 'makes');
      const answered = await world.send(who, id, { company, ...call(at) });
      await check(`${audience}: ${id} in ${company}`, answered, expected, done);
      if (!ids) continue;
      const elsewhere = at === home ? foreign : home;
      const cell = `${audience}: ${id} in ${company} with another company's ids`;
      const reached = expectedIn(company, person, standing, does, owned !== undefined);
      const refused = reached === 200 ? 404 : reached;
      await check(cell, await world.send(who, id, { company, ...call(elsewhere) }), refused);
    }
  }
}

async function runStreams(audience: string, person: Person | null, standing: Standing): Promise<void> {
  const who = person === null ? null : 'me';
  const { logId } = world.services;
  for (const company of [HOME, FOREIGN]) {
    const stream = `company:${company}`;
    const granted = person === null ? 401 : belongsTo(person, company) ? 200 : 404;
    const changes = await world.send(who, 'sync.changes', { query: { stream, logId, since: '0' } });
    const shown = changes.ok ? await changes.clone().json() : null;
    await check(`${audience}: sync.changes of ${company}`, changes, granted);
    for (const entity of keys(ENTITY_SUBJECTS)) {
      const subject = ENTITY_SUBJECTS[entity] ?? 'Platform';
      const page = await world.send(who, 'sync.snapshot', { query: { stream, entity } });
      const cell = `${audience}: read ${entity} of ${company}`;
      if (granted === 200) {
        const sees = specified(standing, 'read', subject, relationIn(company));
        const rows = (await page.clone().json()).chunk.ids.length > 0;
        if (rows !== sees) wrong.push(`${cell}: the snapshot ${rows ? 'shows' : 'hides'} it`);
        const inLog = shown.range.changes.some(
          (one: { entity: string; row?: object }) => one.entity === entity && one.row,
        );
        if (entity !== 'company' && inLog !== sees) wrong.push(`${cell}: the changes ${inLog ? 'show' : 'hide'} it`);
      }
      await check(cell, page, granted);
    }
    const kinds = entitiesOf(stream);
    const small = await world.send(who, 'sync.small-rows', { query: { stream, kinds: kinds.join() } });
    if (granted === 200) {
      const shows = (await small.clone().json()).chunks.map(({ entity }: { entity: string }) => entity);
      const sees = (kind: EntityName) =>
        specified(standing, 'read', ENTITY_SUBJECTS[kind] ?? 'Platform', relationIn(company));
      if (kinds.some((kind) => shows.includes(kind) !== (kind in ENTITY_SUBJECTS && sees(kind))))
        wrong.push(`${audience}: the small rows of ${company} show ${shows}`);
    }
    await check(`${audience}: the small rows of ${company}`, small, granted);
  }
}

async function runOtherCases(audience: string, person: Person | null, standing: Standing): Promise<void> {
  const who = person === null ? null : 'me';
  for (const id of keys(OTHER_CASES)) {
    const { by, call, done } = OTHER_CASES[id];
    const rules = by !== 'platform' || specified(standing, 'manage', 'Platform', RELATIONS["the installation's"]);
    const expected = by === 'anybody' ? 200 : person === null ? 401 : rules ? 200 : 403;
    await check(`${audience}: ${id}`, await world.send(who, id, call), expected, done);
  }
  for (const [account, relation] of [
    [ACCOUNT, RELATIONS.own],
    [FOREIGN_ACCOUNT, RELATIONS["another company's"]],
  ] as const) {
    const isIn = person?.billingAccounts.some(({ billingAccountId }) => billingAccountId === account) ?? false;
    const may = specified(standing, 'invite_users', 'BillingAccount', relation);
    const expected = person === null ? 401 : may ? 200 : isIn ? 403 : 404;
    for (const id of keys(INVITE_CASES)) {
      const { done, ...call }: { readonly body?: object; readonly done?: number } = INVITE_CASES[id];
      const params = { id: account, invitationId: NOTHING.id };
      await check(`${audience}: ${id} in ${account}`, await world.send(who, id, { params, ...call }), expected, done);
    }
  }
}

test('[SEC20, SEC21, SEC22] the authorization matrix over HTTP', async () => {
  for (const [audience, person, standing] of HELD) {
    if (person) await world.become(person);
    await runCompanyCases(audience, person, standing);
    await runStreams(audience, person, standing);
    await runOtherCases(audience, person, standing);
  }
  expect(wrong).toEqual([]);
  const subjects = new Set<Subject>([
    ...Object.values(COMPANY_CASES).map(({ does }) => does[1]),
    ...Object.values(OTHER_CASES).flatMap(({ does }) => does?.[1] ?? []),
    ...Object.values(ENTITY_SUBJECTS),
    'BillingAccount',
  ]);
  const waiting = SUBJECTS.filter((subject) => !subjects.has(subject));
  const cells = HELD.length * waiting.length * ACTIONS.length * Object.keys(RELATIONS).length;
  console.log(
    `authorization matrix over HTTP: ${ran.size} cells run, of ${subjects.size} subjects; ` +
      `${cells} cells waiting, of subjects without a call: ${waiting.join(', ')}`,
  );
}, 480_000);

test('[SEC21] one id of another company in a list refuses the whole list, and changes nothing', async () => {
  const ids = [world.home.assetId, world.foreign.assetId];
  for (const [id, body] of [
    ['assets.bulk-update', { ids, patch: { name: 'renamed' } }],
    ['assets.bulk-delete', { ids }],
    ['assets.restore', { ids }],
  ] as const) {
    // The keeper owns both companies, and the call is made in one.
    const response = await world.send('keeper', id, { company: HOME, body });
    expect([id, response.status]).toEqual([id, 404]);
  }
});

test('[SEC21] an id another company has taken is not there, also for making something with it', async () => {
  const owner = AUDIENCES.find(([name]) => name === 'owner')?.[1];
  if (!owner) throw new Error('there is no owner');
  await world.become(owner);
  const { assetId, finishedRun } = world.foreign;
  const asset = { id: assetId, name: 'mine', type: 'server' };
  expect((await world.send('me', 'assets.create', { company: HOME, body: asset })).status).toBe(404);
  expect((await world.send('me', 'sync-runs.create', { company: HOME, body: runBody(finishedRun) })).status).toBe(404);
  const after = { stream: `company:${HOME}`, entity: 'asset', after: assetId };
  const page = await (await world.send('me', 'sync.snapshot', { query: after })).json();
  expect(page.chunk.ids).not.toContain(assetId);
});

test('[SEC186] a role that is stored in odd letters is answered, and guarded, as what it counts for', async () => {
  const admin = AUDIENCES.find(([name]) => name === 'admin')?.[1];
  if (!admin) throw new Error('there is no admin');
  await world.become(admin);
  const { memberId } = world.home;
  const store = (role: string) =>
    world.services.database.transaction((db) =>
      db.execute(sql`update memberships set role = ${role} where user_id = ${memberId} and company_id = ${HOME}`),
    );
  await store('OWNER');
  const { members } = await (await world.send('me', 'members.list', { company: HOME })).json();
  const call = { company: HOME, params: { id: memberId }, body: { role: 'member' } };
  const demoted = await world.send('me', 'members.update', call);
  await store('member');
  expect(members.find(({ userId }: { userId: string }) => userId === memberId).role).toBe('owner');
  expect(demoted.status).toBe(403);
});

test('[SEC21] a socket is told nothing of another company, whatever cursors it brings', async () => {
  const member = AUDIENCES.find(([name]) => name === 'member')?.[1];
  if (!member) throw new Error('there is no member');
  await world.become(member);
  const { services, identify } = world;
  const heard: ServerMessage[] = [];
  const session = new SocketSession(
    { send: (text) => void heard.push(z.parse(ServerMessage, JSON.parse(text))), close: () => {}, buffered: () => 0 },
    { services, identify: () => identify({ token: 'me', header: () => undefined }) },
  );
  const from = { logId: services.logId, seq: 0 };
  const cursors = { [`company:${HOME}`]: from, [`company:${FOREIGN}`]: from };
  const say = (message: object) => session.received(JSON.stringify(message));
  await say({ type: 'authenticate', token: 'me', userId: ME });
  await say({ type: 'hello', build: 'test', clientId: 'test-client', contract: CONTRACT_VERSION, cursors });
  for (const company of [FOREIGN, HOME]) services.hub.advanced(`company:${company}`, 1_000);
  await expect.poll(() => heard.filter(({ type }) => type === 'changes')).not.toEqual([]);
  session.end(1000, 'done');
  const grants = heard.flatMap((message) => (message.type === 'hello_answer' ? message.grants : []));
  expect(grants.map(({ stream }) => stream)).toContain(`company:${HOME}`);
  expect(JSON.stringify(heard)).not.toContain(FOREIGN);
  // A member reads no integrations: of them not even the changes.
  const rows = heard.flatMap((message) => (message.type === 'changes' ? message.range.changes : []));
  expect(rows.some(({ entity, row }) => entity === 'asset' && row)).toBe(true);
  expect(rows.some(({ entity, row }) => entity === 'integration' && row)).toBe(false);
});

test('[SEC23] a company in a body is refused', async () => {
  const bodies = [
    ...keys(COMPANY_CASES).map((id) => [id, COMPANY_CASES[id].call?.(world.home) ?? {}] as const),
    ...keys(OTHER_CASES).map((id) => [id, OTHER_CASES[id].call ?? {}] as const),
    // A file is nobody's command: what is in it is never about a company.
  ].filter(([id, { body }]) => body !== undefined && !('file' in ENDPOINTS[id]));
  expect(bodies.length).toBeGreaterThan(10);
  for (const [id, options] of bodies) {
    const body = { ...options.body, companyId: FOREIGN };
    const response = await world.send('keeper', id, { company: HOME, ...options, body });
    expect([id, response.status]).toEqual([id, 400]);
  }
});

test('[SEC20] every call of the endpoint table has its row', () => {
  const rows = [
    ...keys(COMPANY_CASES),
    ...keys(OTHER_CASES),
    ...keys(INVITE_CASES),
    'sync.changes',
    'sync.snapshot',
    'sync.small-rows',
  ];
  expect(rows.sort()).toEqual(keys(ENDPOINTS).sort());
});
