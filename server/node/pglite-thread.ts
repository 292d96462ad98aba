import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import * as z from 'zod/mini';
import { pgliteQuery, SESSION } from '../db/pglite-driver';
import type { FromPglite, ToPglite } from './pglite-messages';
import { PrivateNodeFs } from './private-node-fs';

/** Entry of the thread PGlite lives in: a long statement must not stop the server's event loop. */
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const { folder } = z.parse(z.object({ folder: z.string() }), workerData);
const pglite = await PGlite.create({ fs: new PrivateNodeFs(folder) });
await pglite.exec(SESSION);
const query = pgliteQuery(pglite);

port.on('message', (message: ToPglite) => {
  work(message).then(
    (rows) => port.postMessage({ id: message.id, rows } satisfies FromPglite),
    (error: unknown) => port.postMessage({ id: message.id, failed: failureOf(error) } satisfies FromPglite),
  );
});
port.postMessage({ id: 0, rows: [] } satisfies FromPglite);

async function work(message: ToPglite): Promise<unknown[]> {
  if (message.type === 'query') return query(message.text, message.params, message.shape);
  await pglite.close();
  return [];
}

/** An error crosses threads without its code. */
function failureOf(error: unknown): { message: string; code: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error), code: undefined };
  return { message: error.message, code: 'code' in error && typeof error.code === 'string' ? error.code : undefined };
}
