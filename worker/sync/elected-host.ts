import * as z from 'zod/mini';
import { lineChannels, lobbyChannel, workerLock } from '../../contract/worker-names';
import { browserPorts } from './browser-ports';
import { Door, type Host } from './host';

const ConnectRequest = z.object({ type: z.literal('connect'), tabId: z.string(), line: z.string() });

/** The core in a dedicated worker of the elected tab. Every tab, that one too, speaks to it over channels. */
export function createElectedHost(scope: DedicatedWorkerGlobalScope, build: string): Host {
  const door = new Door();
  const ports = browserPorts(build, () => scope.close());
  // Before the lock is ours a tab that connects would queue ahead of us, and think that we died.
  void ports.locks.hold(workerLock('elected', build)).then(() => openLobby(build, door));
  return { ports, serve: door.open, onOnline: (listener) => scope.addEventListener('online', listener) };
}

function openLobby(build: string, door: Door): void {
  const lobby = new BroadcastChannel(lobbyChannel(build));
  const known = new Set<string>();
  lobby.onmessage = (message: MessageEvent<unknown>) => {
    const connect = z.safeParse(ConnectRequest, message.data);
    if (!connect.success) return;
    const { tabId, line } = connect.data;
    if (!known.has(line)) {
      known.add(line);
      const names = lineChannels(line);
      const calls = new BroadcastChannel(names.calls);
      const events = new BroadcastChannel(names.events);
      door.enter({
        tabId,
        calls,
        deliver: (event) => events.postMessage(event),
        close() {
          calls.close();
          events.close();
        },
      });
    }
    lobby.postMessage({ type: 'connected', line });
  };
  // Tabs that knocked while nobody was here connect again.
  lobby.postMessage({ type: 'open' });
}
