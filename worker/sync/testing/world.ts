import { KIND_HASHES } from '../../../contract/kinds';
import type { SyncApi, ViewAnswer, ViewSpec, WorkerEvent } from '../../../contract/sync-api';
import { MusterDatabase } from '../../store/database';
import { databaseName } from '../../store/database-name';
import { SyncCore } from '../core';
import type { Ports } from '../ports';
import { breathe, FakeClock } from './fake-clock';
import { COMPANY, FakeServer } from './fake-server';

let ids = 0;

/** A browser with tabs and a sync worker, and a server: the real core over fake surroundings. */
export class World {
  readonly clock = new FakeClock();
  readonly server = new FakeServer();
  readonly logged: string[] = [];
  isOnline = true;
  /** Of the build that a worker started now is. */
  kindHashes = KIND_HASHES;
  /** Heard by a worker that starts. */
  rowsInMemory = 1_000_000;
  /** How often the worker ended itself. */
  ended = 0;
  /** Resolving the promise of a lock's name frees it. */
  private readonly freed = new Map<string, () => void>();
  private core: SyncCore;

  constructor() {
    this.core = this.newWorker();
  }

  /** A worker with empty memory; what the old one had under way comes to nothing. */
  restartWorker(): void {
    this.core = this.newWorker();
  }

  tab(id: string): Tab {
    return new Tab(this, this.core, id);
  }

  closeTab(id: string): void {
    this.freed.get(`muster-tab-${id}`)?.();
  }

  online(): void {
    this.core.online();
  }

  /** Opens the database the worker uses. */
  async store(): Promise<MusterDatabase> {
    const db = new MusterDatabase(databaseName('bypass', 'bypass|dev'));
    await db.open();
    return db;
  }

  /** Waits, letting a little time pass, until it is so. */
  async until(what: string, isSo: () => boolean | Promise<boolean>, step = 20): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      if (await isSo()) return;
      await this.clock.advance(step);
    }
    throw new Error(`Never: ${what}. Logged: ${this.logged.join('; ')}`);
  }

  private newWorker(): SyncCore {
    let isDead = false;
    this.killWorker();
    this.killWorker = () => {
      isDead = true;
      for (const line of this.server.lines) this.server.lines.delete(line);
    };
    const never = new Promise<never>(() => undefined);
    const ports: Ports = {
      build: 'test',
      kindHashes: this.kindHashes,
      rowsInMemory: this.rowsInMemory,
      clock: {
        now: () => this.clock.now(),
        after: (ms, work) => this.clock.after(ms, () => isDead || work()),
        random: () => this.clock.random(),
      },
      request: async (path, init) => {
        const answer = isDead ? never : this.server.answer(path, init);
        const response = await answer;
        return isDead ? never : response;
      },
      openSocket: (events) =>
        isDead ? { send: () => undefined, close: () => undefined } : this.server.openSocket(events),
      locks: {
        hold: async () => undefined,
        whenFree: (name) => new Promise((resolve) => this.freed.set(name, resolve)),
        seize: async (_name, _beside, work) => work(),
      },
      openChannel: () => ({ post: () => undefined, close: () => undefined }),
      isOnline: () => this.isOnline,
      end: () => {
        this.ended += 1;
        this.restartWorker();
      },
      newId: () => `client-${ids++}`,
      log: (message, detail) => this.logged.push(`${message} ${detail instanceof Error ? detail.message : ''}`),
    };
    return new SyncCore(ports, null);
  }

  killWorker = (): void => undefined;
}

export class Tab {
  readonly api: SyncApi;
  readonly events: WorkerEvent[] = [];
  /** What the tab does about an event. */
  hears: (event: WorkerEvent) => void = () => undefined;

  constructor(
    private readonly world: World,
    core: SyncCore,
    readonly id: string,
  ) {
    this.api = core.connectTab(id, (event) => {
      this.events.push(event);
      this.hears(event);
    });
  }

  async hello(): Promise<void> {
    await this.drive(this.api.hello({ tabId: this.id, build: 'test', visible: true }));
  }

  /** Waits for a call while time passes: a start may have to wait before it tries again. */
  async drive<T>(call: Promise<T>): Promise<T> {
    let isDone = false;
    call
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        isDone = true;
      });
    await this.world.until('the call is answered', () => isDone);
    return call;
  }

  /** Opens a view of assets. */
  async view(viewId: number, more: Partial<ViewSpec> = {}): Promise<void> {
    await this.api.openView(viewId, { companyId: COMPANY, entity: 'asset', offset: 0, limit: 50, ...more });
    await breathe();
  }

  answer(viewId: number): ViewAnswer | undefined {
    const mine = this.events.flatMap((event) =>
      event.type === 'view' && event.viewId === viewId ? [event.answer] : [],
    );
    return mine.at(-1);
  }

  names(viewId: number): string[] {
    return this.answer(viewId)?.rows.map((row) => ('name' in row ? row.name : '')) ?? [];
  }

  get status() {
    return this.events.flatMap((event) => (event.type === 'status' ? [event.status] : [])).at(-1);
  }

  get toasts() {
    return this.events.filter((event) => event.type === 'toast');
  }
}
