import type { AssetPatch } from '../../contract/areas/assets';
import type { ConnectionState, OutboxEntry, ShownRow, SyncApi, WorkerEvent } from '../../contract/sync-api';
import { pickFields } from '../../domain/merge/patch-merge';
import { readEntityRows } from '../../worker/store/entity-rows';
import { readOutbox } from '../../worker/store/reader';
import { SyncCore } from '../../worker/sync/core';
import type { Ports } from '../../worker/sync/ports';
import type { Line } from './line';
import { LockTable, Profile } from './profile';
import type { World } from './world';

type Asset = ShownRow<'asset'>;
const VIEW = 1;

/** A person's browser: the real sync core over this world's clock, line and disk, and one tab that looks at it. */
export class Client {
  readonly profile = new Profile();
  readonly logged: string[] = [];
  readonly toasts: string[] = [];
  /** What the tab was shown, in order. */
  shown: (readonly Asset[])[] = [];
  /** How far this machine's clock is off. */
  skew = 0;
  build = 'test';
  /** What the browser believes of its network. */
  isOnline = true;
  ended = 0;
  private readonly locks = new LockTable();
  private worker: { core: SyncCore; isDead: boolean };
  private api: SyncApi | null = null;
  private tabs = 0;
  private connection: ConnectionState = { state: 'idle' };

  constructor(
    readonly world: World,
    readonly name: string,
    readonly line: Line,
  ) {
    this.worker = this.newWorker();
  }

  // ── what a person does ────────────────────────────────────────────────────────────────────────

  /** Opens a tab on the list of assets, and waits until it is answered. */
  async open(): Promise<this> {
    this.tabs += 1;
    const tabId = `${this.name}-${this.tabs}`;
    await this.locks.take(`muster-tab-${tabId}`, this);
    const api = this.profile.run(() => this.worker.core.connectTab(tabId, (event) => this.hear(event)));
    this.api = api;
    await this.world.during(this.profile.run(() => api.hello({ tabId, build: this.build, visible: true })));
    const spec = {
      companyId: this.world.companyId,
      entity: 'asset',
      offset: 0,
      limit: 100,
      withDeleted: true,
    } as const;
    await this.profile.run(() => api.openView(VIEW, spec));
    return this;
  }

  async edit(name: string, patch: AssetPatch): Promise<number> {
    return this.send(this.asset(name), patch);
  }

  /** An edit of the row as it was when the form was opened. */
  async send(row: Asset, patch: AssetPatch): Promise<number> {
    const { companyId } = this.world;
    const base = pickFields({ ...row }, patch);
    const command = { companyId, params: { id: row.id }, body: patch, baseRev: row.rev, base, about: row.name };
    const { ord } = await this.call((api) => api.command({ endpoint: 'assets.update', ...command }));
    return ord;
  }

  async create(name: string): Promise<string> {
    const id = crypto.randomUUID();
    const { companyId } = this.world;
    const body = { id, type: 'server', name } as const;
    await this.call((api) => api.command({ companyId, endpoint: 'assets.create', params: {}, body, about: name }));
    return id;
  }

  async remove(name: string): Promise<void> {
    const { companyId } = this.world;
    const params = { id: this.asset(name).id };
    await this.call((api) => api.command({ companyId, endpoint: 'assets.delete', params, body: undefined }));
  }

  call<T>(work: (api: SyncApi) => Promise<T>): Promise<T> {
    const { api } = this;
    if (api === null) throw new Error(`${this.name} has no tab open.`);
    return this.world.during(this.profile.run(() => work(api)));
  }

  // ── what happens to them ──────────────────────────────────────────────────────────────────────

  offline(): void {
    this.isOnline = false;
    this.cut();
  }

  /** The network is gone, and the browser does not know. */
  cut(): void {
    this.line.isCut = true;
    this.line.drop(1_006);
  }

  online(): void {
    this.line.isCut = false;
    this.isOnline = true;
    this.profile.run(() => this.worker.core.online());
  }

  killWorker(): void {
    this.worker.isDead = true;
    this.line.hangUp();
    this.locks.free(this.worker);
    this.api = null;
    this.worker = this.newWorker();
  }

  // ── what there is to see ──────────────────────────────────────────────────────────────────────

  get state(): ConnectionState['state'] {
    return this.connection.state;
  }

  /** The assets as the tab shows them, deleted ones left out. */
  get assets(): readonly Asset[] {
    return (this.shown.at(-1) ?? []).filter(({ deletedAt }) => deletedAt === null);
  }

  get names(): readonly string[] {
    return this.assets.map(({ name }) => name).sort();
  }

  asset(name: string): Asset {
    const found = this.assets.find((asset) => asset.name === name);
    if (found === undefined) throw new Error(`${this.name} sees no "${name}", only ${this.names.join(', ')}.`);
    return found;
  }

  async outbox(): Promise<OutboxEntry[]> {
    const db = await this.profile.open();
    const entries = await readOutbox(db);
    db.close();
    return entries;
  }

  async unsent(): Promise<number> {
    return (await this.outbox()).filter(({ state }) => state === 'waiting' || state === 'sending').length;
  }

  /** The server's rows as this browser holds them, without what is unsent. */
  async held(): Promise<readonly object[]> {
    const db = await this.profile.open();
    const rows = await readEntityRows(db, this.world.companyId, 'asset');
    db.close();
    return rows;
  }

  /** The revs of each row only ever grew in the tab. */
  expectNeverOlder(): void {
    const newest = new Map<string, number>();
    for (const row of this.shown.flat()) {
      const before = newest.get(row.id) ?? 0;
      if (row.rev < before) throw new Error(`${this.name} was shown ${row.name} at ${row.rev} after ${before}.`);
      newest.set(row.id, row.rev);
    }
  }

  sent(method: string): number {
    return this.line.seen.filter((one) => one.method === method).length;
  }

  private hear(event: WorkerEvent): void {
    if (event.type === 'status') this.connection = event.status.connection;
    if (event.type === 'toast') this.toasts.push(event.title);
    if (event.type === 'view') this.shown.push(event.answer.rows.filter((row): row is Asset => 'lifecycle' in row));
  }

  private newWorker(): { core: SyncCore; isDead: boolean } {
    const { clock } = this.world;
    const life = { isDead: false };
    const never = new Promise<never>(() => undefined);
    const live =
      <A extends readonly unknown[]>(work: (...args: A) => void) =>
      (...args: A): void => {
        if (!life.isDead) this.profile.run(() => work(...args));
      };
    const ports: Ports = {
      build: this.build,
      clock: {
        now: () => clock.now() + this.skew,
        after: (ms, work) => clock.after(ms, live(work)),
        random: () => clock.random(),
      },
      request: async (path, init) => {
        const answer = await this.line.request(path, init);
        return life.isDead ? never : answer;
      },
      openSocket: ({ open, message, close }) =>
        this.line.openSocket({ open: live(open), message: live(message), close: live(close) }),
      locks: this.locks.of(life),
      // One worker a browser: nobody else is on the channel.
      openChannel: () => ({ post: () => undefined, close: () => undefined }),
      isOnline: () => this.isOnline,
      end: () => {
        this.ended += 1;
        this.killWorker();
      },
      newId: () => this.world.newId(),
      log: (message, detail) => this.logged.push(`${message} ${detail instanceof Error ? detail.message : ''}`),
    };
    const core = this.profile.run(() => new SyncCore(ports, null));
    return Object.assign(life, { core });
  }
}
