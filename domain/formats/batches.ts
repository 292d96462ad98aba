import type { NormalizedRecord } from '../../contract/areas/integrations';
import { IMPORT } from '../../contract/limits';
import { mebibytes } from './text';

/** A character takes at most three bytes on the wire. */
const MAX_BATCH_CHARS = Math.floor(IMPORT.maxBatchBytes / 3) - 1_000;

/** Why a record is rejected that no batch can carry. */
export const TOO_LARGE = `The record is too large to send; the limit is ${mebibytes(IMPORT.maxBatchBytes)}.`;

export interface Batches {
  readonly batches: readonly (readonly NormalizedRecord[])[];
  /** Records no batch can carry. */
  readonly tooLarge: readonly NormalizedRecord[];
}

/** Cuts records into batches the server takes: by number and by size. */
export function inBatches(records: readonly NormalizedRecord[], maxChars: number = MAX_BATCH_CHARS): Batches {
  const batches: NormalizedRecord[][] = [];
  const tooLarge: NormalizedRecord[] = [];
  let chars = 0;
  for (const record of records) {
    const length = JSON.stringify(record).length;
    if (length > maxChars) {
      tooLarge.push(record);
      continue;
    }
    const last = batches.at(-1);
    if (!last || last.length === IMPORT.batchRecords || chars + length > maxChars) {
      batches.push([record]);
      chars = length;
    } else {
      last.push(record);
      chars += length;
    }
  }
  return { batches, tooLarge };
}
