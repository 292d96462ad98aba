import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { KIND_HASHES } from '../../contract/kinds';
import { SOCKET, SYNC } from '../../contract/limits';
import { ServerMessage } from '../../contract/socket';
import { companyStream } from '../../contract/streams';
import { CONTRACT_VERSION } from '../../contract/version';
import { FAKE_HANDLERS, putAssets } from '../../tests/kit/fake-handlers';
import { createTestServer, type TestServer } from '../../tests/kit/server';
import { type Tx, withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { BYPASS_TOKEN } from '../identity/bypass';
import { SocketSession } from './session';
import { SharedHub } from './shared-hub';

type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** A browser's end of a session. */
class Peer {
  readonly messages: ServerMessage[] = [];
  closed: { code: number; reason: string } | null = null;
  buffered = 0;
  largest = 0;
  readonly session: SocketSession;

  constructor(
    server: TestServer,
    options: {
      authenticateWithin?: number;
      slowAfter?: number;
      identify?: TestServer['identify'];
      hasRoom?(): boolean;
    } = {},
  ) {
    const identify = options.identify ?? server.identify;
    this.session = new SocketSession(
      {
        send: (text) => {
          this.largest = Math.max(this.largest, new TextEncoder().encode(text).length);
          this.messages.push(z.parse(ServerMessage, JSON.parse(text)));
        },
        close: (code, reason) => {
          this.closed = { code, reason };
        },
        buffered: () => this.buffered,
      },
      {
        services: server.services,
        identify: (token) => identify({ token, header: (name) => (name === 'host' ? 'localhost' : undefined) }),
        ...(options.authenticateWithin === undefined ? {} : { authenticateWithin: options.authenticateWithin }),
        ...(options.hasRoom && { hasRoom: options.hasRoom }),
        ...(options.slowAfter === undefined ? {} : { slowAfter: options.slowAfter }),
      },
    );
  }

  say(message: unknown) {
    return this.session.received(typeof message === 'string' ? message : JSON.stringify(message));
  }
  async authenticate(userId = 'bypass|developer@muster.local') {
    await this.say({ type: 'authenticate', token: BYPASS_TOKEN, userId });
  }
  async hello(cursors: object = {}) {
    await this.say({ type: 'hello', build: 'test', clientId: 'test-client', contract: CONTRACT_VERSION, cursors });
  }
  of<T extends ServerMessage['type']>(type: T): Message<T>[] {
    return this.messages.filter((message): message is Message<T> => message.type === type);
  }
  ranges = () => this.of('changes').map(({ range }) => range);
  /** Numbers received of the one stream, in the order they came. */
  numbers = () => this.ranges().map(({ from, to }) => [from, to]);
}

async function until(done: () => boolean): Promise<void> {
  const began = Date.now();
  while (!done()) {
    if (Date.now() - began > 20_000) throw new Error('waited 20 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

let server: TestServer;
let stream: string;
beforeAll(async () => {
  server = await createTestServer({ handlers: FAKE_HANDLERS });
  stream = companyStream(server.companyId);
});
afterAll(() => server.close());

const write = (work: (tx: Tx) => Promise<void>) => withAccess(server.services, SYSTEM, work);
const put = (count: number, name = 'x') =>
  write((tx) =>
    putAssets(
      tx,
      server.companyId,
      Array.from({ length: count }, () => crypto.randomUUID()),
      name,
    ),
  );
const head = async () => (await server.call('sync.grants')).grants[0]?.head ?? -1;
const cursor = (seq: number, logId = server.services.logId) => ({ [stream]: { logId, seq } });

async function live(seq?: number): Promise<Peer> {
  const peer = new Peer(server);
  await peer.authenticate();
  await peer.hello(cursor(seq ?? (await head())));
  return peer;
}

describe('opening', () => {
  test('[Y20] a socket is welcomed, and closed when it does not authenticate in time', async () => {
    const peer = new Peer(server, { authenticateWithin: 30 });
    expect(peer.messages).toEqual([{ type: 'welcome' }]);
    await peer.say({ type: 'heartbeat' });
    await until(() => peer.closed !== null);
    expect(peer.closed?.code).toBe(4408);
    expect(SOCKET.authenticateWithin).toBe(5_000);
  });

  test('[Y20] an authenticated socket stays open', async () => {
    const peer = new Peer(server, { authenticateWithin: 30 });
    await peer.authenticate();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(peer.closed).toBeNull();
    peer.session.closed();
  });

  test('[S108] whether there is room is told with the greeting, and each time it changes', async () => {
    const peer = new Peer(server, { hasRoom: () => false });
    peer.session.room(false);
    await peer.authenticate();
    peer.session.room(false);
    expect(peer.of('room')).toEqual([]);
    await peer.hello();
    expect(peer.of('hello_answer')[0]?.hasRoom).toBe(false);
    peer.session.room(true);
    expect(peer.of('room')).toEqual([{ type: 'room', hasRoom: true }]);
    peer.session.closed();
    peer.session.room(false);
    expect(peer.of('room')).toHaveLength(1);
  });

  test('[S137] the time the server takes to know who it is does not count', async () => {
    const slow: TestServer['identify'] = async (caller) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return server.identify(caller);
    };
    const peer = new Peer(server, { authenticateWithin: 30, identify: slow });
    await peer.authenticate();
    expect([peer.closed, peer.messages.at(-1)?.type]).toEqual([null, 'authenticated']);
    peer.session.closed();
  });

  test.each([
    ['token', { token: 'other', userId: 'bypass|developer@muster.local' }],
    ['user', { token: BYPASS_TOKEN, userId: 'bypass|somebody@else.example' }],
  ])('[Y21] the wrong %s is refused', async (_, said) => {
    const peer = new Peer(server);
    await peer.say({ type: 'authenticate', ...said });
    expect(peer.of('authentication_error')).toHaveLength(1);
    expect(peer.closed?.code).toBe(4401);
    await peer.hello();
    expect(peer.of('hello_answer')).toEqual([]);
  });

  test('[Y21] the subject or the id of the profile names the user', async () => {
    for (const userId of ['bypass|developer@muster.local', (await server.call('users.me')).id]) {
      const peer = new Peer(server);
      await peer.authenticate(userId);
      expect(peer.of('authenticated')[0]?.sessionToken).toMatch(/^[0-9a-f-]{36}$/);
      peer.session.closed();
    }
  });

  test('[Y22] [Y14] hello before authenticate is answered with an error; of any version it is greeted', async () => {
    const peer = new Peer(server);
    await peer.hello();
    await peer.authenticate();
    for (const contract of [1, 99]) await peer.say({ type: 'hello', build: 'x', clientId: 'x', contract, cursors: {} });
    expect(peer.of('error').map(({ message }) => message)).toEqual(['Authenticate first']);
    const greeted = peer.of('hello_answer').map(({ contract, kinds }) => [contract, kinds]);
    expect(greeted).toEqual([
      [CONTRACT_VERSION, KIND_HASHES],
      [CONTRACT_VERSION, KIND_HASHES],
    ]);
    expect(peer.closed).toBeNull();
    peer.session.closed();
  });
});

describe('changes', () => {
  test('[Y22] hello continues at the cursor', async () => {
    const before = await head();
    await put(3);
    const peer = new Peer(server);
    await peer.authenticate();
    await peer.hello(cursor(before));
    const grant = { stream, role: 'owner', accessRev: 1, head: before + 3, mark: expect.any(String) };
    expect(peer.of('hello_answer')).toMatchObject([{ logId: server.services.logId }]);
    expect(peer.of('hello_answer')[0]?.grants[0]).toEqual(grant);
    await until(() => peer.ranges().length > 0);
    expect(peer.numbers()).toEqual([[before + 1, before + 3]]);
    expect(peer.ranges()[0]?.changes).toHaveLength(3);
    peer.session.closed();
  });

  test.each(['none', 'another log', 'ahead'])(
    '[Y22] a cursor that is %s: snapshot, then what comes after',
    async (kind) => {
      const now = await head();
      const peer = new Peer(server);
      await peer.authenticate();
      await peer.hello(kind === 'none' ? {} : kind === 'ahead' ? cursor(now + 1) : cursor(now, 'another'));
      expect(peer.of('snapshot_needed')).toContainEqual({ type: 'snapshot_needed', stream, head: now });
      await put(1);
      await until(() => peer.ranges().length > 0);
      expect(peer.numbers()).toEqual([[now + 1, now + 1]]);
      peer.session.closed();
    },
  );

  test('[Y23] what is committed is sent; a burst shares frames; nothing is missing', async () => {
    const peers = [await live(), await live()];
    const before = await head();
    const began = Date.now();
    await Promise.all(Array.from({ length: 60 }, () => put(1)));
    for (const peer of peers) {
      await until(() => peer.ranges().at(-1)?.to === before + 60);
      const numbers = peer.numbers();
      let at = before;
      for (const [from = 0, to = 0] of numbers) {
        expect(from).toBe(at + 1);
        at = to;
      }
      expect(numbers.length).toBeLessThan(40);
      console.log(`60 commits in ${numbers.length} frames, ${Date.now() - began} ms`);
      peer.session.closed();
    }
  });

  test('[Y24] a long range is divided into frames of at most 1 MiB', async () => {
    const before = await head();
    await put(30, 'é'.repeat(60_000));
    await put(2 * SYNC.changesPage);
    const peer = new Peer(server);
    await peer.authenticate();
    await peer.hello(cursor(before));
    await until(() => peer.ranges().at(-1)?.to === before + 30 + 2 * SYNC.changesPage);
    expect(peer.largest).toBeLessThanOrEqual(SOCKET.maxFrameBytes);
    expect(peer.largest).toBeGreaterThan(100_000);
    expect(peer.ranges().reduce((sum, { changes }) => sum + changes.length, 0)).toBe(30 + 2 * SYNC.changesPage);
    peer.session.closed();
  });

  describe('[S167] the database goes back under an open socket', () => {
    const goBack = (to: number) =>
      write(async ({ db }) => {
        await db.execute(sql`delete from changes where stream = ${stream} and seq > ${to}`);
        await db.execute(sql`update streams set seq = ${to} where name = ${stream}`);
      });
    const lostOne = async () => {
      await put(2);
      const peer = await live();
      await put(3);
      await until(() => peer.ranges().length > 0);
      const { to, mark = '' } = peer.ranges().at(-1) ?? { to: 0 };
      await goBack(to - 3);
      return { peer, cursor: { logId: server.services.logId, seq: to, seen: [{ seq: to, mark }] } };
    };

    test('what comes after is not sent: the client comes again, and is told', async () => {
      const { peer, cursor } = await lostOne();
      await put(4);
      await until(() => peer.closed !== null);
      expect(peer.closed?.code).toBe(1013);
      expect(peer.ranges().at(-1)?.to).toBe(cursor.seq);
      const again = new Peer(server);
      await again.authenticate();
      await again.hello({ [stream]: cursor });
      expect(again.of('hello_answer')[0]?.astray).toEqual([stream]);
      expect(again.of('snapshot_needed')).toContainEqual({ type: 'snapshot_needed', stream, head: cursor.seq + 1 });
      again.session.closed();
    });

    test.each([0, 3])(
      'with nobody writing, the next look at the database shows it (%i written since)',
      async (count) => {
        const { peer, cursor } = await lostOne();
        server.services.hub.advanced(stream, cursor.seq - 3);
        await new Promise((resolve) => setTimeout(resolve, 60));
        // A word that came late says nothing.
        expect(peer.closed).toBeNull();
        await write(async ({ db }) => {
          for (let at = 1; at <= count; at++)
            await db.execute(sql`insert into changes (stream, seq, entity, id, rev)
            values (${stream}, ${cursor.seq - 3 + at}, 'asset', gen_random_uuid(), 1)`);
          await db.execute(sql`update streams set seq = ${cursor.seq - 3 + count} where name = ${stream}`);
        });
        const shared = new SharedHub(server.services.database, async () => {});
        shared.follow((name, seq, mark) => server.services.hub.advanced(name, seq, mark)).of([stream]);
        await shared.catchUp(false);
        await until(() => peer.closed !== null);
        expect(peer.closed?.code).toBe(1013);
      },
    );
  });

  test('[Y27] hello again begins again', async () => {
    const peer = await live();
    const now = await head();
    await peer.hello(cursor(now - 2));
    await until(() => peer.ranges().length > 0);
    expect(peer.numbers()).toEqual([[now - 1, now]]);
    await put(1);
    await until(() => peer.ranges().length > 1);
    expect(peer.numbers()[1]).toEqual([now + 1, now + 1]);
    peer.session.closed();
  });

  test('[Y28] a client whose line is full is sent no more until it has drained', async () => {
    const before = await head();
    await put(3 * SYNC.changesPage);
    const peer = new Peer(server);
    await peer.authenticate();
    peer.buffered = 100 * SOCKET.maxFrameBytes;
    await peer.hello(cursor(before));
    await until(() => peer.ranges().length > 0);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(peer.ranges()).toHaveLength(1);
    peer.buffered = 0;
    await until(() => peer.ranges().at(-1)?.to === before + 3 * SYNC.changesPage);
    peer.session.closed();
  });

  test('[S80] a client whose line stays full is cut with 1013, and comes back to where it was', async () => {
    const before = await head();
    await put(3 * SYNC.changesPage);
    const slow = new Peer(server, { slowAfter: 100 });
    await slow.authenticate();
    slow.buffered = 100 * SOCKET.maxFrameBytes;
    await slow.hello(cursor(before));
    await until(() => slow.closed !== null);
    expect(slow.closed).toEqual({ code: 1013, reason: 'too slow' });
    const { to } = slow.ranges().at(-1) ?? { to: before };
    expect(to).toBeLessThan(before + 3 * SYNC.changesPage);

    const again = await live(to);
    await until(() => again.ranges().at(-1)?.to === before + 3 * SYNC.changesPage);
    expect(again.ranges()[0]?.from).toBe(to + 1);
    again.session.closed();
  });

  test('[S90] how far behind a session is, is known', async () => {
    const peer = await live();
    expect(peer.session.lagMs).toBe(0);
    peer.buffered = 100 * SOCKET.maxFrameBytes;
    await put(2 * SYNC.changesPage);
    await until(() => peer.session.lagMs > 50);
    peer.buffered = 0;
    await until(() => peer.session.lagMs === 0);
    peer.session.closed();
  });

  test('a session that is closed is sent nothing', async () => {
    const peer = await live();
    peer.session.closed();
    await put(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(peer.ranges()).toEqual([]);
  });
});

describe('bad input', () => {
  test('[Y25, Y26] what is no message is answered with an error, and the session goes on', async () => {
    const peer = await live();
    for (const said of ['', 'nonsense', '[]', '{}', { type: 'dance' }, { type: 'hello', build: 1 }, { type: 7 }])
      await peer.say(said);
    expect(peer.of('error').map(({ message }) => message)).toEqual([
      'The message is not JSON',
      'The message is not JSON',
      'The message has no type',
      'The message has no type',
      'Unknown message type "dance"',
      expect.stringContaining('Malformed hello: build'),
      'The message has no type',
    ]);
    await peer.say({ type: 'heartbeat' });
    expect(peer.messages.at(-1)).toEqual({ type: 'heartbeat_response' });
    expect(peer.closed).toBeNull();
    peer.session.closed();
  });

  test('[Y25] a frame over 1 MiB closes the socket', async () => {
    const peer = await live();
    await peer.say(JSON.stringify({ type: 'heartbeat', more: 'x'.repeat(SOCKET.maxFrameBytes) }));
    expect(peer.closed?.code).toBe(1009);
  });

  test('[Y31] who talks without end is closed', async () => {
    const peer = await live();
    await Promise.all(Array.from({ length: 100 }, () => peer.say({ type: 'heartbeat' })));
    expect(peer.closed).toBeNull();
    await Promise.all(Array.from({ length: 101 }, () => peer.say({ type: 'heartbeat' })));
    expect(peer.closed?.code).toBe(1008);
  });

  test('[S81] a thousand messages a second are not', async () => {
    const peer = await live();
    for (let at = 0; at < 1_000 && peer.closed === null; at++) await peer.say({ type: 'heartbeat' });
    expect(peer.closed).toEqual({ code: 1008, reason: 'too many messages' });
    expect(peer.of('heartbeat_response').length).toBeLessThan(300);
  });

  test('[Y30] a failure of the server says: try again later', async () => {
    const peer = new Peer(server, { identify: () => Promise.reject(new Error('the database is away')) });
    await peer.authenticate();
    expect(peer.closed?.code).toBe(1013);
  });
});
