import { expose } from 'comlink';
import { tabLock } from '../../contract/worker-names';
import { type SetScenario, SyncCore } from './core';
import type { Host, TabLine } from './host';

/** Runs the core in a host. */
export function serveTabs(host: Host, setScenario: SetScenario | null): void {
  const core = new SyncCore(host.ports, setScenario);
  const lines = new Map<string, TabLine>();
  host.onOnline(() => core.online());
  host.serve((line) => {
    const before = lines.get(line.tabId);
    before?.close();
    lines.set(line.tabId, line);
    if (before === undefined) {
      void host.ports.locks.whenFree(tabLock(line.tabId)).then(() => {
        lines.get(line.tabId)?.close();
        lines.delete(line.tabId);
      });
    }
    expose(core.connectTab(line.tabId, line.deliver), line.calls);
  });
}
