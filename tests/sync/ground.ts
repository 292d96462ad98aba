import { sql } from 'drizzle-orm';
import type { Role } from '../../contract/areas/session';
import { companyStream } from '../../contract/streams';
import { createApp } from '../../server/app/app';
import { HANDLERS } from '../../server/app/areas';
import type { Services } from '../../server/calls/handler';
import { type Tx, withAccess } from '../../server/db/access';
import { createDatabase } from '../../server/db/database';
import { Hub } from '../../server/db/hub';
import { prepareDatabase } from '../../server/db/prepare';
import { type Principal, SYSTEM } from '../../server/db/principal';
import { companies, memberships, users } from '../../server/db/schema';
import type { Identify } from '../../server/identity/identify';
import { principalById } from '../../server/identity/users';
import { createEngine } from '../../server/jobs/engine/engine';
import { importJob } from '../../server/jobs/import-job';
import { SocketSession } from '../../server/sync/session';
import { drained } from './drained';
import { type Backup, type GroundDatabase, openGroundDatabase } from './ground-database';
import type { BrowserSocket, Server, ServerSocket } from './server';
import { UnderWay } from './under-way';

/** A server without a network: its app, its socket sessions, its database. A token is its person's id. */
export class Ground implements Server {
  /** When anything was last committed: sessions may still have to tell of it. */
  private committedAt = 0;
  /** Of each person. */
  private readonly apps = new Map<string, ReturnType<typeof createApp>>();

  private constructor(
    private readonly kept: GroundDatabase,
    private readonly underWay: UnderWay,
    private readonly services: Services,
    private readonly identify: Identify,
  ) {
    services.hub.subscribe(() => {
      this.committedAt = performance.now();
    });
  }

  /** With `backup`, the database of then, restored. */
  static async open(backup: Backup = openGroundDatabase): Promise<Ground> {
    const kept = await backup();
    const underWay = new UnderWay();
    const database = createDatabase(underWay.watching(kept.driver));
    const { logId } = await prepareDatabase(database);
    const log: Services['log'] = () => undefined;
    const store = { database, hub: new Hub(), log };
    const jobs = createEngine({ store, log }, [importJob({ store, log })]);
    const config = { build: 'test', auth: { mode: 'bypass', token: '' } } as const;
    const identify: Identify = ({ token }) =>
      withAccess(store, SYSTEM, ({ db }) => principalById(db, token, { kind: 'session', session: null }));
    return new Ground(kept, underWay, { ...store, logId, jobs, config }, identify);
  }

  get isBusy(): boolean {
    return this.underWay.isAny || performance.now() - this.committedAt < 40;
  }

  async breathe(): Promise<void> {
    await drained();
    while (this.underWay.isAny) {
      await this.underWay.ended();
      await drained();
    }
  }

  /** The API as this person's browser meets it: signed in from the first request. */
  async answer(token: string, path: string, init: RequestInit): Promise<Response> {
    const app = this.apps.get(token) ?? this.appOf(token);
    this.apps.set(token, app);
    return app.fetch(new Request(`http://localhost${path}`, init));
  }

  private appOf(token: string): ReturnType<typeof createApp> {
    const config = { build: 'test', auth: { mode: 'bypass', token } } as const;
    return createApp({ services: { ...this.services, config }, handlers: HANDLERS, identify: this.identify });
  }

  connect({ send, close }: BrowserSocket): ServerSocket {
    const { services } = this;
    const identify = (token: string) => this.identify({ token, header: () => undefined });
    return new SocketSession({ send, close, buffered: () => 0 }, { services, identify, authenticateWithin: 600_000 });
  }

  get hub(): Services['hub'] {
    return this.services.hub;
  }

  /** What a job of the server does. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return withAccess<Principal, T>(this.services, SYSTEM, work);
  }

  /** A transaction of a person's, as its policies have it. */
  async asPerson<T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const person = await this.identify({ token: id, header: () => undefined });
    if (person === null) throw new Error(`Nobody is ${id}`);
    return withAccess(this.services, person, work);
  }

  backup(): Promise<Backup> {
    return this.kept.backup();
  }

  async addCompany(name: string): Promise<string> {
    const id = crypto.randomUUID();
    await withAccess(this.services, SYSTEM, async ({ db, changes, now }) => {
      await db.insert(companies).values({ id, name, createdAt: now, updatedAt: now });
      changes.put(companyStream(id), 'company', id, 1);
    });
    return id;
  }

  async addPerson(name: string, companyId: string, role: Role): Promise<string> {
    const id = crypto.randomUUID();
    const profile = { issuer: 'idp', sub: `${name}|${id}`, email: `${name}@example.org`, name, preferences: {} };
    await withAccess(this.services, SYSTEM, async ({ db, now }) => {
      await db.insert(users).values({ id, ...profile, createdAt: now, updatedAt: now });
      await db.insert(memberships).values({ companyId, userId: id, role, createdAt: now });
    });
    return id;
  }

  async forgetLog(companyId: string): Promise<void> {
    await this.services.database.transaction((db) =>
      db.execute(
        sql`delete from changes where seq < (select seq from streams where name = stream) and stream = ${companyStream(companyId)}`,
      ),
    );
  }

  async close(): Promise<void> {
    await this.services.jobs.stop();
    await this.services.database.close();
  }
}
