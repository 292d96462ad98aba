import { describe, expect, test } from 'vitest';
import type { ConnectionState } from '../../contract/sync-api';
import { Connection, type SyncMessage } from './connection';
import type { SocketEvents } from './ports';
import { SOCKET_TEXT } from './socket-text';
import { breathe, FakeClock } from './testing/fake-clock';

/** A connection, and the other end of its sockets. */
function connect() {
  const clock = new FakeClock();
  const sockets: { events: SocketEvents; sent: { type: string }[]; isClosed: boolean }[] = [];
  const states: ConnectionState[] = [];
  const toasts: string[] = [];
  const logged: string[] = [];
  const synced: SyncMessage[] = [];
  const world = { isOnline: true, token: 'token' as string | null, refreshes: 0, failsRefresh: false, readied: 0 };
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
    credentials: () => (world.token === null ? null : { token: world.token, userId: 'user' }),
    refreshToken: async () => {
      world.refreshes += 1;
      if (world.failsRefresh) throw new Error('no');
      world.token = `token-${world.refreshes}`;
    },
    ready: () => {
      world.readied += 1;
    },
    sync: (message) => synced.push(message),
    alive: () => undefined,
    changed: (state) => states.push(state),
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
  };
  connection.start();
  return { connection, clock, sockets, states, toasts, logged, synced, world, last, hear, establish };
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

  test("[K5] a notification is shown, an unknown type logged, a later area's type is neither", () => {
    const c = connect();
    c.establish();
    c.hear({ type: 'notification', notification: { type: 'info', title: 'News', message: 'text' } });
    c.hear({ type: 'chat_response', text: 'x' });
    expect(c.logged).toEqual([]);
    c.hear({ type: 'no_such_type' });
    c.last().events.message('not json');
    expect(c.logged).toHaveLength(2);
    expect(c.toasts).toEqual(['News']);
    expect(c.connection.state.state).toBe('connected');
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

  test('[K12] a token error refreshes the token first; a second one gives up with a message', async () => {
    const c = connect();
    c.last().events.open();
    c.hear({ type: 'authentication_error' });
    await breathe();
    expect(c.world.refreshes).toBe(1);
    await c.clock.advance(3_000);
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
