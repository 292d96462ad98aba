import type { SyncStatus } from '../../../../contract/sync-api';
import type { LogLine } from '../../../data/tab-log';

interface Known {
  readonly words: string;
  readonly build: string | null;
  readonly mode: string | null;
  readonly companyId: string | null;
  readonly path: string;
  readonly status: SyncStatus | null;
  readonly lines: readonly LogLine[];
  readonly browser: string;
}

/** A report as a file: states, numbers and this tab's log, whose lines hold no secrets; no record and no person. */
export function diagnosticsOf({ words, build, mode, companyId, path, status, lines, browser }: Known) {
  return {
    report: words.trim(),
    ...{ build, mode, companyId, path, browser },
    status,
    log: lines.map(({ at, level, text }) => `${new Date(at).toISOString()} ${level} ${text}`),
  };
}
