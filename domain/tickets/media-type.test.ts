import { expect, test } from 'vitest';
import { isImage, LOOKED_AT, mediaTypeOf } from './media-type';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['image/png', bytes('\x89PNG\r\n\x1a\n rest')],
  ['image/jpeg', bytes('\xff\xd8\xff\xe0 rest')],
  ['image/gif', bytes('GIF89a rest')],
  ['image/webp', bytes('RIFF\x01\x02\x03\x04WEBPVP8 ')],
  ['application/pdf', bytes('%PDF-1.7')],
  ['application/zip', bytes('PK\x03\x04')],
  ['text/plain', utf8('Grüße\n\tan alle')],
  ['application/octet-stream', bytes('\x7fELF\x00\x01')],
  ['application/octet-stream', bytes('')],
  ['text/plain', bytes('RIFF')],
  ['application/octet-stream', bytes('no utf-8: \xff\xfe')],
] as const)('[TK21] it is %s by its content', (type, content) => {
  expect(mediaTypeOf(content)).toBe(type);
});

test.each(['<!doctype html><script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'])(
  '[TK21] what could hold a script is text: %s',
  (text) => {
    expect(mediaTypeOf(utf8(text))).toBe('text/plain');
    expect(isImage(mediaTypeOf(utf8(text)))).toBe(false);
  },
);

test('a letter that is cut where the look ends makes no text into something else', () => {
  expect(mediaTypeOf(utf8(`${'a'.repeat(LOOKED_AT - 1)}ü`))).toBe('text/plain');
});
