import { mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { serialized } from '../../domain/turns/serialized';
import type { Driver } from '../db/database';
import { inOrder } from '../db/in-order';
import type { FromPglite, ToPglite } from './pglite-messages';

/** As PostgreSQL's client reports a failed statement. */
class StatementError extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/**
 * PGlite in a worker thread: one connection, so one transaction at a time, in the order they were asked
 * for. `died` is told when the thread is gone: the database is closed then, and nothing can go on.
 */
export async function pgliteThreadDriver(folder: string, died: (error: Error) => void): Promise<Driver> {
  mkdirSync(folder, { recursive: true });
  // Not the literal `new URL('./…', import.meta.url)`: the bundler would take the file for an asset.
  const file = import.meta.url.replace(/[^/]*$/, 'pglite-thread.js');
  const thread = new Worker(new URL(file), { workerData: { folder } });
  const waiting = new Map<number, Waiting>();
  let state: 'opening' | 'open' | 'closed' = 'opening';
  let lastId = 0;

  const ready = new Promise<unknown[]>((resolve, reject) => waiting.set(0, { resolve, reject }));
  thread.on('message', (message: FromPglite) => {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('rows' in message) call?.resolve(message.rows);
    else call?.reject(new StatementError(message.failed.message, message.failed.code));
  });
  const gone = (error: Error) => {
    const calls = [...waiting.values()];
    waiting.clear();
    for (const call of calls) call.reject(error);
    if (state === 'open') died(error);
    state = 'closed';
  };
  thread.on('error', gone);
  thread.on('exit', (code) => gone(new Error(`the database's thread ended with ${code}`)));

  const ask = (message: (id: number) => ToPglite) =>
    new Promise<unknown[]>((resolve, reject) => {
      if (state === 'closed') return reject(new Error('the database is closed'));
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      thread.postMessage(message(id));
    });
  const inTurn = serialized();

  await ready;
  state = 'open';
  return {
    canStop: false,
    connection: (work) =>
      inTurn(() => work(inOrder((text, params, shape) => ask((id) => ({ id, type: 'query', text, params, shape }))))),
    close: () =>
      inTurn(async () => {
        await ask((id) => ({ id, type: 'close' }));
        state = 'closed';
        await thread.terminate();
      }),
  };
}
