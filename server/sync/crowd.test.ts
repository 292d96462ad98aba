import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENTITIES, entitiesOf } from '../../contract/entities';
import type { ServerMessage } from '../../contract/socket';
import { companyStream, userStream } from '../../contract/streams';
import { CONTRACT_VERSION } from '../../contract/version';
import { KINDS_IN_TURN } from '../../tests/kit/database';
import { FAKE_HANDLERS, putAsset } from '../../tests/kit/fake-handlers';
import { createTestServer, type TestServer } from '../../tests/kit/server';
import type { Services } from '../calls/handler';
import { withAccess } from '../db/access';
import { ENTITY_TABLES } from '../db/entity-tables';
import { Hub } from '../db/hub';
import { SYSTEM, type UserPrincipal } from '../db/principal';
import { recordTables } from '../db/record-tables';
import { ROW_ACCESS } from '../db/row-access';
import { companies, memberships, users } from '../db/schema';
import { announceAccess } from '../identity/access-watch';
import { principalById } from '../identity/users';
import { SocketSession } from './session';
import type { Frame } from './shared-reads';
import { MAY_BE_PRIVATE } from './visibility';

const savedQueries = recordTables.savedQuery;

const until = (done: () => boolean) => expect.poll(done, { timeout: 30_000, interval: 5 }).toBe(true);

describe.each(KINDS_IN_TURN)('a crowd on %s', (kind) => {
  const companyId = crypto.randomUUID();
  const stream = companyStream(companyId);
  const people: string[] = [];
  let server: TestServer;
  let services: Services;
  let transactions = 0;

  beforeAll(async () => {
    server = await createTestServer({ kind, handlers: FAKE_HANDLERS });
    const { database } = server.services;
    const counting: Services['database'] = {
      ...database,
      transaction: (...call) => {
        transactions++;
        return database.transaction(...call);
      },
    };
    services = { ...server.services, database: counting, hub: new Hub() };
    await withAccess(services, SYSTEM, async ({ db, now }) => {
      const times = { createdAt: now, updatedAt: now };
      await db.insert(companies).values({ id: companyId, name: 'Crowd', ...times });
      for (let at = 0; at < 50; at++) {
        const id = crypto.randomUUID();
        people.push(id);
        const person = { id, issuer: 'crowd', sub: id, email: `${id}@example.test`, preferences: {}, ...times };
        await db.insert(users).values(person);
        const role = at === 0 ? 'admin' : 'member';
        await db.insert(memberships).values({ companyId, userId: id, role, createdAt: now });
      }
    });
  }, 120_000);
  afterAll(() => server.close());

  const known = new Map<string, UserPrincipal | null>();
  const identify = async (userId: string): Promise<UserPrincipal | null> => {
    const asked = () =>
      withAccess(server.services, SYSTEM, ({ db }) => principalById(db, userId, { kind: 'session', session: null }));
    const principal = known.get(userId) ?? (await asked());
    known.set(userId, principal);
    return principal;
  };

  /** A member's socket: what it was sent, and the objects that were shared. */
  async function member(userId: string, since?: number) {
    const frames: Frame[] = [];
    const closed: number[] = [];
    const session = new SocketSession(
      {
        send: (text) => {
          const message: ServerMessage = JSON.parse(text);
          if (message.type === 'changes') throw new Error('a range was not shared');
        },
        share: (frame) => void frames.push(frame),
        close: (code) => void closed.push(code),
        buffered: () => 0,
      },
      { services, identify },
    );
    await session.received(JSON.stringify({ type: 'authenticate', token: userId, userId }));
    const cursors = { [stream]: { logId: services.logId, seq: since ?? (await head()) } };
    const hello = { type: 'hello', build: 'test', clientId: 'test-client', contract: CONTRACT_VERSION, cursors };
    await session.received(JSON.stringify(hello));
    const changes = () => frames.flatMap(({ range }) => range.changes);
    return { userId, frames, closed, session, changes, to: () => frames.at(-1)?.range.to ?? 0 };
  }
  const head = () =>
    withAccess(server.services, SYSTEM, async ({ db }) => {
      const [row] = await db.execute<{ seq: number }>(
        sql`select seq::float8 as seq from streams where name = ${stream}`,
      );
      return row?.seq ?? 0;
    });
  const put = () => withAccess(services, SYSTEM, (tx) => putAsset(tx, companyId, crypto.randomUUID(), 'x'));

  test('[S135] a change is read and encoded once for fifty sockets; each gets all, in order; who comes late catches up', async () => {
    const before = await head();
    const crowd = await Promise.all(people.map((one) => member(one, before)));
    await put();
    await until(() => crowd.every(({ frames }) => frames.length > 0));
    for (let at = 0; at < 5; at++) {
      const readsBefore = transactions;
      await put();
      await until(() => crowd.every(({ to }) => to() === before + at + 2));
      // One wrote it; the admin's sight is another than the members'.
      expect(transactions - readsBefore).toBe(3);
    }
    const members = crowd.slice(1);
    for (const { frames } of members) {
      expect(frames.every((frame, at) => frame === members[0]?.frames[at])).toBe(true);
      for (const [at, { range }] of frames.entries()) expect(range.from).toBe((frames[at - 1]?.range.to ?? before) + 1);
    }
    const late = await member(people[7] ?? '', before);
    await until(() => late.to() === before + 6);
    await put();
    await until(() => [...crowd, late].every(({ to }) => to() === before + 7));
    for (const { session } of [...crowd, late]) session.closed();
  });

  test('[S135] many who stand at the same old place read it once', async () => {
    const before = await head();
    for (let at = 0; at < 3; at++) await put();
    const readsBefore = transactions;
    const crowd = await Promise.all(people.slice(1, 31).map((one) => member(one, before)));
    await until(() => crowd.every(({ to }) => to() === before + 3));
    // Each asked where its streams stand. The range is read once, and again where some came late: never by each.
    expect(transactions - readsBefore).toBeLessThanOrEqual(30 + 10);
    for (const { session } of crowd) session.closed();
  });

  test('[S136] a private row is its owner’s alone: nobody else’s range has it, and the owner’s is not missing it', async () => {
    const crowd = await Promise.all(people.slice(0, 10).map((one) => member(one)));
    const [secret, open] = [crypto.randomUUID(), crypto.randomUUID()];
    const owner = people[5] ?? '';
    const save = (id: string, isPrivate: boolean) =>
      withAccess(services, SYSTEM, async ({ db, changes, now }) => {
        const times = { createdAt: now, updatedAt: now };
        const doc = {
          name: isPrivate ? 'a secret' : 'open',
          entity: 'asset' as const,
          ast: null,
          sort: null,
          folder: null,
        };
        const values = { id, companyId, ownerId: owner, isPrivate, doc, ...times };
        await db
          .insert(savedQueries)
          .values(JSON.parse(JSON.stringify(values)))
          .onConflictDoUpdate({
            target: [savedQueries.companyId, savedQueries.id],
            set: { ...{ isPrivate }, rev: sql`${savedQueries.rev} + 1` },
          });
        changes.put(stream, 'savedQuery', id, 1);
      });
    await save(secret, true);
    await save(open, false);
    const last = await head();
    await until(() => crowd.every(({ to }) => to() === last));
    for (const { userId, changes } of crowd) {
      expect(
        changes()
          .filter(({ id }) => id === open)
          .at(-1)?.row,
      ).toMatchObject({ name: 'open' });
      const shown = changes().filter(({ id, row }) => id === secret && row);
      expect(shown.length > 0).toBe(userId === owner);
    }
    await save(secret, false);
    await until(() => crowd.every(({ changes }) => changes().some(({ id, row }) => id === secret && row)));
    const readsBefore = transactions;
    await save(secret, true);
    const hidden = await head();
    await until(() => crowd.every(({ to }) => to() === hidden));
    // Written, read as the admin, as a member, and as its owner.
    expect(transactions - readsBefore).toBe(4);
    for (const { userId, changes } of crowd) {
      expect(changes().at(-1)?.row === undefined).toBe(userId !== owner);
    }
    for (const { session } of crowd) session.closed();
  });

  test('[S136] whose access has ended is sent nothing more', async () => {
    const [leaver = '', stayer = ''] = people.slice(20);
    const [gone, there] = [await member(leaver), await member(stayer)];
    const before = await identify(leaver);
    if (!before) throw new Error('nobody');
    known.set(leaver, { ...before, memberships: [] });
    announceAccess(services.hub, leaver);
    await until(() => gone.closed.length > 0);
    await put();
    const last = await head();
    await until(() => there.to() === last);
    expect([gone.closed, gone.frames]).toEqual([[1013], []]);
    there.session.closed();
    known.set(leaver, before);
  });
});

test('[S136] what a policy asks about a reader is in what decides who shares a read', () => {
  const asked = (table: string) => {
    const condition = ROW_ACCESS[table]?.select ?? '';
    return [...new Set([...condition.matchAll(/'muster\.(\w+)'/g)].map(([, name]) => name))];
  };
  // The role in the company decides the lists it is in; the stream is the reader's by that role.
  const decided = ['member_of', 'admin_of', 'owner_of', 'platform'];
  for (const entity of entitiesOf(companyStream('x'))) {
    const table = getTableName(ENTITY_TABLES[entity]);
    const more = asked(table).filter((name) => name !== undefined && !decided.includes(name));
    expect([entity, more]).toEqual([entity, MAY_BE_PRIVATE.has(entity) ? ['user'] : []]);
    if (MAY_BE_PRIVATE.has(entity)) {
      expect(ROW_ACCESS[table]?.select?.split(' and (not is_private or owner_id = ')).toHaveLength(2);
    }
  }
  for (const entity of entitiesOf(userStream('x'))) expect(ENTITIES[entity].stream).toBe('user');
  expect(asked('changes').sort()).toEqual(['platform', 'streams']);
});
