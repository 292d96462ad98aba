import { createApp } from '../server/app/app';
import { HANDLERS } from '../server/app/areas';
import type { Log, Services } from '../server/calls/handler';
import type { Store } from '../server/db/access';
import { createDatabase } from '../server/db/database';
import { Hub } from '../server/db/hub';
import { pgliteDriver } from '../server/db/pglite-driver';
import { prepareDatabase } from '../server/db/prepare';
import { BYPASS_TOKEN, bypassIdentify, seedBypass } from '../server/identity/bypass';
import type { Identify } from '../server/identity/identify';
import { createEngine } from '../server/jobs/engine/engine';
import { jobsOf } from '../server/jobs/job-list';
import { SocketSession } from '../server/sync/session';
import type { Backend } from './backend';
import { BrowserPGlite } from './browser-pglite';
import { holdLock } from './hold-lock';

const NAME = 'muster-mocks';

const log: Log = (level, event, fields = {}) => console[level](`mock server: ${event}`, fields);

export interface MockServer {
  readonly backend: Backend;
  readonly store: Store;
  /** What was stored until now outlives this worker. */
  written(): Promise<void>;
}

/** The server's own app over a PostgreSQL in this browser's IndexedDB. */
export async function openServer(build: string): Promise<MockServer> {
  // PGlite accepts a second opening of the same data, and loses writes.
  await holdLock(NAME);
  const pglite = await BrowserPGlite.open(NAME);
  const database = createDatabase(await pgliteDriver(pglite));
  const { logId } = await prepareDatabase(database);
  const store = { database, hub: new Hub() };
  await seedBypass(store);
  const jobs = createEngine({ store, log, isSole: true }, jobsOf({ store, log }));
  const config = { build, auth: { mode: 'bypass', token: BYPASS_TOKEN } } as const;
  const services: Services = { ...store, logId, jobs, config, log };

  // A request made here carries no `Host`: the browser adds it on the wire, and there is none.
  const judge = bypassIdentify(store);
  const identify: Identify = ({ token, header }) =>
    judge({ token, header: (name) => (name === 'host' ? location.host : header(name)) });
  const app = createApp({ services, handlers: HANDLERS, identify });
  jobs.wake();

  const backend: Backend = {
    fetch: async (request) => {
      const response = await app.fetch(request);
      // What was acknowledged is there after a reload (M1).
      if (request.method !== 'GET') await pglite.written();
      return response;
    },
    connect: (peer) =>
      new SocketSession(
        { send: peer.send, close: peer.close, buffered: () => 0 },
        { services, identify: (token) => identify({ token, header: () => undefined }) },
      ),
  };
  return { backend, store, written: () => pglite.written() };
}
