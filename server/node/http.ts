import { getConnInfo } from '@hono/node-server/conninfo';
import { sql } from 'drizzle-orm';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { problemResponse } from '../app/response';
import { TooMany } from '../calls/refusal';
import type { Database } from '../db/database';
import { compressed } from './compressed';
import type { Metrics } from './metrics';
import { mayReadMetrics } from './metrics-access';
import type { RateLimits } from './rate-limits';
import { METRICS_TYPE } from './registry';
import { nameRoute } from './request-context';
import type { Settings } from './settings';
import type { StaticFiles } from './static-files';

interface HttpOptions {
  readonly settings: Pick<Settings, 'publicUrl' | 'metricsToken'>;
  readonly api: Hono;
  readonly files: StaticFiles;
  readonly database: Database;
  readonly sockets: Readonly<{ open: number; total: number }>;
  readonly metrics: Metrics;
  readonly draining: () => boolean;
  readonly hasRoom: () => boolean;
  readonly limits: RateLimits;
  readonly addressOf: (context: Context) => string;
  /** Where error reports go to a service. */
  readonly errorReports?: Hono | undefined;
}

const READY_WITHIN_MS = 3_000;
const UNCACHED = { 'cache-control': 'no-store' };

/** Everything the server says over HTTP: health, metrics, the API, the app. */
export function httpApp(options: HttpOptions): Hono {
  const { settings, api, files, database, sockets, draining } = options;
  const app = new Hono();
  const startedAt = Date.now();
  app.use(async (context, next) => {
    await next();
    nameRoute(context.req.routePath);
  });
  app.get('/healthz', (context) =>
    context.json({ status: 'ok', uptimeMs: Date.now() - startedAt, sockets }, 200, UNCACHED),
  );
  app.get('/readyz', async (context) => {
    const ready = !draining() && (await answers(database));
    // S106. Ready also without room: what is read goes on.
    const writes = options.hasRoom() ? {} : { writes: 'refused: the disk of the data folder is nearly full' };
    return context.json({ status: ready ? 'ready' : 'not ready', ...writes }, ready ? 200 : 503, UNCACHED);
  });
  app.get('/metrics', async (context) => {
    const { address: remote } = getConnInfo(context).remote;
    const asking = { remote, header: (name: string) => context.req.header(name) };
    if (!mayReadMetrics(settings, asking)) return context.text('Not found', 404);
    return context.body(await options.metrics.text(), 200, { ...UNCACHED, 'content-type': METRICS_TYPE });
  });
  app.use('/api/*', throttled(options));
  if (options.errorReports) app.route('/', options.errorReports);
  app.use('/api/*', compressed);
  app.route('/', api);
  app.get('*', async (context) => (await files.serve(context.req.raw)) ?? context.text('Not found', 404));
  return app;
}

/** Before anybody is known. Health, metrics and the app's files are never too many. */
function throttled({ limits, addressOf }: HttpOptions): MiddlewareHandler {
  return async (context, next) => {
    const wait = (await limits.ofAddress('requestsOfAddress', addressOf(context))) || (await limits.ofAll('requests'));
    if (wait === 0) return next();
    const { problem, waitMs } = new TooMany(wait);
    return problemResponse(problem, waitMs);
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
