import * as z from 'zod/mini';
import type { PortHandshake, PortReceipt } from '../../contract/sync-api';
import { workerLock } from '../../contract/worker-names';
import { browserPorts } from './browser-ports';
import { Door, type Host } from './host';

const Handshake: z.ZodMiniType<PortHandshake> = z.object({ type: z.literal('connect'), tabId: z.string() });

/** Attaches to the scope at once: a connection that comes before the core is ready waits at the door. */
export function createSharedHost(scope: SharedWorkerGlobalScope, build: string): Host {
  const door = new Door();
  const ports = browserPorts(build, () => scope.close());
  // Tabs queue for this lock: it is granted to them when this worker is gone.
  const alive = ports.locks.hold(workerLock('shared', build));

  scope.onconnect = (connected) => {
    const [port] = connected.ports;
    if (port === undefined) return;
    port.onmessage = (message: MessageEvent<unknown>) => {
      const handshake = z.safeParse(Handshake, message.data);
      const [calls, events] = message.ports;
      if (!handshake.success || calls === undefined || events === undefined) {
        ports.log('A message that is no handshake.', message.data);
        return;
      }
      // U45. Not before the lock is ours: a tab that queued for it ahead of us would think that we died.
      void alive.then(() => port.postMessage({ type: 'heard' } satisfies PortReceipt));
      door.enter({
        tabId: handshake.data.tabId,
        calls,
        deliver: (event) => events.postMessage(event),
        close() {
          calls.close();
          events.close();
          port.close();
        },
      });
    };
  };

  return { ports, serve: door.open, onOnline: (listener) => scope.addEventListener('online', listener) };
}
