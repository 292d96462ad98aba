import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../app';
import type { Services } from '../handler';
import { HANDLERS } from '../handlers';
import { BYPASS_TOKEN, bypassIdentify, bypassRefusal, seedBypass } from '../identity/bypass';
import { createImportRunner } from '../jobs/import-runner';
import { Hub } from '../sync/hub';
import { httpApp } from './http';
import { listenOn, portOf } from './listen';
import { log } from './log';
import { openDatabase } from './open-database';
import { type Settings, StartRefused } from './settings';
import { sockets } from './sockets';
import { staticFiles } from './static-files';

export interface RunningServer {
  readonly url: string;
  /** Takes no more requests, finishes those in progress, closes the database. */
  drain(): Promise<void>;
}

/** Beside the built server. */
const CLIENT = resolve(dirname(fileURLToPath(import.meta.url)), '../client');
/** What is still open then is cut. */
const DRAIN_MS = 7_000;

/** The whole product in one process. */
export async function runServer(settings: Settings): Promise<RunningServer> {
  // Sign-in takes this place; until then every start is a bypass start.
  const refusal = bypassRefusal(settings);
  if (refusal) throw new StartRefused(refusal);

  const opened = await openDatabase(settings);
  try {
    return await serve(settings, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function serve(settings: Settings, opened: Awaited<ReturnType<typeof openDatabase>>): Promise<RunningServer> {
  const store = { database: opened.database, hub: new Hub() };
  await seedBypass(store);
  const jobs = createImportRunner({ store, log });
  const config = { build: __MUSTER_BUILD__, auth: { mode: 'bypass', token: BYPASS_TOKEN } } as const;
  const services: Services = { ...store, logId: opened.logId, jobs, config, log };
  const identify = bypassIdentify(store);

  let draining = false;
  const live = sockets({ services, identify, publicUrl: settings.publicUrl });
  const app = httpApp({
    api: createApp({ services, handlers: HANDLERS, identify }),
    files: staticFiles(CLIENT),
    database: opened.database,
    sockets: live.counts,
    draining: () => draining,
  });
  const servers = await listenOn(settings.host, settings.port, getRequestListener(app.fetch));
  for (const server of servers) live.attach(server);
  jobs.wake();

  return {
    url: `http://${settings.host}:${portOf(servers[0])}`,
    async drain() {
      draining = true;
      live.end();
      const cut = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, DRAIN_MS);
      const closing = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      await Promise.all([...closing, jobs.stop()]);
      clearTimeout(cut);
      await opened.close();
    },
  };
}
