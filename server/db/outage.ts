/**
 * What keeps a database from doing what it was asked, through no fault of the question: it has no room to write
 * (`no-room`), or it cannot be reached, is starting or was ended (`away`). Null: the fault lies elsewhere.
 */
export type Outage = 'no-room' | 'away';

/** SQLSTATE: disk full; classes 08 (connection) and 57P (operator), too many connections. */
const NO_ROOM = /^53100$/;
const AWAY = /^(08...|57P0[1-5]|53300|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT)$/;
/** Those of `pg` itself have words only. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  // Drizzle's error carries the database's own.
  if (error.cause !== undefined) return outageOf(error.cause);
  const code = 'code' in error ? String(error.code) : '';
  if (NO_ROOM.test(code) || code === 'ENOSPC') return 'no-room';
  return AWAY.test(code) || AWAY_WORDS.test(error.message) ? 'away' : null;
}
