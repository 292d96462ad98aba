import { proxy, useSnapshot } from 'valtio';
import { withoutSecrets } from '../../domain/text/without-secrets';
import { browserStorage } from './browser-storage';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogLine {
  readonly no: number;
  readonly at: number;
  readonly level: LogLevel;
  readonly text: string;
}

const KEPT = 200;
const MAX_CHARS = 2_000;

interface TabLog {
  level: LogLevel;
  lines: readonly LogLine[];
}

const log = proxy<TabLog>({ level: 'info', lines: [] });
let count = 0;

/** Keeps the console's last lines of this tab. What is below the level is neither kept nor printed. */
export function keepLog(target: Pick<Console, LogLevel>): void {
  log.level = browserStorage.logLevel.read() ?? log.level;
  for (const level of LOG_LEVELS) {
    const print = target[level].bind(target);
    target[level] = (...parts: unknown[]) => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(log.level)) return;
      print(...parts);
      keep(level, parts.map(textOf).join(' '));
    };
  }
}

/** What nobody caught is printed by the browser itself, past the console's functions. */
export function keepUncaught(): void {
  addEventListener('error', ({ message }) => keep('error', `Uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => keep('error', `Unhandled: ${textOf(reason)}`));
}

export function useTabLog(): { readonly level: LogLevel; readonly lines: readonly LogLine[] } {
  return useSnapshot(log);
}

export function setLogLevel(level: LogLevel): void {
  log.level = level;
  browserStorage.logLevel.write(level);
}

export function clearLog(): void {
  log.lines = [];
}

function keep(level: LogLevel, text: string): void {
  count += 1;
  const line = { no: count, at: Date.now(), level, text: withoutSecrets(text).slice(0, MAX_CHARS) };
  log.lines = [...log.lines.slice(1 - KEPT), line];
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return `${part.name}: ${part.message}`;
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    return String(part);
  }
}
