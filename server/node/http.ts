import { getConnInfo } from '@hono/node-server/conninfo';
import { sql } from 'drizzle-orm';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Database } from '../db/database';
import type { Log } from '../handler';
import { compressed } from './compressed';
import type { Metrics } from './metrics';
import { mayReadMetrics } from './metrics-access';
import { METRICS_TYPE } from './registry';
import { inRequest, nameRequest } from './request-context';
import type { SecurityHeaders } from './security-headers';
import type { Settings } from './settings';
import type { StaticFiles } from './static-files';

interface HttpOptions {
  readonly settings: Pick<Settings, 'publicUrl' | 'metricsToken'>;
  readonly api: Hono;
  readonly files: StaticFiles;
  readonly database: Database;
  readonly sockets: Readonly<{ open: number; total: number }>;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly draining: () => boolean;
  readonly secured: SecurityHeaders;
  /** Where error reports go to a service. */
  readonly errorReports?: Hono | undefined;
}

const READY_WITHIN_MS = 3_000;
const UNCACHED = { 'cache-control': 'no-store' };

/** Everything the server says over HTTP: health, metrics, the API, the app. */
export function httpApp(options: HttpOptions): Hono {
  const { settings, api, files, database, sockets, draining, secured } = options;
  const app = new Hono();
  const startedAt = Date.now();
  app.use(observed(options));
  app.use(async (context, next) => {
    await next();
    const headers = secured(context.req.path, context.req.header('host'));
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  app.get('/healthz', (context) =>
    context.json({ status: 'ok', uptimeMs: Date.now() - startedAt, sockets }, 200, UNCACHED),
  );
  app.get('/readyz', async (context) => {
    const ready = !draining() && (await answers(database));
    return context.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, UNCACHED);
  });
  app.get('/metrics', async (context) => {
    const { address: remote } = getConnInfo(context).remote;
    const asking = { remote, header: (name: string) => context.req.header(name) };
    if (!mayReadMetrics(settings, asking)) return context.text('Not found', 404);
    return context.body(await options.metrics.text(), 200, { ...UNCACHED, 'content-type': METRICS_TYPE });
  });
  if (options.errorReports) app.route('/', options.errorReports);
  app.use('/api/*', compressed);
  app.route('/', api);
  app.get('*', async (context) => (await files.serve(context.req.raw)) ?? context.text('Not found', 404));
  return app;
}

/** Names each request, times it and says what became of it: by its pattern, never by its address. */
function observed({ settings, metrics, log }: HttpOptions): MiddlewareHandler {
  return (context, next) => {
    const id = nameRequest(context.req.header('x-request-id'), settings.publicUrl !== undefined);
    return inRequest(id, async () => {
      const began = performance.now();
      await next();
      context.header('x-request-id', id);
      const { method, routePath: route } = context.req;
      const answered = { method, route, status: context.res.status, ms: Math.round(performance.now() - began) };
      metrics.answered(answered);
      log('debug', 'request', answered);
    });
  };
}

async function answers(database: Database): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  const asked = database
    .transaction((db) => db.execute(sql`select 1`))
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, tooLate]);
}
