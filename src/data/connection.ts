import type { Remote } from 'comlink';
import type { EntityName } from '../../contract/entities';
import type { HelloAnswer, SyncApi, ViewAnswer, ViewSpec, WorkerEvent } from '../../contract/sync-api';
import { deferred } from './deferred';

/** One tab's line to the sync worker. A worker dies silently, so a line is replaced, never repaired. */
export interface WorkerLink {
  readonly api: Remote<SyncApi>;
  /** Resolves when a worker that holds the alive lock took the line; never where the line reached a dying one. */
  readonly heard: Promise<void>;
  /** How long that may take, in ms, before another line is opened. */
  readonly patience: number;
  listen(onEvent: (event: WorkerEvent) => void): void;
  close(): void;
}

export interface ConnectionPorts {
  readonly tabId: string;
  readonly build: string;
  spawn(tabId: string): WorkerLink;
  /** The page goes or rests: a worker that lives in it moves to another tab. */
  rest(): void;
  /** Resolves when the worker that holds the alive lock is gone; rejects when `signal` aborts. */
  workerDeath(signal: AbortSignal): Promise<void>;
  isVisible(): boolean;
  /** Nothing may be kept in this browser. */
  isMemoryOnly?(): boolean;
  /** The referral code that waits in this browser. */
  referralCode?(): string | null;
  /** A call of this tab failed, for whatever reason; who made it is told too. */
  failed?(error: unknown): void;
}

/** A worker keeps a change within milliseconds; one that takes this long may not be there. */
const CHANGE_PATIENCE = 10_000;

/** Reading a large import out of a database takes a while; a worker that hangs takes for ever. */
const RESCUE_PATIENCE = 60_000;

interface OpenView {
  readonly spec: ViewSpec;
  readonly onAnswer: (answer: ViewAnswer) => void;
}

export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
  constructor() {
    super('The sync worker was restarted before it answered. Please try again.');
  }
}

/** A newer build has upgraded the local database: this one neither reads nor writes it. */
export const isOvertaken = (error: unknown): boolean => error instanceof Error && error.name === 'StoreTooNew';

/** The local database keeps the worker from starting, and not the network: nothing changes by waiting. */
export const isOfStore = (error: unknown): boolean => error instanceof Error && error.name.startsWith('Store');

type Listener<T> = (value: T) => void;

/**
 * Keeps a line to the worker: says hello, opens the views again after the worker died, and races
 * every call against its death (a call to a dead worker never settles).
 */
export class Connection {
  private link: WorkerLink | null = null;
  /** The line once its hello is answered. */
  private live: WorkerLink | null = null;
  private watch = new AbortController();
  private ready = deferred<WorkerLink>();
  private died = deferred<never>();
  private nextViewId = 1;
  private readonly views = new Map<number, OpenView>();
  private readonly helloListeners = new Set<Listener<HelloAnswer>>();
  private readonly failureListeners = new Set<Listener<unknown>>();
  private readonly eventListeners = new Set<Listener<WorkerEvent>>();
  private readonly lateListeners = new Set<Listener<boolean>>();
  private late = 0;

  constructor(private readonly ports: ConnectionPorts) {
    this.ready.promise.catch(() => undefined);
  }

  onHello(listener: Listener<HelloAnswer>): void {
    this.helloListeners.add(listener);
  }

  onFailure(listener: Listener<unknown>): void {
    this.failureListeners.add(listener);
  }

  /** U46: whether a change of this tab waits too long for a worker that keeps it. */
  onLateChange(listener: Listener<boolean>): void {
    this.lateListeners.add(listener);
  }

  onEvent(listener: Listener<WorkerEvent>): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  async connect(): Promise<void> {
    const link = this.ports.spawn(this.ports.tabId);
    this.link = link;
    this.died = deferred<never>();
    this.died.promise.catch(() => undefined);
    link.listen((event) => this.receive(event));
    const { tabId, build } = this.ports;
    const referralCode = this.ports.referralCode?.() ?? null;
    this.replaceUnheard(link);
    try {
      const answer = await link.api.hello({
        tabId,
        build,
        visible: this.ports.isVisible(),
        ...(this.ports.isMemoryOnly?.() === true ? { memoryOnly: true } : {}),
        ...(referralCode === null ? {} : { referralCode }),
      });
      if (this.link !== link) return;
      for (const listener of this.helloListeners) listener(answer);
      this.live = link;
      for (const [viewId, { spec }] of this.views) this.ask(link, viewId, spec);
      this.ready.resolve(link);
    } catch (error) {
      if (this.link !== link) return;
      for (const listener of this.failureListeners) listener(error);
      // No worker of this build will ever answer: whoever waits for one is told now.
      if (isOfStore(error)) this.ready.reject(error);
    }
  }

  /**
   * U45: a browser still gives a line to a worker that is closing, and nobody ever answers there. Whether some worker lives
   * says nothing of this line: another tab may have started one since.
   */
  private replaceUnheard(link: WorkerLink): void {
    const impatience = setTimeout(() => {
      if (this.link === link && this.live !== link) void this.reconnect();
    }, link.patience);
    void link.heard.then(() => {
      clearTimeout(impatience);
      if (this.link === link) this.watchForDeath(link);
    });
  }

  /** The page goes into the back-forward cache: a pending lock request would evict it from there. */
  pause(): void {
    this.watch.abort();
    void this.link?.api.visibility(false).catch(() => undefined);
    this.ports.rest();
  }

  /** Back from the cache, or after a worker's death: a new line, an idempotent hello, the views again. */
  async reconnect(): Promise<void> {
    this.watch.abort();
    this.died.reject(new WorkerGone());
    this.link?.close();
    this.link = null;
    this.live = null;
    const waited = this.ready;
    this.ready = deferred<WorkerLink>();
    this.ready.promise.catch(() => undefined);
    // U45: whoever waits for the worker that never came waits for the next one.
    waited.resolve(this.ready.promise);
    await this.connect();
  }

  call<T>(work: (api: Remote<SyncApi>) => Promise<T>): Promise<T> {
    return this.told(this.attempt(work));
  }

  /** A call to a worker that cannot start: what helps then needs no start. It is answered soon, or fails. */
  rescue<T>(work: (api: Remote<SyncApi>) => Promise<T>): Promise<T> {
    const { link } = this;
    if (link === null) return Promise.reject(new WorkerGone());
    const patience = deferred<never>();
    const timer = setTimeout(() => patience.reject(new WorkerGone()), RESCUE_PATIENCE);
    return Promise.race([work(link.api), this.died.promise, patience.promise]).finally(() => clearTimeout(timer));
  }

  /** Asks every next worker again, until one has answered: for what a worker recognizes when it comes twice (CM19). */
  callUntilAnswered<T>(work: (api: Remote<SyncApi>) => Promise<T>): Promise<T> {
    const again = (error: unknown): Promise<T> => {
      if (!(error instanceof WorkerGone)) throw error;
      return this.attempt(work).catch(again);
    };
    return this.told(this.timed(this.attempt(work).catch(again)));
  }

  private async timed<T>(call: Promise<T>): Promise<T> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.countLate(1);
    }, CHANGE_PATIENCE);
    try {
      return await call;
    } finally {
      clearTimeout(timer);
      if (isLate) this.countLate(-1);
    }
  }

  private countLate(more: number): void {
    this.late += more;
    for (const listener of this.lateListeners) listener(this.late > 0);
  }

  private async told<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      this.ports.failed?.(error);
      throw error;
    }
  }

  private async attempt<T>(work: (api: Remote<SyncApi>) => Promise<T>): Promise<T> {
    const link = await this.ready.promise;
    return Promise.race([work(link.api), this.died.promise]);
  }

  /** Opens a view until the returned function is called. */
  view<E extends EntityName>(spec: ViewSpec<E>, onAnswer: (answer: ViewAnswer<E>) => void): () => void {
    const viewId = this.nextViewId++;
    // The id was given out for this spec alone, so its answers are of this spec's entity.
    const isOfSpec = (_: ViewAnswer): _ is ViewAnswer<E> => this.views.get(viewId)?.spec === spec;
    this.views.set(viewId, {
      spec,
      onAnswer: (answer) => {
        if (isOfSpec(answer)) onAnswer(answer);
      },
    });
    if (this.live !== null) this.ask(this.live, viewId, spec);
    return () => {
      this.views.delete(viewId);
      this.live?.api.closeView(viewId).catch(() => undefined);
    };
  }

  private ask(link: WorkerLink, viewId: number, spec: ViewSpec): void {
    link.api.openView(viewId, spec).catch((error: unknown) => {
      for (const listener of this.failureListeners) listener(error);
    });
  }

  private receive(event: WorkerEvent): void {
    if (event.type === 'view') this.views.get(event.viewId)?.onAnswer(event.answer);
    else for (const listener of this.eventListeners) listener(event);
  }

  private watchForDeath(link: WorkerLink): void {
    const watch = new AbortController();
    this.watch = watch;
    this.ports.workerDeath(watch.signal).then(
      () => {
        if (this.link === link) void this.reconnect();
      },
      () => undefined,
    );
  }
}
