import type { NormalizedRecord } from '../../contract/areas/integrations';
import { IMPORT } from '../../contract/limits';
import { mebibytes } from './text';

/** A character takes at most three bytes on the wire. */
const MAX_BATCH_CHARS = Math.floor(IMPORT.maxBatchBytes / 3) - 1_000;

/** A batch of several records is no longer than this: it is held in memory, and in more than one place. */
const BATCH_CHARS = 4 * 1_024 * 1_024;

/** Why a record is rejected that no batch can carry. */
export const TOO_LARGE = `The record is too large to send; the limit is ${mebibytes(IMPORT.maxBatchBytes)}.`;

/** Records in batches the server takes. Those of a batch are read when it is asked for. */
export interface Batches extends Iterable<readonly NormalizedRecord[]> {
  readonly length: number;
  readonly records: number;
  /** In turn, this costs nothing: each is read once. Empty behind the last. */
  readonly at: (no: number) => readonly NormalizedRecord[];
  /** Lines of records no batch can carry. */
  readonly tooLarge: readonly (number | null)[];
}

/** Cuts records into batches: by number and by size. `look` sees each of them once. */
export function inBatches(
  records: Iterable<NormalizedRecord>,
  { maxChars = MAX_BATCH_CHARS, look }: { readonly maxChars?: number; look?: (record: NormalizedRecord) => void } = {},
): Batches {
  const sizes: number[] = [];
  const tooLarge = new Map<number, number | null>();
  let chars = 0;
  let at = 0;
  for (const record of records) {
    look?.(record);
    const length = JSON.stringify(record).length;
    const last = sizes.at(-1);
    if (length > maxChars) tooLarge.set(at, record.line ?? null);
    else if (last === undefined || last === IMPORT.batchRecords || chars + length > Math.min(BATCH_CHARS, maxChars)) {
      sizes.push(1);
      chars = length;
    } else {
      sizes[sizes.length - 1] = last + 1;
      chars += length;
    }
    at += 1;
  }
  const walk = () => batchesOf(records, sizes, tooLarge);
  return {
    length: sizes.length,
    records: at - tooLarge.size,
    at: inTurn(walk),
    tooLarge: [...tooLarge.values()],
    [Symbol.iterator]: walk,
  };
}

function* batchesOf(
  records: Iterable<NormalizedRecord>,
  sizes: readonly number[],
  tooLarge: ReadonlyMap<number, unknown>,
): Generator<readonly NormalizedRecord[]> {
  let batch: NormalizedRecord[] = [];
  let no = 0;
  let at = -1;
  for (const record of records) {
    at += 1;
    if (tooLarge.has(at)) continue;
    batch.push(record);
    if (batch.length < (sizes[no] ?? 0)) continue;
    yield batch;
    batch = [];
    no += 1;
  }
}

/** What is asked for in turn is walked over once. */
function inTurn(walk: () => Iterator<readonly NormalizedRecord[]>): Batches['at'] {
  let walking = walk();
  let last: { readonly no: number; readonly batch: readonly NormalizedRecord[] } = { no: -1, batch: [] };
  return (no) => {
    if (no < last.no) {
      walking = walk();
      last = { no: -1, batch: [] };
    }
    while (last.no < no) {
      const { value } = walking.next();
      last = { no: last.no + 1, batch: Array.isArray(value) ? value : [] };
    }
    return last.batch;
  };
}
