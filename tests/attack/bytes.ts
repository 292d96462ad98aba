import type { Draw } from './draw';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts));

/** UTF-8 that is none: a lone follower, an overlong slash, an encoded half, a start without its end. */
const NO_UTF8: readonly [readonly number[], ...(readonly number[])[]] = [
  [0x80],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
  [0xff],
];

interface Spoiled {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** A body that is broken as bytes, or says of itself what it is not. */
export function spoiledBytes(draw: Draw, body: Uint8Array, headers: Readonly<Record<string, string>>): Spoiled {
  const text = new TextDecoder().decode(body);
  const at = draw.below(body.length + 1);
  const [before, after] = [body.subarray(0, at), body.subarray(at)];
  const made = draw.oneOf<() => Uint8Array<ArrayBuffer>>([
    () => joined(before),
    () => joined(before, new Uint8Array(draw.oneOf(NO_UTF8)), after),
    () => joined(bytesOf('\ufeff'), body),
    () => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    () => joined(body, bytesOf(draw.oneOf([',', '{}', '\u0000', '//', ' '.repeat(10_000)]))),
    () => bytesOf(twice(text)),
    () =>
      bytesOf(
        text.replace(
          /:\s*(?:\d+|"[^"]*")/,
          `:${draw.oneOf(['1e400', '-0', '0x1', '01', 'NaN', '"\\ud800"', '"\\u0000"', '1'.repeat(400)])}`,
        ),
      ),
    () => bytesOf(draw.oneOf(['', 'null', '[]', '""', '0', 'undefined', '[', '{"a"', '{"__proto__":{"a":1}}'])),
    () => bytesOf('['.repeat(draw.oneOf([100, 5_000, 200_000]))),
    () => joined(body),
  ]);
  return { body: made(), headers: draw.chance(0.3) ? { ...headers, ...draw.oneOf(TYPES) } : headers };
}

const TYPES = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': '' },
  { 'content-type': 'x'.repeat(500) },
  { 'content-encoding': 'gzip' },
] as const;

/** Each key once more, with another value first: who reads the first and who the last disagree. */
const twice = (text: string): string => text.replace(/\{("[^"]+":)/, '{$1null,$1');
