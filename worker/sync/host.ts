import type { Endpoint } from 'comlink';
import type { WorkerEvent } from '../../contract/sync-api';
import type { Ports } from './ports';

/** A tab's line, as it comes in. */
export interface TabLine {
  readonly tabId: string;
  /** Carries Comlink calls. */
  readonly calls: Endpoint;
  deliver(event: WorkerEvent): void;
  close(): void;
}

export type AcceptTab = (line: TabLine) => void;

/** What runs the core: the shared worker, and where that is missing an elected dedicated one. */
export interface Host {
  readonly ports: Ports;
  /** Tabs that came before are handed over now. */
  serve(accept: AcceptTab): void;
  onOnline(listener: () => void): void;
}

/** Keeps the lines of tabs that come before the core is ready. */
export class Door {
  private readonly waiting: TabLine[] = [];
  private accept: AcceptTab | null = null;

  readonly enter = (line: TabLine): void => {
    if (this.accept === null) this.waiting.push(line);
    else this.accept(line);
  };

  readonly open = (accept: AcceptTab): void => {
    this.accept = accept;
    for (const line of this.waiting.splice(0)) accept(line);
  };
}
