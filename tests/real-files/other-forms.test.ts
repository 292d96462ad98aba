import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { isObject } from '../../contract/narrow';
import { bytesSource } from '../../domain/formats/file-source';
import { RefusedFile } from '../../domain/formats/parsed-file';
import { unpackFile } from '../../domain/formats/unpack-file';
import { isLong } from '../kit/how-much';
import { parseWhole } from '../kit/test-files';
import { readSample, realTest, sampleNames } from './samples';
import { sum } from './tool-samples';

/** The few that are larger hold nothing the others do not, and would take most of the time. */
const MAX_BYTES = isLong ? Number.POSITIVE_INFINITY : 120_000;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

function utf16(text: string, order: 'LE' | 'BE'): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(order === 'BE' ? bytes.swap16() : bytes);
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
};

/** What becomes of a file on its way, and changes nothing of what it says; null where the file cannot be of that form. */
const FORMS: Readonly<Record<string, (text: string, value: unknown) => Uint8Array | null>> = {
  'as it is': utf8,
  'with line breaks of Windows': (text) => utf8(text.replace(/\r?\n/g, '\r\n')),
  'with line breaks of Unix': (text) => utf8(text.replace(/\r\n/g, '\n')),
  'with a byte order mark': (text) => utf8(`\ufeff${text}`),
  'with blank lines around it': (text) => utf8(`\n\n${text}\n\n\n`),
  'in UTF-16 (little-endian)': (text) => utf16(text, 'LE'),
  'in UTF-16 (big-endian)': (text) => utf16(text, 'BE'),
  'in Windows-1252': (text) =>
    /^[\0-\x7f\xa0-\xff]*$/.test(text) && /[\xa0-\xff]/.test(text)
      ? Uint8Array.from(text, (letter) => letter.charCodeAt(0))
      : null,
  'in gzip': (text) => new Uint8Array(gzipSync(utf8(text))),
  'in one line': (_, value) => (value === undefined ? null : utf8(JSON.stringify(value))),
  'in many lines': (_, value) => (value === undefined ? null : utf8(JSON.stringify(value, null, '\t'))),
  'with its keys in another order': (_, value) => (value === undefined ? null : utf8(JSON.stringify(reversed(value)))),
  'as JSON Lines': (_, value) =>
    Array.isArray(value) && value.length > 1 ? utf8(value.map((one) => JSON.stringify(one)).join('\n')) : null,
};

/** What is read, in numbers; that it is refused, where it is. */
async function countsOf(name: string, bytes: Uint8Array): Promise<unknown> {
  try {
    const [unpacked] = await unpackFile(bytesSource(name, bytes));
    if (unpacked === undefined) return 'nothing';
    const file = await parseWhole(unpacked);
    const services = file.records.reduce((all, { asset }) => all + (asset.services?.length ?? 0), 0);
    const counted = { records: file.records.length, findings: sum(file, 'findings'), software: sum(file, 'software') };
    return { format: file.format, ...counted, services, rejected: file.rejectedCount, tally: file.tally };
  } catch (error) {
    if (error instanceof RefusedFile) return 'refused';
    throw error;
  }
}

realTest(
  '[T16] a file says the same under another name, in another encoding, and with other blanks and order',
  async () => {
    for (const name of sampleNames()) {
      const bytes = readSample(name);
      if (name.endsWith('.zip') || bytes.length > MAX_BYTES) continue;
      const text = withoutMark(new TextDecoder().decode(bytes));
      const expected = await countsOf(name, bytes);
      const value = jsonOf(text);
      for (const [form, make] of Object.entries(FORMS)) {
        const made = make(text, value);
        if (made !== null) expect(await countsOf('report.txt', made), `${name} ${form}`).toEqual(expected);
      }
    }
  },
);
