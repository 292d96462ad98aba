import { Pool, types } from 'pg';
import type { Driver, Query } from '../db/database';
import { SESSION } from '../db/pglite-driver';

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
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, keepAlive: true });
  // An idle connection that breaks (server restarted) would end the process without a listener.
  pool.on('error', onError);
  pool.on('connect', (client) => void client.query(SESSION).catch(onError));
  return {
    async connection(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const lost = (error: Error) => {
        broken = error;
      };
      client.on('error', lost);
      const query: Query = async (text, params, shape) => {
        const config = { text, values: params, types: parsers };
        if (shape === 'arrays') return (await client.query<unknown[]>({ ...config, rowMode: 'array' })).rows;
        return (await client.query(config)).rows;
      };
      try {
        return await work(query);
      } finally {
        client.off('error', lost);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}
