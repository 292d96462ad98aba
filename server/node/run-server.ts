import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createApp } from '../app';
import type { Services } from '../handler';
import { HANDLERS } from '../handlers';
import { createImportRunner } from '../jobs/import-runner';
import { Hub } from '../sync/hub';
import { callerAddress } from './caller-address';
import { httpApp } from './http';
import { listenOn, portOf } from './listen';
import { log } from './log';
import { openDatabase } from './open-database';
import { securityHeaders } from './security-headers';
import { type Settings, StartRefused } from './settings';
import { openSignIn, signInRefusal } from './sign-in';
import { sockets } from './sockets';
import { staticFiles } from './static-files';

export interface RunningServer {
  readonly url: string;
  /** What the person at the terminal should know or do next; null where there is nothing to say. */
  readonly notice: string | null;
  /** Takes no more requests, finishes those in progress, closes the database. */
  drain(): Promise<void>;
}

/** Beside the built server. */
const CLIENT = resolve(dirname(fileURLToPath(import.meta.url)), '../client');
/** What is still open then is cut. */
const DRAIN_MS = 7_000;

/** The whole product in one process. */
export async function runServer(settings: Settings): Promise<RunningServer> {
  const refusal = signInRefusal(settings);
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
  const signIn = await openSignIn(settings, store, log);
  const jobs = createImportRunner({ store, log });
  const config = { build: __MUSTER_BUILD__, auth: signIn.auth };
  const services: Services = { ...store, logId: opened.logId, jobs, config, log };
  const { identify, provider } = signIn;

  const addressOf = (context: Context) =>
    callerAddress(
      getConnInfo(context).remote.address,
      context.req.header('x-forwarded-for'),
      settings.publicUrl !== undefined,
    );

  let draining = false;
  const live = sockets({ services, identify, publicUrl: settings.publicUrl });
  const app = httpApp({
    api: createApp({ services, handlers: HANDLERS, identify, addressOf }),
    files: staticFiles(CLIENT),
    database: opened.database,
    sockets: live.counts,
    draining: () => draining,
    secured: securityHeaders({ ...settings, stripe: settings.stripeKey !== undefined }),
  });
  const listener = getRequestListener(app.fetch);
  const servers = await listenOn(settings.host, settings.port, (request, response) =>
    provider?.handles(request) ? provider.listener(request, response) : listener(request, response),
  );
  for (const server of servers) live.attach(server);
  jobs.wake();

  return {
    url: settings.publicUrl ?? `http://${settings.host}:${portOf(servers[0])}`,
    notice: signIn.notice,
    async drain() {
      draining = true;
      signIn.stop();
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
