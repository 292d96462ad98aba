import { Client, Pool, type PoolClient, types } from 'pg';
import type { Driver } from '../db/database';
import { SESSION } from '../db/pglite-driver';
import { flights } from './pg-flight';
import { statementNames } from './statement-names';

const INT8 = 20;
/** Date and time types: as PostgreSQL writes them. */
const TEXT = new Set([1082, 1114, 1184]);

/** The same values as PGlite answers. */
const parsers: { getTypeParser: (oid: number) => (value: string) => unknown } = {
  getTypeParser(oid) {
    if (oid === INT8) return Number;
    if (TEXT.has(oid)) return (value) => value;
    return types.getTypeParser(oid);
  },
};

/** A pool of connections to a PostgreSQL server. */
export function postgresDriver(connectionString: string, onError: (error: Error) => void): Driver {
  const names = statementNames();
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, keepAlive: true });
  // An idle connection that breaks (server restarted) would end the process without a listener.
  pool.on('error', onError);
  pool.on('connect', (client) => void client.query(SESSION).catch(onError));
  return {
    canStop: true,
    async connection(work, stop) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const lost = (error: Error) => {
        broken = error;
      };
      client.on('error', lost);
      const cancelling = stop && cancelWhen(stop, connectionString, client, onError);
      try {
        return await work(flights(client, parsers, names));
      } finally {
        // A cancellation on its way could meet the next transaction's statement: that connection is not lent again.
        if (cancelling?.end() === true) broken ??= new Error('a statement was cancelled');
        client.off('error', lost);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** So often the statement is told to stop, until it has: one word may come before the statement itself. */
const CANCEL_EVERY_MS = 500;

/** Ends what runs on the connection when the signal says so, over a connection of its own: the pool may be used up. */
function cancelWhen(stop: AbortSignal, url: string, client: PoolClient, onError: (error: Error) => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const cancel = () => void cancelStatement(url, client).catch(onError);
  const begin = () => {
    timer = setInterval(cancel, CANCEL_EVERY_MS);
    cancel();
  };
  if (stop.aborted) begin();
  stop.addEventListener('abort', begin);
  return {
    /** Whether anything was sent. */
    end(): boolean {
      stop.removeEventListener('abort', begin);
      clearInterval(timer);
      return timer !== undefined;
    },
  };
}

async function cancelStatement(connectionString: string, running: PoolClient): Promise<void> {
  const pid = 'processID' in running ? running.processID : null;
  if (typeof pid !== 'number') return;
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_cancel_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}
