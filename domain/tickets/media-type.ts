/**
 * What a file is, by its content: its name and what its sender says of it decide nothing. Only types that no browser runs: what
 * could hold a script (HTML, SVG, XML) is text.
 */

const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
type MediaType = (typeof IMAGES)[number] | 'application/pdf' | 'application/zip' | 'text/plain' | typeof ANYTHING;
const ANYTHING = 'application/octet-stream';

/** How many bytes of its beginning are looked at, most. */
export const LOOKED_AT = 65_536;

const signature = (...bytes: readonly number[]): ((start: Uint8Array) => boolean) => {
  return (start) => bytes.every((byte, at) => start[at] === byte);
};
const ascii = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));
const riff = signature(...ascii('RIFF'));
const webp = signature(...ascii('WEBP'));

const SIGNATURES: readonly (readonly [MediaType, (start: Uint8Array) => boolean])[] = [
  ['image/png', signature(0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/jpeg', signature(0xff, 0xd8, 0xff)],
  ['image/gif', (start) => signature(...ascii('GIF87a'))(start) || signature(...ascii('GIF89a'))(start)],
  ['image/webp', (start) => riff(start) && webp(start.subarray(8))],
  ['application/pdf', signature(...ascii('%PDF-'))],
  ['application/zip', signature(0x50, 0x4b, 0x03, 0x04)],
];

/** `content`: the file, or at least its first `LOOKED_AT` bytes. */
export function mediaTypeOf(content: Uint8Array): MediaType {
  const found = SIGNATURES.find(([, fits]) => fits(content));
  if (found !== undefined) return found[0];
  return content.length > 0 && isText(content.subarray(0, LOOKED_AT)) ? 'text/plain' : ANYTHING;
}

/** UTF-8 without control characters. A letter may be cut where the look ends. */
function isText(start: Uint8Array): boolean {
  if (start.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d))
    return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether it may be shown as a picture. */
export const isImage = (mediaType: string): boolean => IMAGES.some((one) => one === mediaType);
