import { and, eq } from 'drizzle-orm';
import type { NormalizedRecord } from '../../contract/areas/integrations';
import { refusedRecord } from '../../domain/formats/record-check';
import { type Store, type Tx, withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { stagedBatches } from '../db/schema';
import { applyPart } from './apply-part';
import { lockRun, type Run } from './run-record';
import type { SeenUids } from './seen-uids';
import { PartReader, placeOf, stagedBatch } from './staged-batch';

const WHOLE_BATCH = 1_000_000;

/** What of a batch the database refuses, and what it says of it. */
interface Found<T> {
  readonly one: T;
  readonly error: unknown;
}

/**
 * The next records that the database refuses are taken out of their batch and rejected alone, each with its reason (I32);
 * answers how many. None where the failure is not theirs: then they are tried again as they are.
 */
export async function isolateRefused(
  store: Store,
  runId: string,
  seen: SeenUids,
  size: number,
  error: unknown,
): Promise<number> {
  if (!isOfTheData(error)) return 0;
  // A fault of ours would refuse each of them: that is no reason to throw all away. A few may be refused alike: then
  // the rest of the batch says whose fault it is.
  const parts = new PartReader();
  for (const most of [size, WHOLE_BATCH]) {
    const { records } = await withAccess(store, SYSTEM, async (tx) => parts.next(tx, await running(tx, runId), most));
    const found = await refusedAmong([...records.keys()], (some) => {
      const tried = some.flatMap((at) => records[at] ?? []);
      return attempt(store, runId, tried, seen);
    });
    if (found.length === records.length && !found.every(({ error: why }) => isSqlOfTheData(why))) continue;
    if (found.length > 0) await withAccess(store, SYSTEM, (tx) => setAside(tx, runId, found));
    return found.length;
  }
  return 0;
}

/** Finds them by halves: each half is tried by itself, until a single record is refused. */
export async function refusedAmong<T>(
  records: readonly T[],
  attempt: (some: readonly T[]) => Promise<unknown>,
): Promise<Found<T>[]> {
  const [one] = records;
  if (one === undefined) return [];
  const error = await attempt(records);
  if (error === null) return [];
  if (records.length === 1) return [{ one, error }];
  const middle = Math.ceil(records.length / 2);
  return [
    ...(await refusedAmong(records.slice(0, middle), attempt)),
    ...(await refusedAmong(records.slice(middle), attempt)),
  ];
}

class OnlyTried extends Error {}

/** Applies some of them and takes it back. Null: the database took it. What is not the data's is thrown on. */
async function attempt(
  store: Store,
  runId: string,
  records: readonly NormalizedRecord[],
  seen: SeenUids,
): Promise<unknown> {
  try {
    return await withAccess(store, SYSTEM, async (tx) => {
      const found = await running(tx, runId);
      const here = placeOf(found);
      await applyPart(tx, found, { records, rejected: [], behind: here }, await seen.before(tx.db, runId, here));
      throw new OnlyTried();
    });
  } catch (error) {
    if (error instanceof OnlyTried) return null;
    if (isOfTheData(error)) return error;
    throw error;
  }
}

async function running(tx: Tx, runId: string): Promise<Run> {
  const found = await lockRun(tx, runId);
  if (found?.run.status !== 'running' || found.work?.mode !== 'apply') throw new Error(`run ${runId} moved on`);
  return found;
}

async function setAside(tx: Tx, runId: string, found: readonly Found<number>[]): Promise<void> {
  const here = await running(tx, runId);
  const { run } = here;
  const batch = await stagedBatch(tx, run);
  const { at: first } = placeOf(here).work;
  // By place: of two with one identity the other stays.
  const refusedAt = new Map(found.map(({ one, error }) => [first + one, error]));
  const records = batch.records.filter((_, at) => !refusedAt.has(at));
  const refused = [...refusedAt].map(([at, error]) =>
    refusedRecord(batch.records[at], `The database does not take it: ${said(error)}`),
  );
  await tx.db
    .update(stagedBatches)
    .set({ records, rejected: [...batch.rejected, ...refused] })
    .where(and(eq(stagedBatches.runId, runId), eq(stagedBatches.no, run.batchesApplied)));
}

/** SQLSTATE classes of what a statement was given: cardinality, data, integrity, and limits of the program. */
const OF_THE_DATA = /^(21|22|23|54)/;

const isSqlOfTheData = (error: unknown): boolean => OF_THE_DATA.test(codeOf(error) ?? '');

const isOfTheData = (error: unknown): boolean =>
  isSqlOfTheData(error) || error instanceof RangeError || error instanceof TypeError;

/** The driver's error is the cause of Drizzle's. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
}

/** The database's own words; Drizzle's hold the whole statement. */
function said(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
