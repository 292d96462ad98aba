import type { BodyOf } from '../../contract/endpoints';
import { companyStream, isStreamOf } from '../../contract/streams';
import type { WorkerEvent } from '../../contract/sync-api';
import { CONTRACT_VERSION } from '../../contract/version';
import type { MusterDatabase } from '../store/database';
import { readStreams } from '../store/streams';
import { clientIdOf } from '../store/writer-outbox';
import { isAsGranted } from './as-granted';
import { type ColumnRegistry, createColumnRegistry } from './columns/column-registry';
import { Connection, STALLED } from './connection';
import { Damage } from './damage';
import { FallbackPoll } from './fallback-poll';
import { createHints } from './hints';
import { type Http, Unreachable } from './http';
import { ImportLane } from './import-lane';
import { OpenedKinds } from './opened-kinds';
import { Outbox } from './outbox';
import { type PeerMessage, Peers, streamsIn, toldAs } from './peers';
import type { Ports } from './ports';
import { partlyDamaged } from './repair';
import { Replica } from './replica';
import { RequestCache } from './request-cache';
import { savedQueries } from './saved-queries';
import type { Gate } from './send-loop';
import { ServerAnswers } from './server-answers';
import type { Session } from './session';
import { StatusBoard } from './status';
import { createToldToUpdate } from './told-to-update';
import { Views } from './views';
import { WentBack } from './went-back';
import { parkWithdrawn } from './withdrawn';

export interface EngineParts {
  readonly ports: Ports;
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly session: Session;
  tell(event: WorkerEvent): void;
  /** Another worker takes over: this one ends. */
  yield(): void;
  /** The socket is there. */
  connected(): void;
}

/** Everything that works on one person's database, wired together. */
export class Engine {
  readonly status: StatusBoard;
  readonly views: Views;
  readonly cache: RequestCache;
  readonly outbox: Outbox;
  readonly lane: ImportLane;
  readonly connection: Connection;
  private readonly replica: Replica;
  private readonly poll: FallbackPoll;
  private readonly columns: ColumnRegistry;
  private readonly damage: Damage;
  /** Workers of other builds with the same database. */
  readonly peers: Peers;
  private readonly wanted = new Set<string>();
  readonly opened = new OpenedKinds((companyId, kind, stream) =>
    this.peers.asOwner({ type: 'want', companyId, kind }, () => this.replica.open(stream)),
  );
  /** Since the server was last lost from sight, it has said who it is, and what this person may see. */
  private isReconciled = false;
  private readonly takesHint: (reason: string) => boolean;
  private readonly wentBack: WentBack;

  constructor(private readonly parts: EngineParts) {
    const { ports, db, http, tell } = parts;
    this.takesHint = createHints(ports.clock);
    this.columns = createColumnRegistry({
      db,
      changed: (...changed) => this.views.changed(...changed),
      room: ports.rowsInMemory,
      later: ports.clock.after,
    });
    this.peers = new Peers({
      ports,
      database: db.name,
      own: (waited) => this.own(waited),
      yield: () => parts.yield(),
      hear: (message) => this.hear(message),
    });
    this.status = new StatusBoard(ports.clock, db, (status) => tell({ type: 'status', status }));
    this.damage = this.makeDamage();
    this.views = new Views(ports, this.columns, new ServerAnswers(http, this.columns.effectsOn), {
      queries: savedQueries(db),
      isDamaged: (stream) => this.damage.has(stream),
      opened: this.opened,
    });
    this.cache = new RequestCache({ db, http, ports, tell });
    this.poll = new FallbackPoll(ports.clock, () => void this.pollNow());
    this.connection = this.makeConnection();
    this.replica = this.makeReplica();
    const changed = async (): Promise<void> => {
      await this.recount();
      this.peers.tell({ type: 'outbox' });
    };
    const gate = {
      pass: () => this.passGate(),
      lost: () => {
        this.isReconciled = false;
      },
      room: (has: boolean) => this.serverRoom(has),
    };
    this.wentBack = new WentBack({ db, ports, tell, changed });
    this.outbox = new Outbox({
      db,
      http,
      ports,
      gate,
      changed,
      answered: (range, settles) => this.replica.answered(range, settles),
      sent: () => this.isConnected || void this.pollNow(),
    });
    this.lane = this.makeLane(gate);
  }

  get database(): MusterDatabase {
    return this.parts.db;
  }

  private makeReplica(): Replica {
    const { columns, parts } = this;
    const { db, http, ports, session } = parts;
    return new Replica({
      db,
      http,
      ports,
      isConnected: () => this.connection.state.state === 'connected',
      isWanted: (stream) => this.wanted.has(stream) || !isStreamOf('company', stream),
      opened: this.opened.kinds,
      written: (stream, records) => {
        columns.apply(stream, records);
        this.peers.tell({ type: 'written', ...toldAs(stream), records });
      },
      replaced: (stream, kinds) => {
        this.rowsReplaced(stream, kinds);
        this.peers.tell({ type: 'replaced', ...toldAs(stream), ...(kinds && { kinds: [...kinds] }) });
        this.wentBack.rowsAreHere(stream);
      },
      restored: () => this.wentBack.noticed(),
      withdrawn: (stream) => this.withdrawn(stream),
      reconciled: (grants) => {
        this.isReconciled = true;
        this.kick();
        if (!isAsGranted(session.current?.profile, grants)) this.refreshProfileSoon();
      },
      loading: (rows) => this.status.loading(rows),
      caughtUp: () => {
        this.wentBack.isOver();
        this.status.caughtUp();
      },
      confirmed: (at) => {
        this.status.confirmed(at);
        this.peers.tell({ type: 'confirmed', at });
      },
    });
  }

  private makeDamage(): Damage {
    const { db, ports, tell } = this.parts;
    return new Damage({
      db,
      ports,
      warn: () => tell(partlyDamaged),
      changed: (stream) => this.views.changed(stream, 'all'),
      fetchAgain: (stream) => this.peers.asOwner({ type: 'reconnect' }, () => this.replica.fetchAgain(stream)),
    });
  }

  private makeLane(gate: Gate): ImportLane {
    const { db, http, ports } = this.parts;
    return new ImportLane({
      db,
      http,
      ports,
      gate,
      answered: (range) => this.replica.answered(range),
      changed: () => {
        void this.status.count();
        this.peers.tell({ type: 'outbox' });
      },
      cancelLater: async (companyId, id) => {
        await this.outbox.add({ companyId, endpoint: 'sync-runs.cancel', params: { id }, body: undefined });
      },
    });
  }

  /** Everything a restart needs is in the store; the network comes after. */
  async start(): Promise<void> {
    await this.status.load();
    for (const { stream } of await readStreams(this.parts.db)) this.wanted.add(stream);
    for (const stream of await this.damage.start()) this.wanted.add(stream);
    this.peers.start();
  }

  /** The company came into use: its rows are held here from now on. */
  use(companyId: string): void {
    const stream = companyStream(companyId);
    if (this.wanted.has(stream)) return;
    this.wanted.add(stream);
    this.peers.asOwner({ type: 'want', companyId }, () => this.replica.want(companyId));
  }

  private rowsReplaced(stream: string, kinds?: readonly string[]): void {
    if (kinds === undefined) this.damage.mended(stream);
    this.columns.reset(stream, kinds);
  }

  wake(reason: 'online' | 'visible'): void {
    if (!this.takesHint(reason)) return;
    this.connection.nudge(reason);
    this.kick();
  }

  /** A request was answered, or was not. */
  server(isThere: boolean): void {
    if (this.status.current.isServerAway === isThere) {
      this.status.server(!isThere);
      this.tellState();
    }
    if (isThere) this.connection.nudge('request');
  }

  private serverRoom(has: boolean): void {
    if (this.status.current.isServerFull === !has) return;
    this.status.serverFull(!has);
    this.tellState();
    if (!has) return;
    this.outbox.loop.welcomed();
    this.lane.loop.welcomed();
  }

  private tellState(): void {
    const { connection, isServerAway, isServerFull } = this.status.current;
    if (this.peers.isOwner) this.peers.tell({ type: 'state', state: connection, isServerAway, isServerFull });
  }

  /** The person is gone: nothing more is sent or written. */
  stop(): void {
    // Our own close is no trouble.
    this.parts.db.troubled = () => undefined;
    this.peers.stop();
    this.connection.stop();
    this.parts.db.close({ disableAutoOpen: true });
  }

  reconnect(): void {
    this.peers.asOwner({ type: 'reconnect' }, () => {
      this.connection.reconnect();
      this.kick();
    });
  }

  async savePreferences(preferences: BodyOf<'users.update-me'>['preferences']): Promise<void> {
    await this.cache.put('users.me', {}, await this.parts.session.savePreferences(preferences));
  }

  /** The person's companies, or their roles there, are others now. */
  async refreshProfile(): Promise<void> {
    const before = this.parts.session.current?.profile ?? null;
    const { profile } = await this.parts.session.refresh();
    await this.cache.heardProfile(before, profile);
  }

  private refreshProfileSoon(): void {
    this.refreshProfile().catch((error: unknown) => this.parts.ports.log('The profile could not be refreshed.', error));
  }

  private get isConnected(): boolean {
    return this.connection.state.state === 'connected';
  }

  private makeConnection(): Connection {
    const { ports, session, tell } = this.parts;
    const heardVersion = createToldToUpdate(tell);
    return new Connection({
      ports,
      credentials: () => session.credentials(),
      refreshToken: () => session.renewCredentials(),
      ready: (sessionToken) => {
        if (sessionToken !== undefined) tell({ type: 'session_token', token: sessionToken });
        this.parts.connected();
        this.hello().catch((error: unknown) => ports.log('The server could not be greeted.', error));
      },
      sync: (message) => {
        this.replica.receive(message);
        if (message.type !== 'hello_answer') return;
        this.serverRoom(message.hasRoom ?? true);
        heardVersion(message.contract);
        void this.outbox.resume();
      },
      room: (has) => this.serverRoom(has),
      missed: () => void this.pollNow(),
      assistant: (message) => tell({ type: 'assistant', message }),
      alive: () => this.replica.alive(),
      changed: (state) => {
        this.status.connection(state);
        if (state.state === 'closed' && state.code === STALLED) this.status.server(true);
        this.tellState();
        this.poll.changed(state);
        this.isReconciled &&= state.state === 'connected';
      },
      notified: (notification) => {
        void this.cache.heardNews(notification.type);
        tell({ type: 'new_notification', notification });
        const { title, message } = notification;
        tell({ type: 'toast', level: 'info', title, message });
      },
      toast: (toast) => tell({ type: 'toast', ...toast }),
    });
  }

  /** The socket is ours: nobody else sends. */
  private own(waited: boolean): void {
    // The worker that had it may have died between a write and its word to us.
    if (waited) this.columns.reset('all');
    this.connection.start();
    this.outbox.loop.own();
    this.lane.loop.own();
  }

  /** What another worker did to the same database. */
  private hear(message: PeerMessage): void {
    switch (message.type) {
      case 'greeting':
        return this.greet();
      case 'state':
        return this.peers.isOwner ? undefined : this.hearState(message);
      case 'confirmed':
        this.status.confirmed(message.at);
        return this.status.caughtUp();
      case 'written':
        for (const stream of streamsIn(message)) this.columns.apply(stream, message.records);
        return;
      case 'replaced':
        for (const stream of streamsIn(message)) this.rowsReplaced(stream, message.kinds);
        return;
      case 'outbox':
        void this.recount(true);
        return this.kick();
      case 'want':
        if (message.kind === undefined) return this.use(message.companyId);
        return this.opened.open(message.companyId, [message.kind]);
      case 'reconnect':
        return this.peers.isOwner ? this.reconnect() : undefined;
    }
  }

  /** A worker of an older build says nothing of the server. */
  private hearState(told: Extract<PeerMessage, { type: 'state' }>): void {
    const { state, isServerAway = state.state !== 'connected', isServerFull = false } = told;
    this.status.connection(state);
    this.status.serverFull(isServerFull);
    this.status.server(isServerAway);
  }

  private greet(): void {
    const { isCurrent, syncedAt } = this.status.current;
    this.tellState();
    if (isCurrent && syncedAt !== null) this.peers.tell({ type: 'confirmed', at: syncedAt });
  }

  private async recount(byAnother = false): Promise<void> {
    await this.columns.refreshEffects(byAnother);
    this.views.unsentChanged();
    return this.status.count();
  }

  private async hello(): Promise<void> {
    const { ports, db } = this.parts;
    const clientId = await clientIdOf(db, ports.newId);
    const cursors = await this.replica.cursors();
    this.connection.send({ type: 'hello', build: ports.build, clientId, contract: CONTRACT_VERSION, cursors });
  }

  private async pollNow(): Promise<void> {
    if (await this.replica.poll()) this.kick();
  }

  /** A change made on the rows of one server is not sent to another one. */
  private async passGate(): Promise<void> {
    if (!this.isReconciled && !(await this.replica.poll())) throw new Unreachable('The server cannot be reached.');
  }

  private kick(): void {
    this.outbox.loop.kick();
    this.lane.loop.kick();
  }

  private async withdrawn(stream: string): Promise<void> {
    this.wanted.delete(stream);
    await parkWithdrawn(this.parts.db, stream);
    await this.status.count();
  }
}
