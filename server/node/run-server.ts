import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createApp } from '../app/app';
import { HANDLERS, SOURCE_RUNS } from '../app/areas';
import { errorText } from '../calls/error-text';
import type { Services } from '../calls/handler';
import type { Store } from '../db/access';
import { createBackground } from '../jobs/background';
import { toldRows } from '../jobs/sources/told-rows';
import { callerAddress } from './caller-address';
import { allConnectors, type ConnectorHost } from './connectors/all-connectors';
import { errorTunnel } from './error-tunnel';
import { feedFetcher } from './feed-fetcher';
import { fileReading } from './file-reading';
import { frontDoor } from './front-door';
import { going } from './going';
import { httpApp } from './http';
import { keptFiles } from './kept-files';
import { listenOn, portOf } from './listen';
import { log } from './log';
import { smtpMailer } from './mail';
import { metrics } from './metrics';
import { observed } from './observed';
import { type OpenedDatabase, openDatabase } from './open-database';
import { outward } from './outward';
import { type OwnNames, ownNames } from './own-names';
import { sealingWhenNeeded } from './provider/secret-box';
import { rateLimits } from './rate-limits';
import { reportFonts } from './report-fonts';
import { ruleLimits } from './rule-limits';
import { securityHeaders } from './security-headers';
import { type Settings, StartRefused } from './settings';
import { type NodeSignIn, openSignIn, signInRefusal } from './sign-in';
import { type Sockets, sockets } from './sockets';
import { staticFiles } from './static-files';
import { syslogPresence } from './syslog/syslog-presence';

export interface RunningServer {
  readonly url: string;
  /** What the person at the terminal should know or do next; null where there is nothing to say. */
  readonly notice: string | null;
  /** Takes no more requests, finishes those in progress, closes the database. */
  drain(): Promise<void>;
}

/** Beside the built server. */
const CLIENT = resolve(dirname(fileURLToPath(import.meta.url)), '../client');

/** The whole product in one process. */
export async function runServer(settings: Settings): Promise<RunningServer> {
  const refusal = signInRefusal(settings);
  if (refusal) throw new StartRefused(refusal);

  // The port first: a start that cannot have it has touched no database.
  let answer: RequestListener = starting;
  const { publicUrl } = settings;
  const names = ownNames(settings);
  const door = { names, secured: securityHeaders(settings), behindProxy: publicUrl !== undefined };
  const ending = going((request, response) => answer(request, response));
  const servers = await listenOn(settings.host, settings.port, frontDoor(door, ending.listener));
  const stopListening = () => Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  try {
    const opened = await openDatabase(settings);
    const product = await createProduct(settings, opened, names).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
    for (const server of servers) product.live.attach(server);
    answer = product.listener;
    return {
      url: publicUrl ?? `http://${settings.host}:${portOf(servers[0])}`,
      notice: [opened.notice, product.notice].filter((line) => line !== null).join('\n') || null,
      async drain() {
        product.leave();
        await Promise.all([ending.end(servers), product.stop()]);
        await opened.close();
      },
    };
  } catch (error) {
    for (const server of servers) server.closeAllConnections();
    await stopListening();
    throw error;
  }
}

/** Needs nothing but itself: nothing else is served yet. */
const STARTING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<title>Starting · Muster</title>
</head>
<body>
<main>
<h1>Muster is starting</h1>
<p>This page opens by itself once the database is ready.</p>
</main>
</body>
</html>
`;

/** What is asked for while the database is opened. */
const starting: RequestListener = ({ headers }, response) => {
  const isPage = headers.accept?.includes('text/html') === true;
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'retry-after': '1',
  });
  response.end(
    isPage ? STARTING_PAGE : JSON.stringify({ status: 503, code: 'unavailable', message: 'The server is starting' }),
  );
};

/** Where files that are sent wait for their reading: with a database elsewhere the data folder may not be. */
const incoming = ({ dataDir, databaseUrl }: Settings): string =>
  databaseUrl === undefined ? join(dataDir, 'incoming') : join(tmpdir(), `muster-incoming-${process.pid}`);

interface Product {
  readonly notice: string | null;
  readonly live: Sockets;
  readonly listener: RequestListener;
  /** Not ready any more; sockets are sent elsewhere. */
  leave(): void;
  /** Finishes what is in progress. */
  stop(): Promise<void>;
}

const addressFrom =
  (isBehindProxy: boolean) =>
  (context: Context): string =>
    callerAddress(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'), isBehindProxy);

const hostOf = (
  { importFolders: folders = [], dataDir, allowsPrivateAddresses }: Settings,
  store: Store,
): ConnectorHost => ({
  ...{ allowsPrivate: allowsPrivateAddresses === true, folders, dataDir, told: toldRows(store) },
});

/** Where its port cannot be had, nothing is left at work. */
const syslogOrStop: typeof syslogPresence = (settings, services) =>
  syslogPresence(settings, services).catch(async (error: unknown) => {
    await services.jobs.stop();
    throw error;
  });

const answered =
  (listener: ReturnType<typeof getRequestListener>, provider: NodeSignIn['provider']): RequestListener =>
  (request, response) => {
    if (provider?.handles(request)) return provider.listener(request, response);
    // SEC100. A rejection nobody hears would end the process.
    listener(request, response).catch((error: unknown) => {
      log('error', 'an answer could not be sent', { error: errorText(error) });
      response.destroy();
    });
  };

async function createProduct(settings: Settings, opened: OpenedDatabase, names: OwnNames): Promise<Product> {
  const { database, processes, room } = opened;
  const store = { database, hub: processes.hub };
  const limits = rateLimits(store);
  const signIn = await openSignIn(settings, store, log, limits);
  const files = await fileReading(incoming(settings));
  const allowsPrivate = settings.allowsPrivateAddresses === true;
  const outwards = { fetch: outward(allowsPrivate), ...sealingWhenNeeded(settings.secret, settings.dataDir) };
  const fetch = feedFetcher({ folder: `${incoming(settings)}-feeds`, allowsPrivate });
  const mine = () => processes.working() && room.hasRoom();
  const connectors = allConnectors(hostOf(settings, store));
  const keep = await keptFiles(`${incoming(settings)}-sources`);
  const sources = { connectors, files, keep, runs: SOURCE_RUNS, open: outwards.open };
  const jobs = createBackground({
    ...{ store, log, mine, outward: outwards, feeds: { files, fetch }, sources },
    ...(settings.smtp && { mailer: smtpMailer(settings.smtp) }),
    publicUrl: settings.publicUrl ?? null,
    reportFonts: reportFonts(CLIENT),
    isSole: settings.databaseUrl === undefined,
  });
  const { thirdParties, operator } = settings;
  const config = { build: __MUSTER_BUILD__, auth: signIn.auth, thirdParties, ...(operator && { operator }) };
  const { isNew, identify, provider } = signIn;
  const syslog = await syslogOrStop(settings, { ...store, log, jobs });
  const services: Services = {
    ...{ ...store, logId: opened.logId, jobs, config, log, files },
    ...{ outward: outwards, connectors },
    ...(settings.smtp && { sendsMail: true as const }),
    ...(settings.publicUrl !== undefined && { publicUrl: settings.publicUrl }),
    ...(isNew && { isNew }),
    ...(syslog && { syslog: syslog.says }),
  };

  const addressOf = addressFrom(settings.publicUrl !== undefined);
  let draining = false;
  const live = sockets({ services, identify, names, publicUrl: settings.publicUrl, room });
  const observing = { metrics: metrics({ store, sockets: live, processes, limits, room }), log };
  const app = httpApp({
    settings,
    api: createApp({
      services,
      handlers: HANDLERS,
      identify,
      addressOf,
      hasRoom: room.hasRoom,
      waitOf: (userId) => limits.ofPerson('requestsOfPerson', userId),
      ruleOf: ruleLimits(store),
    }),
    limits,
    addressOf,
    files: staticFiles(CLIENT),
    database,
    sockets: live.counts,
    metrics: observing.metrics,
    draining: () => draining,
    hasRoom: room.hasRoom,
    errorReports:
      thirdParties.errorReports && errorTunnel({ dsn: thirdParties.errorReports.dsn, log, limits, addressOf }),
  });
  const listener = getRequestListener(app.fetch);
  processes.onWork(() => jobs.look());
  room.follow((hasRoom) => hasRoom && jobs.look());

  return {
    live,
    notice: signIn.notice,
    listener: observed(observing, answered(listener, provider)),
    leave() {
      draining = true;
      signIn.stop();
      live.end();
    },
    async stop() {
      await syslog?.stop();
      await jobs.stop();
    },
  };
}
