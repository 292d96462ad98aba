import type { Picture } from './content';

/** The picture in a data address of a PNG or JPEG; null where its size cannot be read, as of one that is cut off. */
export function pictureOf(address: string): Picture | null {
  const [, type, base64 = ''] = /^data:image\/(png|jpeg);base64,(.*)$/.exec(address) ?? [];
  if (type !== 'png' && type !== 'jpeg') return null;
  const bytes = bytesOf(base64);
  const size = bytes === null ? null : type === 'png' ? pngSize(bytes) : jpegSize(bytes);
  return bytes === null || size === null || size.width === 0 || size.height === 0 ? null : { type, bytes, ...size };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function pngSize(bytes: Uint8Array): Size | null {
  // A header, all chunks it says it has, and an end: what is cut off would fail where it is drawn.
  if (bytes.length < 45) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(bytes.length - 8) !== IEND) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
/** The name of the last chunk. */
const IEND = 0x49_45_4e_44;

/** The frame header is among the segments before the picture itself. */
function jpegSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const mark = view.getUint8(at + 1);
    const isFrame = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
