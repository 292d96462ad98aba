import { KIND_HASHES } from '../../contract/kinds';
import { SOCKET_PATH } from '../../contract/socket';
import { rowsInMemory } from './columns/rows-in-memory';
import { overTheNetwork } from './http';
import type { Channel, Clock, Locks, Ports, Socket, SocketEvents } from './ports';

/** The ports of a real browser's worker. */
export function browserPorts(build: string, end: () => void): Ports {
  return {
    build,
    kindHashes: KIND_HASHES,
    end,
    rowsInMemory: rowsInMemory(deviceMemory()),
    clock,
    locks,
    openSocket,
    openChannel,
    request: overTheNetwork,
    isOnline: () => navigator.onLine,
    newId: () => crypto.randomUUID(),
    log: (message, detail) => console.warn(`[sync] ${message}`, detail ?? ''),
  };
}

/** In GiB; not every browser says it. */
function deviceMemory(): number | undefined {
  const said: unknown = Reflect.get(navigator, 'deviceMemory');
  return typeof said === 'number' ? said : undefined;
}

const clock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** HS13. Measured: the browser gives lines to a closing worker for some milliseconds after its locks are free. */
const LAST_BREATH = 500;

const locks: Locks = {
  hold: (name) =>
    new Promise((resolve, reject) => {
      const kept = (): Promise<never> => {
        resolve();
        return new Promise(() => undefined);
      };
      navigator.locks.request(name, kept).catch(reject);
    }),
  whenFree: async (name) => {
    await navigator.locks.request(name, () => undefined);
  },
  seize: async (name, beside, work) => {
    const { held = [] } = await navigator.locks.query();
    const holder = (lock: string) => held.find((one) => one.name === lock)?.clientId;
    // Without its lock a worker that lives on would count as dead for ever: only the one that ends may lose it.
    if (holder(name) === undefined || holder(name) !== holder(beside)) return work();
    await navigator.locks.request(name, { steal: true }, () => {
      work();
      return new Promise<void>((resolve) => setTimeout(resolve, LAST_BREATH));
    });
  },
};

function openChannel(name: string, hear: (message: unknown) => void): Channel {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (message: MessageEvent<unknown>) => hear(message.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

function openSocket(events: SocketEvents): Socket {
  const url = new URL(SOCKET_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.onopen = () => events.open();
  socket.onmessage = (message: MessageEvent<unknown>) => {
    if (typeof message.data === 'string') events.message(message.data);
  };
  socket.onclose = (event) => events.close(event.code, event.reason);
  return {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data);
    },
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
}
