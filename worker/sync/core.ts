import { Impersonation } from '../../contract/areas/admin';
import { CALLS } from '../../contract/calls';
import { isKeyOf } from '../../contract/narrow';
import { readAs } from '../../contract/readable';
import type { HelloAnswer, SyncApi, SyncStatus, WorkerEvent } from '../../contract/sync-api';
import type { TraceHeaders } from '../../contract/third-parties';
import { primaryCompany } from '../../domain/abilities/standing';
import { readBoot } from '../store/boot';
import { deleteStore, type MusterDatabase, openStore, type StoreTrouble } from '../store/database';
import { leftBehind } from '../store/left-behind';
import { salvage } from '../store/salvage';
import { storeApi } from '../store/store-api';
import { dropAside } from '../store/writer-aside';
import { Engine } from './engine';
import { createHttp, type Http, SignInEnded } from './http';
import { LatestBuild } from './latest-build';
import type { Ports } from './ports';
import { Referral } from './referral';
import { repaired } from './repair';
import { databaseOf, type Identity, Session } from './session';
import { idleStatus } from './status';
import { StoreHome, StoreNotKept } from './store-home';
import { type Tab, Tabs } from './tabs';
import { createTokenMemory } from './token-memory';
import { Tokens } from './tokens';

/** Lets the last words reach the tabs. */
const LAST_WORDS = 100;

export type SetScenario = (name: string) => Promise<void>;

/** The sync worker without its surroundings: tabs come in, a host and a test both run it. */
export class SyncCore {
  private readonly tabs = new Tabs();
  private readonly http: Http;
  private readonly session: Session;
  private readonly tokens: Tokens;
  private readonly home: StoreHome;
  private readonly worker = createTokenMemory();
  private readonly latest: LatestBuild;
  private running: Promise<Engine | null> | null = null;
  private readonly referral = new Referral(async (code) => {
    await this.engineOfPerson();
    // It goes along with the profile first.
    await this.refreshing;
    await this.ask('referrals.complete', {}, { referralCode: code });
  });
  /** Asks who is here, after a start from what was remembered. */
  private refreshing: Promise<void> = Promise.resolve();
  private isFresh = false;
  private engine: Engine | null = null;
  private signingIn: Promise<HelloAnswer> | null = null;
  private stopping: Promise<void> | null = null;
  /** Of the tab that told last: requests are made for all of them. */
  private trace: TraceHeaders = {};

  constructor(
    private readonly ports: Ports,
    private readonly setScenario: SetScenario | null,
  ) {
    this.tokens = new Tokens(ports.clock, this.tabs, {
      subject: () => this.session.current?.profile.sub || null,
      ended: () => void this.endSession(),
    });
    this.http = createHttp({
      ports,
      token: () => this.session.token(),
      renewed: (refused) => this.session.renewed(refused),
      reached: () => this.engine?.server(true),
      lost: () => this.engine?.server(false),
      failed: (failure) => this.tabs.tellOne({ type: 'call_failed', ...failure }),
      unauthorized: () => void this.endSession(),
      wrote: async (endpoint) => this.engine?.cache.wrote(endpoint),
      along: (endpoint) => (endpoint === 'users.me' && this.session.acting === null ? this.referral.headers : {}),
      trace: () => this.trace,
    });
    this.home = new StoreHome(ports, (event) => this.tabs.tell(event));
    this.session = new Session(ports, this.http, this.tokens);
    this.latest = new LatestBuild(ports, (build) => this.heardBuild(build));
    this.latest.start();
  }

  /** A tab's calls. Saying it again for the same tab replaces its line and forgets its views. */
  connectTab(tabId: string, deliver: (event: WorkerEvent) => void): SyncApi {
    const { tab, before } = this.tabs.put(tabId, deliver);
    if (before !== undefined) this.forgetViews(before);
    else {
      // The tab holds this lock while it lives; a crash, a reload and a close all free it.
      void this.ports.locks.whenFree(`muster-tab-${tabId}`).then(() => {
        const gone = this.tabs.remove(tabId);
        if (gone !== undefined) this.forgetViews(gone);
      });
    }
    return this.apiOf(tab);
  }

  online(): void {
    this.latest.hint();
    this.engine?.wake('online');
  }

  /** A worker of the server's own build takes the socket from an older one; of a newer one the service worker takes care (SH5). */
  private heardBuild(build: string): void {
    if (build === this.ports.build) this.engine?.peers.current();
  }

  private apiOf(tab: Tab): SyncApi {
    const started = (): Promise<Engine> => this.engineOfPerson();
    return {
      ...storeApi(async () => (await started()).database),
      ...this.worker,
      hello: async ({ visible, memoryOnly, referralCode }) => {
        tab.isVisible = visible;
        if (referralCode !== undefined) this.referral.keep(referralCode);
        if (memoryOnly === true && this.running === null) await this.home.leaveNothing();
        const wasStarted = this.running !== null;
        // Nobody is here, and only memory says how to sign in: the server may be back.
        if ((await this.start()) === null && wasStarted && !this.isFresh) {
          this.running = null;
          await this.start();
        }
        return this.helloAnswer();
      },
      openView: async (viewId, spec) => {
        const engine = await started();
        engine.use(spec.companyId);
        const key = `${tab.id} ${viewId}`;
        tab.views.add(key);
        engine.views.add(key, spec, (answer) => tab.deliver({ type: 'view', viewId, answer }), !tab.isVisible);
      },
      closeView: async (viewId) => {
        tab.views.delete(`${tab.id} ${viewId}`);
        (await started()).views.remove(`${tab.id} ${viewId}`);
      },
      exportRows: async (portion) => (await started()).views.exportRows(portion),
      matchingIds: async (spec, limit) => (await started()).views.matchingIds(spec, limit),
      command: async (command, key) => (await started()).outbox.add(command, key),
      settle: async (ord, choice) => (await started()).outbox.settle(ord, choice),
      undo: async (ord) => (await started()).outbox.undo(ord),
      read: async (endpoint, params, companyId, reading) => {
        const engine = await this.start();
        if (engine !== null) return engine.cache.read(endpoint, params, companyId, reading);
        return { key: '', body: await this.ask(endpoint, params), at: this.ports.clock.now(), stale: false };
      },
      ask: async (endpoint, params, body, companyId) => {
        await this.start();
        return this.ask(endpoint, params, body, companyId);
      },
      trace: async (headers) => {
        this.trace = headers;
      },
      useCompany: async (companyId) => (await this.start())?.use(companyId),
      openKind: async (owner, kind) => (await this.start())?.opened.open(owner, [kind]),
      refreshProfile: async () => (await started()).refreshProfile(),
      provideToken: async (request, answer) => this.tokens.provide(request, answer),
      signedIn: () => this.signedIn(),
      completeReferral: (code) => this.referral.complete(code),
      impersonate: (code) => this.impersonate(code),
      endImpersonation: () => this.endImpersonation(),
      leftBehind: async () => ((await this.start()) === null ? leftBehind() : 0),
      signOut: () => this.signOut(),
      salvage: async () => salvage(await this.storeName()),
      dropAside: async () => dropAside((await started()).database),
      startAnew: () => this.startAnew(),
      savePreferences: async (preferences) => (await started()).savePreferences(preferences),
      startImport: async (runId) => (await started()).lane.start(runId),
      dropImport: async (runId) => (await started()).lane.drop(runId),
      visibility: async (visible) => {
        const engine = await this.start();
        this.tabs.show(tab, visible, this.status);
        engine?.views.pause(tab.views, !visible);
        if (visible) this.latest.hint();
        if (visible) engine?.wake('visible');
      },
      reconnect: async () => (await started()).reconnect(),
      say: async (message) => (await started()).connection.say(message),
      setScenario: async (name) => {
        if (this.setScenario === null) throw new Error('This build has no mock network.');
        await this.setScenario(name);
      },
    };
  }

  private get status(): SyncStatus {
    return this.engine?.status.current ?? idleStatus(this.home.kept);
  }

  private forgetViews(tab: Tab): void {
    for (const key of tab.views) this.engine?.views.remove(key);
    tab.views.clear();
  }

  private helloAnswer(): HelloAnswer {
    const { current, config, acting } = this.session;
    if (config === null) throw new Error('How people sign in here is not known.');
    const database = current === null ? null : this.home.nameOf(databaseOf(current));
    return { config, database, isFresh: this.isFresh, status: this.status, acting };
  }

  private async ask(
    endpoint: string,
    params: Readonly<Record<string, string>>,
    body?: unknown,
    companyId?: string,
  ): Promise<unknown> {
    if (!isKeyOf(CALLS, endpoint)) throw new Error(`"${endpoint}" is no call.`);
    return (await this.http.send(endpoint, { params, body, companyId })).body;
  }

  /** Starts once; a start that failed is tried again by the next call. Null where nobody is signed in. */
  private start(): Promise<Engine | null> {
    this.running ??= this.boot().catch((error: unknown) => {
      this.running = null;
      throw error;
    });
    return this.running;
  }

  private async engineOfPerson(): Promise<Engine> {
    const engine = await this.start();
    if (engine === null) throw new Error('Nobody is signed in.');
    return engine;
  }

  private async boot(): Promise<Engine | null> {
    const { identity, isRemembered } = await this.home.opening(() => this.session.start());
    this.isFresh = !isRemembered;
    return identity === null ? null : this.open(identity, isRemembered);
  }

  private async open(identity: Identity, isRemembered: boolean): Promise<Engine> {
    const { ports, http, session, home } = this;
    const opened = await home.opening(() => openStore(home.nameOf(databaseOf(identity))));
    const db = await repaired(opened, { tell: (event) => this.tabs.tell(event), log: ports.log });
    const engine = new Engine({
      ports,
      db,
      http,
      session,
      tell: (event) => this.tabs.tell(event),
      yield: () => this.restart(),
      connected: () => this.latest.connected(),
    });
    this.engine = engine;
    db.troubled = (trouble) => this.troubled(trouble, db, engine);
    if (this.latest.build === ports.build) engine.peers.current();
    if (identity.acting !== null) {
      ports.clock.after(
        Math.max(0, Date.parse(identity.acting.until) - ports.clock.now()),
        () => void this.stopActing(),
      );
    }
    const primary = primaryCompany(identity.profile);
    if (primary !== null) engine.use(primary.companyId);
    // What was answered before somebody signed in was answered to somebody else, or long ago.
    if (!isRemembered) await engine.cache.heardProfile(null, identity.profile);
    await engine.start();
    if (isRemembered) this.refreshing = this.refreshIdentity(engine, databaseOf(identity));
    return engine;
  }

  /** Tabs that sign in at once are one sign-in. */
  private signedIn(): Promise<HelloAnswer> {
    this.signingIn ??= this.letIn().finally(() => {
      this.signingIn = null;
    });
    return this.signingIn;
  }

  private async letIn(): Promise<HelloAnswer> {
    if ((await this.start()) !== null) {
      this.tokens.forget();
      await this.session.token();
      return this.helloAnswer();
    }
    const identity = await this.session.refresh();
    await this.session.leaveOnlyMine();
    this.running = this.open(identity, false).catch((error: unknown) => {
      this.running = null;
      throw error;
    });
    await this.running;
    this.isFresh = true;
    const answer = this.helloAnswer();
    this.tabs.tellAll({ type: 'signed_in', answer });
    return answer;
  }

  /**
   * The database cannot go on as it is. A worker with empty memory finds it as it is now: fetches what was
   * removed, or says that another build has overtaken it.
   */
  private troubled(trouble: StoreTrouble, db: MusterDatabase, engine: Engine): void {
    if (trouble === 'full') return engine.status.full();
    db.troubled = () => undefined;
    this.ports.log(`The local database is ${trouble}.`);
    this.restart();
  }

  /** Tabs start a worker with empty memory in place of this one. */
  private restart(): void {
    this.engine?.stop();
    this.ports.end();
  }

  private async impersonate(code: string): Promise<void> {
    await this.engineOfPerson();
    if (this.home.kept === 'memory') throw new StoreNotKept();
    const answer = await this.ask('impersonation.exchange', {}, { code });
    const { token, expiresAt } = readAs(Impersonation, answer);
    this.engine?.stop();
    await this.session.actAs({ until: expiresAt });
    this.close({ type: 'impersonation', token });
  }

  private async endImpersonation(): Promise<void> {
    if (this.session.acting === null) return;
    await this.ask('impersonation.end', {}).catch((error: unknown) =>
      this.ports.log('The server does not know that the impersonation ended.', error),
    );
    await this.stopActing();
  }

  private stopActing(): Promise<void> {
    this.stopping ??= (async () => {
      this.engine?.stop();
      await this.session.stopActing();
      this.close({ type: 'impersonation', token: null });
    })();
    return this.stopping;
  }

  /** This browser's copy, and what waits in it, is given up. Who is here stays. */
  private async startAnew(): Promise<void> {
    const name = await this.storeName();
    const { engine } = this;
    engine?.stop();
    if (name !== null) await deleteStore(name);
    // A worker that never got so far has nothing in its memory.
    if (engine === null) this.running = null;
    else this.ports.clock.after(LAST_WORDS, () => this.ports.end());
  }

  private async storeName(): Promise<string | null> {
    const { current } = this.session;
    return current === null ? ((await readBoot())?.database ?? null) : this.home.nameOf(databaseOf(current));
  }

  private async signOut(): Promise<void> {
    this.sayGoodbye();
    this.engine?.stop();
    await this.session.wipe();
    this.close({ type: 'signed_out' });
  }

  /** The server ends what was issued in this sign-in. Nobody waits for it: signing out needs no network. */
  private sayGoodbye(): void {
    const { config, acting } = this.session;
    const token = this.tokens.last;
    if (config?.auth.mode !== 'oidc' || acting !== null || token === null) return;
    const { method, path } = CALLS['auth.sign-out'];
    const headers = { authorization: `Bearer ${token}` };
    // It outlives this worker.
    this.ports.request(path, { method, headers, keepalive: true }).catch(() => undefined);
  }

  /** The person's token counts no longer. Without sign-in there is no other, so the server may change its mind. */
  private async endSession(): Promise<void> {
    const { current, config, acting } = this.session;
    if (acting !== null) await this.stopActing();
    else if (config?.auth.mode !== 'oidc') this.tabs.tell({ type: 'unauthorized' });
    else if (current !== null) await this.leave();
  }

  private async leave(): Promise<void> {
    if (this.session.acting !== null) return this.stopActing();
    this.engine?.stop();
    await this.session.end().catch((error: unknown) => this.ports.log('What is kept here could not be wiped.', error));
    this.close({ type: 'unauthorized' });
  }

  /** What is in memory is one person's: the next one gets another worker. */
  private close(lastWord: WorkerEvent): void {
    this.tabs.dismiss(lastWord);
    this.ports.clock.after(LAST_WORDS, () => this.ports.end());
  }

  /** The start used what was remembered; now ask. Without an answer the remembered identity stands. */
  private async refreshIdentity(engine: Engine, database: string): Promise<void> {
    const before = this.session.current?.profile ?? null;
    try {
      const identity = await this.session.refresh();
      if (databaseOf(identity) === database) await engine.cache.heardProfile(before, identity.profile);
      else await this.leave();
    } catch (error) {
      if (error instanceof SignInEnded && this.session.current !== null) await this.leave();
      this.ports.log('The profile could not be refreshed.', error);
    }
  }
}
