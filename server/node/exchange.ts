import { Client } from 'pg';
import { errorText } from '../calls/error-text';
import type { Log } from '../calls/handler';
import { LOCKS } from '../db/locks';
import { interruptiblePause } from '../jobs/interruptible-pause';

const CHANNEL = 'muster';
/** The line is asked this often whether it still carries; also how soon work is taken over from who died. */
const ASK_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
const RETRY_MS = { first: 250, most: 5_000 };

export interface ExchangeParts {
  readonly connectionString: string;
  readonly log: Log;
  /** Another process said something (or this one: it hears itself). */
  heard(word: string): void;
  /** The line stands, at first or again: words may have been lost before. */
  connected(): void;
  /** Called with every answer of the line; `working` while this process holds the background work. */
  beat(working: boolean): void;
}

/** A process's line to the others on its PostgreSQL: LISTEN, NOTIFY and the lock of the background work. */
export interface Exchange {
  readonly connected: boolean;
  readonly working: boolean;
  say(word: string): Promise<void>;
  close(): Promise<void>;
}

/** One connection of its own: a pool's would be lent to somebody else, and LISTEN and locks belong to one. */
export function openExchange(parts: ExchangeParts): Exchange {
  const pause = interruptiblePause();
  let line: Client | null = null;
  let working = false;
  let closed = false;

  async function keep(): Promise<void> {
    for (let wait = RETRY_MS.first; !closed; wait = Math.min(wait * 2, RETRY_MS.most)) {
      const client = clientOf(parts.connectionString);
      try {
        await open(client);
        wait = RETRY_MS.first;
        await watch(client);
      } catch (error) {
        if (!closed) parts.log('warn', 'the line to the other processes broke', { error: errorText(error) });
      }
      line = null;
      // The lock went with the connection, or goes when PostgreSQL notices.
      working = false;
      await client.end().catch(() => {});
      await pause.wait(wait);
    }
  }

  async function open(client: Client): Promise<void> {
    client.on('notification', ({ payload }) => parts.heard(payload ?? ''));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    line = client;
    parts.connected();
  }

  /** Rejects when the line is gone, also when nothing says so. */
  async function watch(client: Client): Promise<void> {
    while (!closed) {
      if (working) await client.query('select 1');
      else {
        const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
          LOCKS.backgroundWork,
        ]);
        working = rows[0]?.got === true;
      }
      parts.beat(working);
      await pause.wait(ASK_MS);
    }
  }

  const kept = keep();
  return {
    get connected() {
      return line !== null;
    },
    get working() {
      return working;
    },
    async say(word) {
      if (!line) throw new Error('there is no line');
      await line.query('select pg_notify($1, $2)', [CHANNEL, word]);
    },
    async close() {
      closed = true;
      pause.interrupt();
      await line?.end().catch(() => {});
      await kept;
    },
  };
}

function clientOf(connectionString: string): Client {
  const client = new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'muster exchange',
  });
  // A broken line is noticed by the next question; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}
