import { type FileLimits, RefusedFile } from '../parsed-file';
import { count, mebibytes } from '../text';

/** Below this nothing is a bomb, however well it is packed. */
const HARMLESS = 16 * 1_024 * 1_024;

/** Reports pack to a tenth or a fiftieth of their size; what grows much more was made to fill a disk. */
export const isBomb = (packed: number, unpacked: number, { maxArchiveGrowth }: FileLimits): boolean =>
  unpacked > HARMLESS && unpacked > packed * maxArchiveGrowth;

export const grown = (name: string, what: string, { maxArchiveGrowth }: FileLimits): RefusedFile =>
  new RefusedFile(
    name,
    null,
    `${what} grows to more than ${count(maxArchiveGrowth)} times its size when it is unpacked, as archives do that are made to fill a disk. If it is a report, unpack it and drop what is in it.`,
  );

export const tooMuch = (name: string, what: string, max: number): RefusedFile =>
  new RefusedFile(name, null, `${what} has more than the limit of ${mebibytes(max)} when it is unpacked. Split it.`);
