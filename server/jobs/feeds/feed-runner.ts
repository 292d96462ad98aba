import type { ScheduleRun } from '../../../contract/areas/vulnerabilities/feed-schedules';
import { IMPORT } from '../../../contract/limits';
import { NOBODY } from '../../calls/audit-entry';
import { errorText } from '../../calls/error-text';
import type { Jobs } from '../../calls/handler';
import { FeedImport } from '../../catalog/feed-import';
import { type Due, dueSchedule, scheduleRan } from '../../catalog/feed-schedules';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import type { RunnerOptions } from '../import-runner';
import { createWorkLoop } from '../work-loop';
import type { FeedPort, Fetched, FetchedFile } from './feed-port';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Options extends RunnerOptions {
  readonly port: FeedPort;
  /** What was imported is looked at by others. */
  readonly imported: () => void;
}

/** What one fetch came to. */
type Outcome = Pick<ScheduleRun, 'outcome' | 'message' | 'files'> & {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly waitMs: number;
};

/**
 * Fetches the feeds that are due, one after the other (VR31): whoever takes one up says so in its row first, so that it is
 * fetched by one server alone, and by another where this one dies over it.
 */
export function createFeedRunner({ store, log, port, imported, retryMs = 1_000, mine = () => true }: Options): Jobs {
  const ending = new AbortController();

  async function step(): Promise<boolean> {
    if (!mine() || ending.signal.aborted) return false;
    const due = await withAccess(store, SYSTEM, dueSchedule);
    if (due === null) return false;
    const at = new Date().toISOString();
    const fetched = await port.fetch(due, ending.signal);
    if (ending.signal.aborted) return false;
    const { waitMs, ...ended } = await take(due, fetched);
    await withAccess(store, SYSTEM, (tx) => scheduleRan(tx, due, { at, waitMs, ...ended }));
    log(ended.outcome === 'failed' ? 'warn' : 'info', 'a feed was fetched', {
      schedule: due.id,
      outcome: ended.outcome,
    });
    if (ended.outcome === 'imported') imported();
    return true;
  }

  async function take(due: Due, fetched: Fetched): Promise<Outcome> {
    const before = { etag: due.etag, lastModified: due.lastModified, files: [] };
    const waitMs = due.everyHours * 60 * MINUTE;
    if (fetched.kind === 'unchanged') return { ...before, outcome: 'unchanged', message: null, waitMs };
    if (fetched.kind === 'failed') {
      const { message, retryAfterMs } = fetched;
      return { ...before, outcome: 'failed', message, waitMs: Math.min(retryAfterMs ?? backOff(due.failures), DAY) };
    }
    try {
      const { files, refused } = await read(due, fetched);
      const { etag, lastModified } = fetched;
      const [first] = refused;
      if (files.length > 0)
        return { outcome: 'imported', message: first?.message ?? null, files, etag, lastModified, waitMs };
      const message = `${first?.message ?? 'The file is empty.'} Check that the address leads to the file itself.`;
      return { ...before, outcome: 'failed', message, waitMs };
    } catch (error) {
      const message = `It could not be taken into the catalog: ${errorText(error)}. It is tried again.`;
      return { ...before, outcome: 'failed', message, waitMs: backOff(due.failures) };
    } finally {
      await fetched.done();
    }
  }

  async function read(due: Due, { name, bytes, body }: FetchedFile) {
    const feed = new FeedImport(store, { actor: NOBODY, file: name });
    const sent = { name, site: '', about: '', columns: [], sender: `feed ${due.id}`, body: body(), announced: bytes };
    await port.files.readFeed({ ...sent, maxBytes: IMPORT.maxSentBytes, signal: ending.signal }, (part) =>
      feed.take(part),
    );
    const files = feed.files.map(({ format, read: all, created, changed, unchanged, older, rejectedCount }) => ({
      ...{ format, read: all, created, changed, unchanged, older, rejectedCount },
    }));
    return { files, refused: feed.refused };
  }

  const failed = (error: unknown) => log('error', 'a feed waits', { error: errorText(error) });
  const loop = createWorkLoop(step, failed, retryMs);
  return {
    wake: loop.wake,
    async stop() {
      ending.abort();
      await loop.stop();
    },
  };
}

/** Longer each time, up to six hours. */
const backOff = (failures: number): number => Math.min(5 * MINUTE * 2 ** failures, 6 * 60 * MINUTE);
