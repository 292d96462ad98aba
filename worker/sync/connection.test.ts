import { describe, expect, test } from 'vitest';
import { SOCKET } from '../../contract/limits';
import { ASSISTANT_TYPES } from '../../contract/socket';
import type { ConnectionState } from '../../contract/sync-api';
import { Connection, STALLED, type SyncMessage } from './connection';
import type { SocketEvents } from './ports';
import { SOCKET_TEXT } from './socket-text';
import { startupDelay } from './startup';
import { breathe, FakeClock } from './testing/fake-clock';

/** A connection, and the other end of its sockets. */
function connect() {
  const clock = new FakeClock();
  const sockets: { events: SocketEvents; sent: { type: string }[]; isClosed: boolean }[] = [];
  const states: ConnectionState[] = [];
  const toasts: string[] = [];
  const logged: string[] = [];
  const synced: SyncMessage[] = [];
  const assistant: object[] = [];
  const world = {
    isOnline: true,
    token: 'token' as string | null,
    refreshes: 0,
    failsRefresh: false,
    readied: 0,
    missed: 0,
  };
  const credentials = { fails: 0, asked: [] as number[] };
  const connection = new Connection({
    ports: {
      clock,
      openSocket(events) {
        const socket = { events, sent: [] as { type: string }[], isClosed: false };
        sockets.push(socket);
        return {
          send: (text) => socket.sent.push(JSON.parse(text)),
          close: () => {
            socket.isClosed = true;
          },
        };
      },
      isOnline: () => world.isOnline,
      log: (message) => logged.push(message),
    },
    credentials: () => {
      credentials.asked.push(clock.now());
      if (credentials.fails > 0) {
        credentials.fails -= 1;
        return Promise.reject(new Error('no tab has a token'));
      }
      return world.token === null ? null : { token: world.token, userId: 'user' };
    },
    refreshToken: async () => {
      world.refreshes += 1;
      if (world.failsRefresh) throw new Error('no');
      world.token = `token-${world.refreshes}`;
    },
    ready: () => {
      world.readied += 1;
    },
    sync: (message) => synced.push(message),
    room: () => undefined,
    missed: () => {
      world.missed += 1;
    },
    assistant: (message) => assistant.push(message),
    alive: () => undefined,
    changed: (state) => states.push(state),
    notified: ({ title }) => toasts.push(title),
    toast: ({ title }) => toasts.push(title),
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  const hear = (message: object) => last().events.message(JSON.stringify(message));
  const establish = () => {
    last().events.open();
    hear({ type: 'authenticated' });
    hear({ type: 'hello_answer', logId: 'log', grants: [] });
  };
  connection.start();
  return {
    assistant,
    credentials,
    connection,
    clock,
    sockets,
    states,
    toasts,
    logged,
    synced,
    world,
    last,
    hear,
    establish,
  };
}

/** Fails every attempt there is; answers the pauses between them. */
async function exhaust(c: ReturnType<typeof connect>): Promise<number[]> {
  const pauses: number[] = [];
  for (let tries = 0; tries < 20; tries += 1) {
    c.last().events.close(1_006);
    const { state } = c.connection;
    if (state.state !== 'closed' || state.retryAt === null) break;
    pauses.push(Math.round(state.retryAt - c.clock.now()));
    await c.clock.advance(state.retryAt - c.clock.now());
  }
  return pauses;
}

describe('connecting', () => {
  test('[K1] opening sends authenticate, authenticated leads to hello', () => {
    const c = connect();
    expect(c.connection.state).toEqual({ state: 'connecting', attempt: 0 });
    c.last().events.open();
    expect(c.last().sent).toEqual([{ type: 'authenticate', token: 'token', userId: 'user' }]);
    c.hear({ type: 'welcome' });
    expect(c.world.readied).toBe(0);
    c.hear({ type: 'authenticated' });
    expect(c.connection.state).toMatchObject({ state: 'connected' });
    expect(c.world.readied).toBe(1);
  });

  test('[K2] without a person there is no socket, but a message', () => {
    const c = connect();
    c.world.token = null;
    c.connection.reconnect();
    return c.clock.advance(500).then(() => {
      expect(c.sockets).toHaveLength(1);
      expect(c.toasts).toEqual([SOCKET_TEXT.signedOut]);
    });
  });

  test('[K3] a socket that neither opens nor fails counts as stalled after 30 s', async () => {
    const c = connect();
    await c.clock.advance(29_999);
    expect(c.connection.state.state).toBe('connecting');
    await c.clock.advance(1);
    expect(c.connection.state.state).toBe('closed');
    expect(c.last().isClosed).toBe(true);
  });

  test('[K14] without credentials a start is retried after 500, 750 and 1,125 ms; then it counts as a failed attempt', async () => {
    const c = connect();
    c.credentials.fails = 4;
    c.credentials.asked.length = 0;
    c.connection.reconnect();
    await c.clock.advance(500 + 2_375);
    const [first = 0, ...later] = c.credentials.asked;
    expect(later.map((at) => at - first)).toEqual([500, 1_250, 2_375]);
    expect(c.connection.state).toMatchObject({ state: 'closed', code: 4_401, retryAt: c.clock.now() + 3_000 });
    await c.clock.advance(3_000);
    expect(c.connection.state).toMatchObject({ state: 'connecting', attempt: 1 });
    expect(c.sockets).toHaveLength(2);
  });

  test('[K14] no pause of a start is longer than 2 s', () => {
    expect([0, 1, 2].map(startupDelay)).toEqual([500, 750, 1_125]);
    expect(startupDelay(3)).toBeNull();
    expect(SOCKET.startup).toEqual({ tries: 3, delay: 500, growth: 1.5, maxDelay: 2_000 });
  });
});

describe('connected', () => {
  test('[K4] a heartbeat goes out every 15 s; silence of 30 s ends the connection', async () => {
    const c = connect();
    c.establish();
    await c.clock.advance(15_000);
    expect(c.last().sent.filter(({ type }) => type === 'heartbeat')).toHaveLength(1);
    c.hear({ type: 'heartbeat_response' });
    await c.clock.advance(15_000);
    expect(c.last().sent.filter(({ type }) => type === 'heartbeat')).toHaveLength(2);
    await c.clock.advance(15_000);
    expect(c.connection.state).toMatchObject({ state: 'closed' });
  });

  test.each([0, 40, 900])(
    '[K4] a silence ends it at 30 s and not at the next beat, with answers that take %i ms',
    async (latency) => {
      const c = connect();
      c.establish();
      for (let beats = 0; beats < 3; beats += 1) {
        await c.clock.advance(15_000 - (beats > 0 ? latency : 0));
        await c.clock.advance(latency);
        c.hear({ type: 'heartbeat_response' });
      }
      expect(c.last().sent.filter(({ type }) => type === 'heartbeat')).toHaveLength(3);
      await c.clock.advance(29_999);
      expect(c.connection.state.state).toBe('connected');
      await c.clock.advance(1);
      expect(c.connection.state).toMatchObject({ state: 'closed', code: STALLED });
    },
  );

  test('[K15] after the machine slept, the first beat ends the connection', async () => {
    const c = connect();
    c.establish();
    c.clock.jump(8 * 3_600_000);
    await c.clock.advance(15_000);
    expect(c.connection.state).toMatchObject({ state: 'closed' });
  });

  test('[K15] a clock set ten minutes back does not hide a silence', async () => {
    const c = connect();
    c.establish();
    c.clock.jump(-600_000);
    await c.clock.advance(45_000);
    expect(c.connection.state).toMatchObject({ state: 'closed' });
  });

  test('[K15] a clock set ten minutes back or ahead costs at most one reconnect', async () => {
    for (const minutes of [-10, 10]) {
      const c = connect();
      c.establish();
      c.clock.jump(minutes * 60_000);
      for (let beats = 0; beats < 20; beats += 1) {
        await c.clock.advance(5_000);
        if (c.connection.state.state === 'connecting') c.establish();
        if (c.connection.state.state === 'connected') c.hear({ type: 'heartbeat_response' });
      }
      expect(c.connection.state.state).toBe('connected');
      expect(c.sockets.length).toBeLessThanOrEqual(2);
    }
  });

  test('[K16] a hello without an answer for 30 s ends the connection, and counts as a failed attempt', async () => {
    const c = connect();
    const pauses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      c.last().events.open();
      c.hear({ type: 'authenticated' });
      await c.clock.advance(15_000);
      c.hear({ type: 'heartbeat_response' });
      await c.clock.advance(15_000);
      const { state } = c.connection;
      if (state.state === 'closed') pauses.push((state.retryAt ?? 0) - c.clock.now());
      await c.clock.advance(pauses.at(-1) ?? 0);
    }
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 30_000]);
  });

  test.each(ASSISTANT_TYPES)('[K17] %s is passed to the tabs as it came', (type) => {
    const c = connect();
    c.establish();
    const message = { type, sessionId: 's', step: { name: 'x' } };
    c.hear(message);
    expect(c.assistant).toEqual([message]);
    expect(c.logged).toEqual([]);
  });

  test('[K18] frames of nonsense are logged, at most 10 in 10 s, and change nothing', async () => {
    const c = connect();
    c.establish();
    const nonsense = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"type":7}',
      '{"type":"changes","range":{}}',
      '\u0000',
      '{"type":"hello_answer"}',
    ];
    for (let n = 0; n < 1_000; n += 1) c.last().events.message(nonsense[n % nonsense.length] ?? '');
    expect(c.logged).toHaveLength(10);
    expect(c.connection.state.state).toBe('connected');
    expect(c.synced).toHaveLength(1);
    c.hear({ type: 'heartbeat_response' });
    await c.clock.advance(10_000);
    c.hear({ type: 'no_such_type' });
    expect(c.logged.slice(10)).toEqual([
      '990 more lines like these were left out.',
      'A socket message of an unknown type.',
    ]);
  });

  test('[K19] a frame of 10 MB is not read; what it said is asked for', () => {
    const c = connect();
    c.establish();
    c.hear({ type: 'error', message: 'x'.repeat(10_000_000) });
    expect(c.world.missed).toBe(1);
    expect(c.logged).toEqual(['A frame too large to be read.']);
    expect(c.connection.state.state).toBe('connected');
  });

  test('[K5] a notification is shown; an error, an unknown type and nonsense are logged', () => {
    const c = connect();
    c.establish();
    c.hear({ type: 'notification', notification: { type: 'info', title: 'News', message: 'text' } });
    c.hear({ type: 'error', message: 'the server says why' });
    expect(c.logged).toEqual(['The server reports an error on the socket.']);
    c.hear({ type: 'no_such_type' });
    c.last().events.message('not json');
    expect(c.logged).toHaveLength(3);
    expect(c.toasts).toEqual(['News']);
    expect(c.connection.state.state).toBe('connected');
  });

  test('[K5] a notification that is flat is shown as well', () => {
    const c = connect();
    c.establish();
    c.hear({ type: 'notification', title: 'News', message: 'text' });
    expect([c.toasts, c.logged]).toEqual([['News'], []]);
    c.hear({ type: 'notification', title: 'no message' });
    expect([c.toasts, c.logged.length]).toEqual([['News'], 1]);
  });

  test('[K22] a message of any other type is sent as it is, and only while there is a connection', () => {
    const c = connect();
    const message = { type: 'chat_message', sessionId: 's', parts: [{ text: 'What is exposed?' }] };
    expect(c.connection.say(message)).toBe(false);
    c.establish();
    expect(c.connection.say(message)).toBe(true);
    expect(c.last().sent.at(-1)).toEqual(message);
    for (const type of ['authenticate', 'heartbeat', 'hello']) {
      expect(() => c.connection.say({ type })).toThrow('the connection’s own');
    }
    c.last().events.close(1_006);
    expect(c.connection.say(message)).toBe(false);
  });
});

describe('closed', () => {
  test('[K6] reconnects after 3 s, doubled each time, capped at 30 s, five times; then fallback with a warning', async () => {
    const c = connect();
    expect(await exhaust(c)).toEqual([3_000, 6_000, 12_000, 24_000, 30_000]);
    expect(c.connection.state).toEqual({ state: 'fallback' });
    expect(c.sockets).toHaveLength(6);
    expect(c.toasts).toEqual([SOCKET_TEXT.fallback]);
  });

  test('[K7] pauses are jittered by 0.85 to 1.15', async () => {
    const pauses = [0, 0.999_999].map((jitter) => {
      const c = connect();
      c.clock.jitter = jitter;
      c.last().events.close(1_006);
      return c.connection.state.state === 'closed' ? Math.round((c.connection.state.retryAt ?? 0) - c.clock.now()) : 0;
    });
    expect(pauses).toEqual([2_550, 3_450]);
  });

  test('[K8] a connection that worked starts the count again', async () => {
    const c = connect();
    c.last().events.close(1_006);
    await c.clock.advance(3_000);
    c.last().events.close(1_012);
    await c.clock.advance(6_000);
    c.establish();
    expect(await exhaust(c)).toEqual([3_000, 6_000, 12_000, 24_000, 30_000]);
  });

  test.each([1_000, 1_011])('[K9] %i is not reconnected automatically', async (code) => {
    const c = connect();
    c.establish();
    c.last().events.close(code);
    await c.clock.advance(600_000);
    expect(c.connection.state).toEqual({ state: 'closed', code, retryAt: null });
    expect(c.sockets).toHaveLength(1);
    c.connection.reconnect();
    await c.clock.advance(500);
    expect(c.sockets).toHaveLength(2);
  });

  test('[K10] attempts made while the browser is offline do not count', async () => {
    const c = connect();
    c.world.isOnline = false;
    for (let tries = 0; tries < 10; tries += 1) {
      c.last().events.close(1_006);
      await c.clock.advance(30_000 - 1);
    }
    expect(c.connection.state.state).not.toBe('fallback');
    expect(c.toasts).toEqual([]);
  });

  test.each(['online', 'visible'] as const)('[K11] %s ends a pause at once', (reason) => {
    const c = connect();
    c.last().events.close(1_006);
    c.connection.nudge(reason);
    expect(c.sockets).toHaveLength(2);
  });

  test('[K20] the same hint skips one wait in 3 s, so that a page that flickers makes no loop', async () => {
    const c = connect();
    for (let times = 0; times < 100; times += 1) {
      c.last().events.close(1_006);
      c.connection.nudge('visible');
    }
    expect(c.sockets).toHaveLength(2);
    c.connection.nudge('online');
    expect(c.sockets).toHaveLength(3);
  });

  test.each([1_000, 1_011])('[K20] a hint does not reopen what %i has closed', async (code) => {
    const c = connect();
    c.establish();
    c.last().events.close(code);
    for (const reason of ['online', 'visible', 'request'] as const) c.connection.nudge(reason);
    await c.clock.advance(600_000);
    expect(c.sockets).toHaveLength(1);
  });

  test('[K12] a token error refreshes the token first; a second one gives up with a message', async () => {
    const c = connect();
    c.last().events.open();
    c.hear({ type: 'authentication_error' });
    await breathe();
    expect(c.world.refreshes).toBe(1);
    await c.clock.advance(499);
    expect(c.sockets).toHaveLength(1);
    await c.clock.advance(1);
    c.last().events.open();
    expect(c.last().sent).toEqual([{ type: 'authenticate', token: 'token-1', userId: 'user' }]);
    c.last().events.close(4_401);
    await breathe();
    expect(c.toasts).toEqual([SOCKET_TEXT.refreshFailed]);
    await c.clock.advance(600_000);
    expect(c.sockets).toHaveLength(2);
  });

  test('[K12] a refresh that fails gives up with a message', async () => {
    const c = connect();
    c.establish();
    c.world.failsRefresh = true;
    c.last().events.close(4_401);
    await breathe();
    expect(c.toasts).toEqual([SOCKET_TEXT.refreshFailed]);
  });
});

describe('fallback', () => {
  test.each(['online', 'visible', 'request'] as const)(
    '[K13] %s leaves it, and the attempts start again',
    async (reason) => {
      const c = connect();
      await exhaust(c);
      const before = c.sockets.length;
      c.connection.nudge(reason);
      await c.clock.advance(499);
      expect(c.sockets).toHaveLength(before);
      await c.clock.advance(1);
      expect(c.sockets).toHaveLength(before + 1);
      expect(await exhaust(c)).toHaveLength(5);
      expect(c.toasts).toEqual([SOCKET_TEXT.fallback]);
    },
  );

  test('[K13] a successful request does not cut a pause short', () => {
    const c = connect();
    c.last().events.close(1_006);
    c.connection.nudge('request');
    expect(c.sockets).toHaveLength(1);
  });
});

describe('a server that says when to come', () => {
  test('[S139] is come to then and not before, and as often as it says so: none of it is a failed attempt', async () => {
    const c = connect();
    for (let time = 0; time < SOCKET.maxAttempts + 3; time++) {
      const opened = c.sockets.length;
      c.last().events.open();
      c.last().events.close(1_013, 'come again in 20 s');
      c.connection.nudge('online');
      c.connection.nudge('visible');
      await c.clock.advance(19_999);
      expect(c.sockets).toHaveLength(opened);
      await c.clock.advance(1_001);
      expect(c.sockets).toHaveLength(opened + 1);
    }
    expect(c.toasts).toEqual([]);
    c.establish();
    expect(c.connection.state.state).toBe('connected');
  });

  test('[S139] any other reason, and any other code, is as before', async () => {
    for (const [code, reason] of [
      [1_013, 'try again later'],
      [1_013, 'come again in 9999 s'],
      [1_006, 'come again in 20 s'],
    ] as const) {
      const c = connect();
      c.last().events.close(code, reason);
      await c.clock.advance(SOCKET.baseDelay * SOCKET.jitter.to + 1);
      expect(c.sockets).toHaveLength(2);
    }
  });
});
