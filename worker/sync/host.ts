import type { Ports } from './ports';

/** A tab's line, as it comes in: `api` carries Comlink calls, `events` plain events to the tab. */
export type AcceptTab = (tabId: string, api: MessagePort, events: MessagePort) => void;

/** What runs the core: the shared worker, and where that is missing an elected dedicated one. */
export interface Host {
  readonly ports: Ports;
  /** Tabs that came before are handed over now. */
  serve(accept: AcceptTab): void;
  onOnline(listener: () => void): void;
}
