import { IMPORT } from '../../contract/limits';
import { startsWith } from './encoding';
import { type FileSource, firstChunk, type SeekableSource } from './file-source';
import type { FileLimits } from './parsed-file';

const ZIP: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  // Of an archive without files only its end.
  [0x50, 0x4b, 0x05, 0x06],
];
const GZIP = [0x1f, 0x8b];

/**
 * What a dropped file is made of: itself, or the files of an archive. Of what these are nothing is asked yet. Throws
 * `RefusedFile` for an archive nothing can be taken from.
 */
export async function unpackFile(
  file: SeekableSource,
  limits: Partial<FileLimits> = {},
): Promise<readonly FileSource[]> {
  const first = await firstChunk(file);
  const bounds = { ...IMPORT, ...limits };
  if (startsWith(first, GZIP)) return [await (await import('./archive/unpack-gzip')).unpackGzip(file, bounds)];
  if (ZIP.some((magic) => startsWith(first, magic)))
    return (await import('./archive/unpack-zip')).unpackZip(file, bounds);
  return [file];
}
