import type { ScheduleRun } from '../../../contract/areas/vulnerabilities/feed-schedules';
import { IMPORT } from '../../../contract/limits';
import { NOBODY } from '../../calls/audit-entry';
import { errorText } from '../../calls/error-text';
import { FeedImport } from '../../catalog/feed-import';
import { type Due, dueSchedule, dueSchedules, scheduleRan } from '../../catalog/feed-schedules';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { defineJob, type JobDefinition, type Turn } from '../engine/define-job';
import type { JobParts } from '../job-parts';
import type { FeedPort, Fetched, FetchedFile } from './feed-port';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What one fetch came to. */
type Outcome = Pick<ScheduleRun, 'outcome' | 'message' | 'files'> & {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly waitMs: number;
};

/**
 * Fetches the feeds that are due, one after the other (VR31). Each is written down before it is fetched, so that one server alone fetches
 * it, and another goes on where this one dies over it.
 */
export function feedJob({ store, log }: JobParts, port: FeedPort): JobDefinition {
  async function work({ key, signal, part }: Turn): Promise<boolean> {
    const due = await part((tx) => dueSchedule(tx, key));
    if (due === null) return false;
    const at = new Date().toISOString();
    const fetched = await port.fetch(due, signal);
    signal.throwIfAborted();
    const { waitMs, ...ended } = await take(due, fetched, signal);
    await withAccess(store, SYSTEM, (tx) => scheduleRan(tx, due, { at, waitMs, ...ended }));
    const { outcome } = ended;
    log(outcome === 'failed' ? 'warn' : 'info', 'a feed was fetched', { schedule: due.id, outcome });
    return outcome === 'imported';
  }

  async function take(due: Due, fetched: Fetched, signal: AbortSignal): Promise<Outcome> {
    const before = { etag: due.etag, lastModified: due.lastModified, files: [] };
    const waitMs = due.everyHours * 60 * MINUTE;
    if (fetched.kind === 'unchanged') return { ...before, outcome: 'unchanged', message: null, waitMs };
    if (fetched.kind === 'failed') {
      const { message, retryAfterMs } = fetched;
      return { ...before, outcome: 'failed', message, waitMs: Math.min(retryAfterMs ?? backOff(due.failures), DAY) };
    }
    try {
      const { files, refused } = await read(due, fetched, signal);
      const { etag, lastModified } = fetched;
      const [first] = refused;
      if (files.length > 0)
        return { outcome: 'imported', message: first?.message ?? null, files, etag, lastModified, waitMs };
      const message = `${first?.message ?? 'The file is empty.'} Check that the address leads to the file itself.`;
      return { ...before, outcome: 'failed', message, waitMs };
    } catch (error) {
      signal.throwIfAborted();
      const message = `It could not be taken into the catalog: ${errorText(error)}. It is tried again.`;
      return { ...before, outcome: 'failed', message, waitMs: backOff(due.failures) };
    } finally {
      await fetched.done();
    }
  }

  async function read(due: Due, { name, bytes, body }: FetchedFile, signal: AbortSignal) {
    const feed = new FeedImport(store, { actor: NOBODY, file: name });
    const sent = { name, site: '', about: '', columns: [], sender: `feed ${due.id}`, body: body(), announced: bytes };
    await port.files.readFeed({ ...sent, maxBytes: IMPORT.maxSentBytes, signal }, (part) => feed.take(part));
    const files = feed.files.map(({ format, read: all, created, changed, unchanged, older, rejectedCount }) => ({
      ...{ format, read: all, created, changed, unchanged, older, rejectedCount },
    }));
    return { files, refused: feed.refused };
  }

  const title = 'Feeds that are fetched';
  return defineJob({ name: 'feeds', title, isWrittenFirst: true, look: dueSchedules, work });
}

/** Longer each time, up to six hours. */
const backOff = (failures: number): number => Math.min(5 * MINUTE * 2 ** failures, 6 * 60 * MINUTE);
