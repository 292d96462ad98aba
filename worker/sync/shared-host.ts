import * as z from 'zod/mini';
import type { PortHandshake } from '../../contract/sync-api';
import { browserPorts } from './browser-ports';
import type { AcceptTab, Host } from './host';

const Handshake: z.ZodMiniType<PortHandshake> = z.object({ type: z.literal('connect'), tabId: z.string() });

/** Attaches to the scope at once: a connection that comes before the core is ready waits here. */
export function createSharedHost(scope: SharedWorkerGlobalScope, build: string): Host {
  const waiting: Parameters<AcceptTab>[] = [];
  let accept: AcceptTab | null = null;
  const ports = browserPorts(build, () => scope.close());
  // Tabs queue for this lock: it is granted to them when this worker is gone.
  void ports.locks.hold('muster-worker-alive');

  scope.onconnect = (connected) => {
    const [port] = connected.ports;
    if (port === undefined) return;
    port.onmessage = (message: MessageEvent<unknown>) => {
      const handshake = z.safeParse(Handshake, message.data);
      const [api, events] = message.ports;
      if (!handshake.success || api === undefined || events === undefined) {
        ports.log('A message that is no handshake.', message.data);
        return;
      }
      if (accept === null) waiting.push([handshake.data.tabId, api, events]);
      else accept(handshake.data.tabId, api, events);
    };
  };

  return {
    ports,
    serve(next) {
      accept = next;
      for (const tab of waiting.splice(0)) next(...tab);
    },
    onOnline: (listener) => scope.addEventListener('online', listener),
  };
}
