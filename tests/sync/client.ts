import type { AssetPatch } from '../../contract/areas/assets';
import { KIND_HASHES } from '../../contract/kinds';
import type {
  ConnectionState,
  OutboxEntry,
  ShownRow,
  StagedImport,
  SyncApi,
  ViewAnswer,
  ViewSpec,
  WorkerEvent,
} from '../../contract/sync-api';
import { pickFields } from '../../domain/merge/patch-merge';
import { StorePartlyDamaged } from '../../worker/store/database';
import { readEntityRows } from '../../worker/store/entity-rows';
import { readImports, readOutbox } from '../../worker/store/reader';
import { addImportBatch, stageDraft } from '../../worker/store/writer-imports';
import { SyncCore } from '../../worker/sync/core';
import type { Channel, Ports } from '../../worker/sync/ports';
import type { Line } from './line';
import { LockTable, Profile } from './profile';
import type { World } from './world';

type Asset = ShownRow<'asset'>;
const VIEW = 1;
const DRAFT: Omit<StagedImport, 'runId' | 'companyId' | 'fetched' | 'at'> = {
  source: { vendor: 'nmap', category: 'network_scanner', displayName: 'Nmap' },
  format: 'nmap_xml',
  files: [{ name: 'a.xml', bytes: 10, sha256: 'x' }],
  batches: 1,
  rejected: [],
  rejectedCount: 0,
  notices: [],
  parseMs: 1,
  isSample: false,
  state: 'draft',
  sentBatches: 0,
};

interface Life {
  isDead: boolean;
}
interface Worker extends Life {
  readonly core: SyncCore;
}

/** A person's browser: the real sync core over this world's clock, line and disk, and one tab that looks at it. */
export class Client {
  readonly profile = new Profile();
  readonly logged: string[] = [];
  readonly toasts: string[] = [];
  /** What the tab was shown, in order. */
  shown: (readonly Asset[])[] = [];
  /** What each of the tab's views was answered last. */
  readonly answers = new Map<number, ViewAnswer>();
  /** The open tab has been shown its list. */
  isShowing = false;
  /** How far this machine's clock is off. */
  skew = 0;
  build = 'test';
  /** What the browser believes of its network. */
  isOnline = true;
  ended = 0;
  /** Whose browser it is. */
  readonly person: string;
  private readonly locks = new LockTable();
  private worker: Worker;
  /** Workers of builds before, which may still have the socket. */
  private readonly others: Worker[] = [];
  private socketOf: Life | null = null;
  private readonly ears = new Set<{ life: Life; name: string; hear: (message: unknown) => void }>();
  private api: SyncApi | null = null;
  private tabs = 0;
  /** Who is listened to: a tab that is gone hears nothing. */
  private tab = { id: '' };
  private connection: ConnectionState = { state: 'idle' };

  constructor(
    readonly world: World,
    readonly name: string,
    readonly line: Line,
  ) {
    this.person = line.token;
    this.worker = this.newWorker();
  }

  // ── what a person does ────────────────────────────────────────────────────────────────────────

  /** Opens a tab on the list of assets, and waits until it is answered. */
  async open(): Promise<this> {
    this.tabs += 1;
    const tabId = `${this.name}-${this.tabs}`;
    this.tab = { id: tabId };
    await this.locks.take(`muster-tab-${tabId}`, this.tab);
    const api = this.profile.run(() => this.worker.core.connectTab(tabId, (event) => this.hear(tabId, event)));
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

  /** Asks something else beside the list. */
  async ask(viewId: number, asked: Partial<ViewSpec>): Promise<void> {
    const spec = { companyId: this.world.companyId, entity: 'asset', offset: 0, limit: 100, ...asked } as const;
    this.answers.delete(viewId);
    await this.call((api) => api.openView(viewId, spec));
  }

  async edit(name: string, patch: AssetPatch): Promise<number> {
    // A change is taken before the list is answered anew, and a person edits what they see.
    await this.world.until(`${this.name} sees "${name}"`, () => this.names.includes(name));
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

  /** Sends a file of assets with these names, as the import page does. */
  async importAssets(names: readonly string[]): Promise<void> {
    const runId = crypto.randomUUID();
    const db = await this.profile.store();
    await stageDraft(db, {
      ...DRAFT,
      runId,
      companyId: this.world.companyId,
      fetched: names.length,
      at: this.world.clock.now(),
    });
    const records = names.map((name) => ({
      sourceUid: name,
      asset: { name, hostnames: [name] },
      software: [],
      findings: [],
      raw: '',
    }));
    await addImportBatch(db, runId, 0, records);
    await this.call((api) => api.startImport(runId));
  }

  /** Leaves, and somebody else sits down at the same browser. */
  async handOver(token: string): Promise<void> {
    for (const old of this.others) this.retire(old);
    await this.call((api) => api.signOut());
    const { ended } = this;
    await this.world.until('the worker has ended', () => this.ended > ended || this.api === null);
    this.line.token = token;
  }

  call<T>(work: (api: SyncApi) => Promise<T>): Promise<T> {
    const { api } = this;
    if (api === null) throw new Error(`${this.name} has no tab open.`);
    return this.world.during(this.profile.run(() => work(api)));
  }

  /** What a tab does whose hello failed. */
  rescue<T>(work: (api: SyncApi) => Promise<T>): Promise<T> {
    return this.call(work);
  }

  // ── what happens to them ──────────────────────────────────────────────────────────────────────

  offline(): void {
    this.isOnline = false;
    this.cut();
  }

  /** The network is gone, and the browser does not know. */
  cut(): void {
    this.line.cut();
  }

  online(): void {
    this.line.isCut = false;
    this.isOnline = true;
    for (const { core } of this.workers) this.profile.run(() => core.online());
  }

  killTab(): void {
    this.locks.free(this.tab);
    this.tab = { id: '' };
    this.api = null;
    this.isShowing = false;
  }

  killWorker(): void {
    this.retire(this.worker);
    this.killTab();
    this.worker = this.newWorker();
  }

  /** Nothing of it runs any more. */
  close(): void {
    for (const worker of this.workers) this.retire(worker);
    this.killTab();
  }

  /** The person reloads into another build. Its worker finds that of the build before. */
  async update(build: string): Promise<void> {
    this.killTab();
    this.others.push(this.worker);
    this.build = build;
    this.worker = this.newWorker();
    await this.open();
  }

  private get workers(): readonly Worker[] {
    return [this.worker, ...this.others].filter(({ isDead }) => !isDead);
  }

  private retire(life: Life): void {
    life.isDead = true;
    if (this.socketOf === life) this.line.hangUp();
    for (const ear of this.ears) if (ear.life === life) this.ears.delete(ear);
    this.locks.free(life);
  }

  // ── what there is to see ──────────────────────────────────────────────────────────────────────

  get hasTab(): boolean {
    return this.api !== null;
  }

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
    const db = await this.profile.store();
    const entries = await readOutbox(db);
    return entries;
  }

  /** Changes and files the server has not answered. */
  async unsent(): Promise<number> {
    const db = await this.profile.store();
    const imports = await readImports(db, this.world.companyId);
    return [...(await this.outbox()), ...imports].filter(({ state }) => state === 'waiting' || state === 'sending')
      .length;
  }

  async everythingUnsent(): Promise<readonly object[]> {
    const db = await this.profile.store();
    const all = [
      ...(await db.outbox.toArray()),
      ...(await db.imports.toArray()),
      ...(await db.importBatches.toArray()),
    ];
    return all;
  }

  /** The server's rows as this browser holds them, without what is unsent; none where some cannot be read. */
  async held(): Promise<readonly object[]> {
    const db = await this.profile.store();
    const rows = await readEntityRows(db, this.world.companyId, 'asset').catch((error: unknown) => {
      if (error instanceof StorePartlyDamaged) return [];
      throw error;
    });
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

  private hear(tabId: string, event: WorkerEvent): void {
    if (tabId !== this.tab.id) return;
    if (event.type === 'status') this.connection = event.status.connection;
    if (event.type === 'toast') this.toasts.push(event.title);
    if (event.type !== 'view') return;
    this.answers.set(event.viewId, event.answer);
    if (event.viewId !== VIEW) return;
    this.isShowing = true;
    this.shown.push(event.answer.rows.filter((row): row is Asset => 'lifecycle' in row));
  }

  private newWorker(): Worker {
    const { clock } = this.world;
    const life: Life = { isDead: false };
    const never = new Promise<never>(() => undefined);
    const live =
      <A extends readonly unknown[]>(work: (...args: A) => void) =>
      (...args: A): void => {
        if (!life.isDead) this.profile.run(() => work(...args));
      };
    const ports: Ports = {
      build: this.build,
      kindHashes: KIND_HASHES,
      rowsInMemory: this.world.rowsInMemory,
      clock: {
        now: () => clock.now() + this.skew,
        after: (ms, work) => clock.after(ms, live(work)),
        random: () => clock.random(),
      },
      request: async (path, init) => {
        const answer = life.isDead ? never : await this.line.request(path, init);
        return life.isDead ? never : answer;
      },
      openSocket: ({ open, message, close }) => {
        this.socketOf = life;
        return this.line.openSocket({ open: live(open), message: live(message), close: live(close) });
      },
      locks: this.locks.of(life),
      openChannel: (name, hear) => this.openChannel(life, name, live(hear)),
      isOnline: () => this.isOnline,
      end: () => {
        this.ended += 1;
        if (life === this.worker) this.killWorker();
        else this.retire(life);
      },
      newId: () => this.world.newId(),
      log: (message, detail) => this.logged.push(`${message} ${detail instanceof Error ? detail.message : ''}`),
    };
    const core = this.profile.run(() => new SyncCore(ports, null));
    return Object.assign(life, { core });
  }

  private openChannel(life: Life, name: string, hear: (message: unknown) => void): Channel {
    const mine = { life, name, hear };
    this.ears.add(mine);
    return {
      post: (message) => {
        const said: unknown = structuredClone(message);
        for (const ear of this.ears) if (ear !== mine && ear.name === name) setImmediate(() => ear.hear(said));
      },
      close: () => void this.ears.delete(mine),
    };
  }
}
