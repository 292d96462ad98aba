import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { IMPORT } from '../../../contract/limits';
import type { RefusedRead } from '../../../domain/formats/read-files';
import { errorText } from '../../calls/error-text';
import type { Log } from '../../calls/handler';
import { Refusal } from '../../calls/refusal';
import { SourceFailure } from '../../connectors/connector';
import { type Store, type Tx, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { type OpenFile, TooLargeFile, TooMuchMemory } from '../../files/file-reader';
import { LineFull } from '../../limits/fair-line';
import type { FetchedFile, RunStart, SourcePort } from './source-port';
import { type Due, holdReading, type Source } from './source-readings';

/** What one reading came to, before it is said. */
export type Outcome =
  | ({ readonly end: 'staged'; readonly runIds: readonly string[]; readonly records: number } & Place)
  | ({ readonly end: 'unchanged'; readonly records: number } & Place)
  | { readonly end: 'failed'; readonly message: string; readonly retryAfterMs: number | null }
  | { readonly end: 'cancelled' }
  /** Another has taken it up. */
  | { readonly end: 'lost' };

interface Place {
  readonly cursor: string | null;
  readonly contentHash: string;
  /** What was not taken of it, in words. */
  readonly says: string;
}

export interface ReadingOf {
  readonly store: Store;
  readonly port: SourcePort;
  readonly log: Log;
  readonly due: Due;
  readonly source: Source;
  readonly start: RunStart;
  /** Sealed; null: none are kept. */
  readonly secrets: string | null;
  readonly signal: AbortSignal;
  note(line: string): void;
}

/** Reads a source to its end, and only then stages what it said (IN1): what breaks off leaves nothing. */
export async function readSource(reading: ReadingOf): Promise<Outcome> {
  const kept: FetchedFile[] = [];
  try {
    const cursor = await fetchAll(reading, kept);
    const contentHash = hashOf(reading, kept);
    const full = kept.filter(({ bytes }) => bytes > 0);
    if (full.length === 0) return { end: 'unchanged', records: 0, cursor, contentHash, says: 'It had nothing to say.' };
    const { store, port, due } = reading;
    const isSame = due.contentHash === contentHash && due.runId !== null;
    const { runId } = due;
    if (isSame && runId !== null && (await withAccess(store, SYSTEM, (tx) => port.runs.stands(tx, runId))))
      return { end: 'unchanged', records: 0, cursor, contentHash, says: 'It said the same as the last time.' };
    return { ...(await stageAll(reading, full)), cursor, contentHash };
  } catch (error) {
    if (error instanceof Lost) return { end: 'lost' };
    if (reading.signal.aborted) return { end: 'cancelled' };
    return failed(error, reading);
  } finally {
    await Promise.all(kept.map((file) => file.done()));
  }
}

/** The reading became another one's while this one staged. */
class Lost extends Error {}

function failed(error: unknown, { log, due }: ReadingOf): Outcome {
  const why = wordsOf(error);
  if (why === null) log('error', 'a source could not be read', { source: due.integrationId, error: errorText(error) });
  const message =
    why ??
    'Something went wrong on this server while the source was read. It is tried again; its log says what it was.';
  const retryAfterMs = error instanceof SourceFailure ? error.retryAfterMs : error instanceof LineFull ? MINUTE : null;
  return { end: 'failed', message, retryAfterMs };
}

const MINUTE = 60_000;

function wordsOf(error: unknown): string | null {
  if (error instanceof SourceFailure) return error.message;
  if (error instanceof Refusal) return error.problem.message;
  if (error instanceof TooLargeFile)
    return 'It said more than 1 GiB, which is the limit. Ask for less, or only for what is newer.';
  if (error instanceof TooMuchMemory)
    return 'Reading what it said takes more memory than one import has. Ask for less at once.';
  return error instanceof LineFull ? 'Too many files are being read just now. It is tried again in a minute.' : null;
}

/** All it says, on the disk; answers where to go on. */
async function fetchAll(
  { port, due, source, secrets, signal, note }: ReadingOf,
  kept: FetchedFile[],
): Promise<string | null> {
  const { kind, settings, fieldMap } = source.connector;
  const connector = port.connectors.get(kind);
  if (connector === undefined)
    throw new SourceFailure(
      `This server has no connector of the kind “${kind}”. Update it, or set the source up anew.`,
    );
  let cursor = due.cursor;
  let bytes = 0;
  let [notes, since]: [string[], number] = [[], performance.now()];
  const noted = (line: string): void => {
    if (notes.length < MOST_NOTES) notes.push(line);
    note(line);
  };
  const reading = {
    ...{ sourceId: due.integrationId, settings, fieldMap, secrets: openedSecrets(port, secrets) },
    ...{ cursor: due.cursor, signal, note: noted },
  };
  for await (const file of connector.read(reading)) {
    const one = await port.keep(file, IMPORT.maxSentBytes - bytes, signal);
    kept.push({ ...one, ms: Math.round(performance.now() - since), notes });
    [notes, since] = [[], performance.now()];
    bytes += one.bytes;
    cursor = file.cursor ?? cursor;
  }
  return cursor;
}

/** Of one file, in the log of its run. */
const MOST_NOTES = 100;

const Secrets = z.record(z.string(), z.string());

function openedSecrets({ open }: SourcePort, sealed: string | null): Readonly<Record<string, string>> {
  if (sealed === null) return {};
  try {
    return z.parse(Secrets, JSON.parse(open(sealed)));
  } catch {
    throw new SourceFailure(
      'Its secrets cannot be opened: they were sealed by another key. Put the key of this installation back (secret.key or MUSTER_SECRET), or enter them again.',
    );
  }
}

/** Of another field map the same rows say something else. */
function hashOf({ source }: ReadingOf, kept: readonly FetchedFile[]): string {
  const said = [...kept.map(({ name, holds, sha256: hash }) => [name, holds, hash]), source.connector.fieldMap];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(said))));
}

async function stageAll(reading: ReadingOf, files: readonly FetchedFile[]) {
  const runIds: string[] = [];
  const refused: RefusedRead[] = [];
  let records = 0;
  for (const file of files) {
    const take = async (one: OpenFile | RefusedRead): Promise<void> => {
      if ('outcome' in one) return void refused.push(one);
      records += one.about.fetched;
      runIds.push(await stage(reading, one, file));
    };
    reading.note(`Reading ${file.name}`);
    await reading.port.files.read(sentOf(reading, file), take);
  }
  const [first] = refused;
  if (runIds.length === 0 && first !== undefined)
    throw new SourceFailure(`${first.message} Check what the source answers with.`);
  return { end: 'staged' as const, runIds, records, says: refused.map(({ message }) => message).join(' ') };
}

function sentOf({ due, source, signal }: ReadingOf, { name, holds, bytes, body }: FetchedFile) {
  const { fieldMap } = source.connector;
  if (holds === 'rows' && fieldMap.length === 0)
    throw new SourceFailure('It is not said yet what its rows mean. Edit the source, press Test, and map its fields.');
  return {
    ...{
      name,
      site: '',
      about: '',
      columns: [],
      sender: `source ${due.integrationId}`,
      announced: bytes,
      signal,
      body: body(),
    },
    ...{ maxBytes: IMPORT.maxSentBytes, ...(holds === 'rows' && { rows: fieldMap }) },
  };
}

async function stage(
  { store, port, due, start, signal }: ReadingOf,
  file: OpenFile,
  fetched: FetchedFile,
): Promise<string> {
  const { companyId } = due;
  const held = <R>(work: (tx: Tx) => Promise<R>) =>
    withAccess(store, SYSTEM, async (tx) => {
      if ((await holdReading(tx, due)) === 'lost') throw new Lost();
      return work(tx);
    });
  const runId = await held((tx) => port.runs.create(tx, start, file.about, fetched));
  for (let no = 0; no < file.about.batches; no += 1) {
    const records = await file.batch(no);
    signal.throwIfAborted();
    await held((tx) => port.runs.stage(tx, companyId, runId, no, records));
  }
  return runId;
}
