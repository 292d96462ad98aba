import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '../db/database';
import type { SecurityHeaders } from './security-headers';
import type { StaticFiles } from './static-files';

interface HttpOptions {
  readonly api: Hono;
  readonly files: StaticFiles;
  readonly database: Database;
  readonly sockets: Readonly<{ open: number; total: number }>;
  readonly draining: () => boolean;
  readonly secured: SecurityHeaders;
}

const READY_WITHIN_MS = 3_000;

/** Everything the server says over HTTP: health, the API, the app. */
export function httpApp({ api, files, database, sockets, draining, secured }: HttpOptions): Hono {
  const app = new Hono();
  const startedAt = Date.now();
  app.use(async (context, next) => {
    await next();
    const headers = secured(context.req.path, context.req.header('host'));
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  app.get('/healthz', (context) =>
    context.json({ status: 'ok', uptimeMs: Date.now() - startedAt, sockets }, 200, { 'cache-control': 'no-store' }),
  );
  app.get('/readyz', async (context) => {
    const ready = !draining() && (await answers(database));
    return context.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
  app.route('/', api);
  app.get('*', async (context) => (await files.serve(context.req.raw)) ?? context.text('Not found', 404));
  return app;
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
