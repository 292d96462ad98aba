import type { SyncApi, WorkerEvent } from '../../contract/sync-api';
import { openStore } from '../store/database';
import { Engine } from './engine';
import { createHttp, type Http } from './http';
import type { Ports } from './ports';
import { databaseOf, Session } from './session';
import { type Tab, Tabs } from './tabs';

export type SetScenario = (name: string) => Promise<void>;

/** The sync worker without its surroundings: tabs come in, a host and a test both run it. */
export class SyncCore {
  private readonly tabs = new Tabs();
  private readonly http: Http;
  private readonly session: Session;
  private running: Promise<Engine> | null = null;
  private engine: Engine | null = null;

  constructor(
    private readonly ports: Ports,
    private readonly setScenario: SetScenario | null,
  ) {
    this.http = createHttp({
      ports,
      token: () => this.session.token,
      reached: () => this.engine?.connection.nudge('request'),
      unauthorized: () => this.tabs.tell({ type: 'unauthorized' }),
    });
    this.session = new Session(ports, this.http);
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
    this.engine?.wake('online');
  }

  private apiOf(tab: Tab): SyncApi {
    const started = (): Promise<Engine> => this.start();
    return {
      hello: async ({ visible }) => {
        tab.isVisible = visible;
        const engine = await started();
        const { current } = this.session;
        if (current === null) throw new Error('Nobody is signed in.');
        return { config: current.config, database: databaseOf(current), status: engine.status.current };
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
      matchingIds: async (spec, limit) => (await started()).views.matchingIds(spec, limit),
      command: async (command) => (await started()).outbox.add(command),
      settle: async (ord, choice) => (await started()).outbox.settle(ord, choice),
      read: async (endpoint, params, companyId) => (await started()).cache.read(endpoint, params, companyId),
      savePreferences: async (preferences) => (await started()).savePreferences(preferences),
      startImport: async (runId) => (await started()).lane.start(runId),
      dropImport: async (runId) => (await started()).lane.drop(runId),
      visibility: async (visible) => {
        const engine = await started();
        this.tabs.show(tab, visible, engine.status.current);
        engine.views.pause(tab.views, !visible);
        if (visible) engine.wake('visible');
      },
      reconnect: async () => (await started()).reconnect(),
      setScenario: async (name) => {
        if (this.setScenario === null) throw new Error('This build has no mock network.');
        await this.setScenario(name);
      },
    };
  }

  private forgetViews(tab: Tab): void {
    for (const key of tab.views) this.engine?.views.remove(key);
    tab.views.clear();
  }

  /** Starts once; a start that failed is tried again by the next call. */
  private start(): Promise<Engine> {
    this.running ??= this.boot().catch((error: unknown) => {
      this.running = null;
      throw error;
    });
    return this.running;
  }

  private async boot(): Promise<Engine> {
    const { identity, isRemembered } = await this.session.start();
    const { ports, http, session } = this;
    const db = await openStore(databaseOf(identity));
    const engine = new Engine({ ports, db, http, session, tell: (event) => this.tabs.tell(event) });
    this.engine = engine;
    const primary = primaryCompany(identity.profile.companies);
    if (primary !== null) engine.use(primary);
    if (isRemembered) void this.refreshIdentity(engine, databaseOf(identity));
    else await engine.cache.put('users.me', {}, identity.profile);
    await engine.start();
    return engine;
  }

  /** The start used what was remembered; now ask. Without an answer the remembered identity stands. */
  private async refreshIdentity(engine: Engine, database: string): Promise<void> {
    try {
      const identity = await this.session.refresh();
      if (databaseOf(identity) === database) await engine.cache.put('users.me', {}, identity.profile);
      else this.tabs.tell({ type: 'unauthorized' });
    } catch (error) {
      this.ports.log('The profile could not be refreshed.', error);
    }
  }
}

/** Specification §6: the company the person owns, else the first. */
function primaryCompany(companies: readonly { readonly companyId: string; readonly role: string }[]): string | null {
  return (companies.find(({ role }) => role.toLowerCase() === 'owner') ?? companies[0])?.companyId ?? null;
}
