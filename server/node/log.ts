import type { Log } from '../handler';

/** One line of JSON an event, on standard error: standard output is for the person at the terminal. */
export const log: Log = (level, event, fields) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
};
