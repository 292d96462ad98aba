import { ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { Scratch } from '../../domain/formats/spill/scratch';
import { TextLog } from '../../domain/formats/spill/text-log';

/** A log in a file, made when it is first needed and empty again each time one is asked for. The thread's end closes it. */
export function fileLog(path: string): () => TextLog {
  let file: number | null = null;
  const opened = (): number => {
    file ??= openSync(path, 'w+', 0o600);
    return file;
  };
  const scratch: Scratch = {
    write(bytes, at) {
      for (let done = 0; done < bytes.length; )
        done += writeSync(opened(), bytes, done, bytes.length - done, at + done);
    },
    read(into, at) {
      for (let done = 0; done < into.length; ) {
        const read = readSync(opened(), into, done, into.length - done, at + done);
        if (read === 0) throw new Error('the scratch is shorter than what was written');
        done += read;
      }
    },
  };
  return () => {
    if (file !== null) ftruncateSync(file, 0);
    return new TextLog(scratch);
  };
}
