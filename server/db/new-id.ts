import { v7 } from 'uuid';

const ID_BYTES = 16;
/** Chance for so many ids is drawn at once: each draw by itself costs more than all else of an id. */
const DRAWN = 256;
const chance = new Uint8Array(DRAWN * ID_BYTES);
let left = 0;
let last = { msecs: 0, seq: 0 };

/** An id of version 7, greater than all this process made before: what is filed together stands together (RFC 9562, 6.2). */
export function newId(): string {
  if (left === 0) {
    crypto.getRandomValues(chance);
    left = DRAWN;
  }
  left -= 1;
  const random = chance.subarray(left * ID_BYTES, (left + 1) * ID_BYTES);
  last = next(Date.now(), random);
  return v7({ random, ...last });
}

/** The counter begins anew with each millisecond, at half of its room at most. */
function next(now: number, random: Uint8Array): typeof last {
  if (now > last.msecs) return { msecs: now, seq: new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1 };
  const seq = (last.seq + 1) >>> 0;
  return seq === 0 ? { msecs: last.msecs + 1, seq } : { msecs: last.msecs, seq };
}
