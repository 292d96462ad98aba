import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TooLargeFile } from '../files/file-reader';
import type { KeepFile } from '../jobs/sources/source-port';
import { streamOf } from './file-stream';

/** Keeps what sources give in a folder of its own. What a process that was killed left there goes with the next start. */
export async function keptFiles(folder: string): Promise<KeepFile> {
  await rm(folder, { recursive: true, force: true });
  return async ({ name, holds, body }, maxBytes, signal) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, crypto.randomUUID());
    const done = () => rm(path, { force: true });
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, next) {
        bytes += chunk.length;
        hash.update(chunk);
        next(bytes > maxBytes ? new TooLargeFile() : null, chunk);
      },
    });
    try {
      await pipeline(Readable.from(body), counted, createWriteStream(path, { mode: 0o600 }), { signal });
    } catch (error) {
      await done();
      throw error;
    }
    return { name, holds, bytes, sha256: hash.digest('hex'), body: () => streamOf(createReadStream(path)), done };
  };
}
