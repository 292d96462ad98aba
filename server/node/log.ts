import type { Log } from '../calls/handler';
import { requestId } from './request-context';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

let least: LogLevel = 'info';

/** What is below is not written. */
export function setLogLevel(level: LogLevel): void {
  least = level;
}

/** One line of JSON an event, on standard error: standard output is for the person at the terminal. */
export const log: Log = (level, event, fields) => {
  if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
  const id = requestId();
  const line = {
    time: new Date().toISOString(),
    level,
    event,
    ...(id === undefined ? {} : { requestId: id }),
    ...fields,
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
};
