import type { FileSource, SeekableSource } from '../file-source';
import { type FileLimits, RefusedFile } from '../parsed-file';
import { fileNameOf } from '../text';
import { crc32 } from './crc32';
import { grown, isBomb, tooMuch } from './growth';
import { evenly, gunzipped, PackedFault } from './inflated';

interface Member {
  readonly end: number;
  readonly crc: number;
  readonly size: number;
}

/** The file in a gzip file, which is unpacked once to see whether it is whole, and how long. */
export async function unpackGzip(file: SeekableSource, limits: FileLimits): Promise<FileSource> {
  const damaged = () =>
    new RefusedFile(file.name, null, 'this gzip file is cut off or damaged. Nothing was taken from it.');
  const members: Member[] = [];
  let [crc, size, total] = [0, 0, 0];
  const endMember = (end: number): void => {
    members.push({ end, crc, size });
    [crc, size] = [0, 0];
  };
  const onBytes = (bytes: Uint8Array): void => {
    crc = crc32(bytes, crc);
    size += bytes.length;
  };
  try {
    for await (const bytes of gunzipped(file, { onBytes, onMember: endMember })) {
      total += bytes.length;
      if (total > limits.maxFileBytes) throw tooMuch(file.name, 'this gzip file', limits.maxFileBytes);
      if (isBomb(file.size, total, limits)) throw grown(file.name, 'this gzip file', limits);
    }
  } catch (error) {
    throw error instanceof PackedFault ? damaged() : error;
  }
  endMember(file.size);
  for (const member of members) if (!(await isWhole(file, member))) throw damaged();
  return {
    name: fileNameOf(file.name.replace(/\.gz(ip)?$/i, '')),
    size: total,
    chunks: () => evenly(gunzipped(file)),
    within: { archive: file.name, path: '' },
    remarks: [`It was unpacked from “${file.name}”.`],
  };
}

/** A member ends with its checksum and its length. */
async function isWhole(file: SeekableSource, { end, crc, size }: Member): Promise<boolean> {
  const bytes = await file.read(Math.max(0, end - 8), end);
  const trailer = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    trailer.byteLength === 8 && trailer.getUint32(0, true) === crc && trailer.getUint32(4, true) === size % 2 ** 32
  );
}
