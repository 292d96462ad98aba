import type { Frame } from '../sync/shared-reads';

const FINAL_TEXT = 0x81;
const bytes = new WeakMap<Frame, Buffer>();

/**
 * A text as the bytes of one frame of the WebSocket protocol (RFC 6455, 5.2), made once for however many sockets are
 * sent it: frames of a server are not masked, so they are the same for all.
 */
export function bytesOf(frame: Frame): Buffer {
  const known = bytes.get(frame);
  if (known) return known;
  const made = framed(Buffer.from(frame.text));
  bytes.set(frame, made);
  return made;
}

function framed(payload: Buffer): Buffer {
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([FINAL_TEXT, length]), payload]);
  const header = Buffer.alloc(length < 65_536 ? 4 : 10);
  header[0] = FINAL_TEXT;
  header[1] = length < 65_536 ? 126 : 127;
  header.writeUIntBE(length, header.length === 4 ? 2 : 4, header.length === 4 ? 2 : 6);
  return Buffer.concat([header, payload]);
}
