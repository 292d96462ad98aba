import type { Scratch } from '../../domain/formats/spill/scratch';

/** A scratch like a file's, which says when it is read where nothing was written. */
export function memoryScratch(): Scratch {
  let bytes = new Uint8Array(1_024);
  let size = 0;
  return {
    write(part, at) {
      if (at !== size) throw new Error(`written at ${at}, where the end is at ${size}`);
      size += part.length;
      if (size > bytes.length) {
        const more = new Uint8Array(2 * size);
        more.set(bytes);
        bytes = more;
      }
      bytes.set(part, at);
    },
    read(into, at) {
      if (at + into.length > size) throw new Error(`read up to ${at + into.length}, where the end is at ${size}`);
      into.set(bytes.subarray(at, at + into.length));
    },
  };
}
