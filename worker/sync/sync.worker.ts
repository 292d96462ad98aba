import { createElectedHost } from './elected-host';
import { serveTabs } from './serve-tabs';
import { createSharedHost } from './shared-host';

declare const self: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope;
declare const __MUSTER_BUILD__: string;
declare const __MUSTER_MOCKS__: boolean;

const host = 'onconnect' in self ? createSharedHost(self, __MUSTER_BUILD__) : createElectedHost(self, __MUSTER_BUILD__);

async function start(): Promise<void> {
  // The mock network must be in place before the first fetch and socket; a production build has none.
  const mocks = __MUSTER_MOCKS__ ? await (await import('../../mocks/start')).startMocks() : null;
  serveTabs(host, mocks === null ? null : (name) => mocks.setScenario(name));
}

void start();
