import { expose } from 'comlink';
import { type SetScenario, SyncCore } from './core';
import type { Host } from './host';

/** Runs the core in a host. */
export function serveTabs(host: Host, setScenario: SetScenario | null): void {
  const core = new SyncCore(host.ports, setScenario);
  host.onOnline(() => core.online());
  host.serve((tabId, api, events) => {
    expose(
      core.connectTab(tabId, (event) => events.postMessage(event)),
      api,
    );
  });
}
