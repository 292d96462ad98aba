import { gzipSync, strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fc } from '../../../tests/kit/fast-check';
import { csv, parseWhole, refusalOf, remarks } from '../../../tests/kit/test-files';
import { bytesSource, type FileSource, seekableSource } from '../file-source';
import { type FileLimits, RefusedFile } from '../parsed-file';
import { unpackFile } from '../unpack-file';

const HOSTS = csv('hostname,ip', 'web1,192.0.2.1', 'web2,192.0.2.2');
const MANY = csv('hostname,ip', ...Array.from({ length: 60 }, (_, no) => `web${no},192.0.2.${no}`));
const zip = (files: Zippable): Uint8Array => zipSync(files);
const unpack = (name: string, bytes: Uint8Array, limits: Partial<FileLimits> = {}) =>
  unpackFile(bytesSource(name, bytes), limits);

/** What a file of the archive is refused with, or its records. */
async function outcome(file: FileSource): Promise<string | number> {
  try {
    return (await parseWhole(file)).records.length;
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
}

const place = (bytes: Uint8Array, signature: number): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.length - 4; at >= 0; at -= 1) if (view.getUint32(at, true) === signature) return at;
  throw new Error('no such header');
};
const ENTRY = 0x02014b50;
const changed = (bytes: Uint8Array, change: (view: DataView) => void): Uint8Array => {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
};

describe('what is in an archive', () => {
  test('[ZP1] is read as if each had been dropped, and says where it was', async () => {
    const files = await unpack(
      'scan.zip',
      zip({ 'rack 1/hosts.csv': strToU8(HOSTS), 'readme.txt': strToU8('Dear all') }),
    );
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['hosts.csv', HOSTS.length],
      ['readme.txt', 8],
    ]);
    const [hosts, readme] = files;
    if (!hosts || !readme) throw new Error('two files');
    const parsed = await parseWhole(hosts);
    expect(parsed.records.map(({ asset }) => asset.hostnames)).toEqual([['web1'], ['web2']]);
    expect(parsed.source.displayName).toBe('hosts');
    expect(remarks(parsed)).toEqual(['-: It was unpacked from “scan.zip”, where it is “rack 1/hosts.csv”.']);
    expect(await outcome(readme)).toMatch(/^readme\.txt: this is text without columns\./);
  });

  test('[ZP1] a gzip file, or several joined in one, is the file in it', async () => {
    const [first, second] = [HOSTS.slice(0, 20), HOSTS.slice(20)].map((part) => gzipSync(strToU8(part)));
    for (const bytes of [gzipSync(strToU8(HOSTS)), Uint8Array.of(...(first ?? []), ...(second ?? []))]) {
      const [file] = await unpack('hosts.csv.gz', bytes);
      if (!file) throw new Error('one file');
      expect([file.name, file.size]).toEqual(['hosts.csv', HOSTS.length]);
      expect(await outcome(file)).toBe(2);
    }
  });

  test('[ZP2] a path is never a path: the file is called by its last part, two of one name with their folders', async () => {
    const paths = [
      '../../etc/passwd',
      '/a/hosts.csv',
      'C:\\scans\\b\\hosts.csv',
      'x/',
      '__MACOSX/._hosts.csv',
      '.DS_Store',
    ];
    const files = await unpack('a.zip', zip(Object.fromEntries(paths.map((path) => [path, strToU8(HOSTS)]))));
    expect(files.map(({ name }) => name)).toEqual(['passwd', '› a › hosts.csv', 'C: › scans › b › hosts.csv']);
    expect(files.every(({ name }) => !/[\\/]/.test(name))).toBe(true);
    expect(await refusalOf(unpack('a.zip', zip({ 'x/': new Uint8Array() })))).toBe(
      'a.zip: this ZIP archive has no files in it.',
    );
    expect(await refusalOf(unpack('b.zip', zip({})))).toBe('b.zip: this ZIP archive has no files in it.');
  });
});

describe('bombs', () => {
  const MIB = 1_024 * 1_024;
  const zeros = (mib: number) => new Uint8Array(mib * MIB);

  test('[ZP3] more files, more bytes or more growth than the limits are refused before anything is unpacked', async () => {
    const many = zip(Object.fromEntries(Array.from({ length: 501 }, (_, no) => [`${no}.csv`, strToU8('a,b')])));
    expect(await refusalOf(unpack('many.zip', many))).toBe(
      'many.zip: this ZIP archive has 501 files; the limit is 500. Split it.',
    );
    const large = zip({ 'a.csv': [zeros(3), { level: 0 }] });
    expect(await refusalOf(unpack('large.zip', large, { maxArchiveBytes: 2 * MIB }))).toBe(
      'large.zip: this ZIP archive has more than the limit of 2 MiB when it is unpacked. Split it.',
    );
    const grows =
      /grows to more than 200 times its size when it is unpacked, as archives do that are made to fill a disk/;
    expect(await refusalOf(unpack('bomb.zip', zip({ 'a.csv': zeros(40) })))).toMatch(grows);
    expect(await refusalOf(unpack('bomb.csv.gz', gzipSync(zeros(40))))).toMatch(grows);
    const limits = { maxFileBytes: 2 * MIB };
    expect(await refusalOf(unpack('large.gz', gzipSync(zeros(3), { level: 0 }), limits))).toBe(
      'large.gz: this gzip file has more than the limit of 2 MiB when it is unpacked. Split it.',
    );
  });

  test('[ZP3] what lies about its size stops where it said it would, and what overlaps is refused', async () => {
    const bomb = zip({ 'a.csv': zeros(40) });
    const lying = changed(bomb, (view) => view.setUint32(place(bomb, ENTRY) + 24, 1_000, true));
    const [file] = await unpack('lying.zip', lying);
    if (!file) throw new Error('one file');
    const read: number[] = [];
    const all = async () => {
      for await (const chunk of file.chunks()) read.push(chunk.length);
    };
    expect(await refusalOf(all())).toBe('a.csv: it is cut off or damaged in the archive. Nothing was taken from it.');
    expect(read).toEqual([]);

    const two = zip({ 'a.csv': strToU8(HOSTS), 'b.csv': strToU8(HOSTS) });
    const same = changed(two, (view) => view.setUint32(place(two, ENTRY) + 42, 0, true));
    expect(await refusalOf(unpack('same.zip', same))).toBe(
      'same.zip: this ZIP archive is damaged: its files lie one over the other.',
    );
  });

  test('[ZP7] a document that is an archive is refused as what it is', async () => {
    const part = { '[Content_Types].xml': strToU8('<Types/>') };
    const text = zip({ ...part, 'word/document.xml': strToU8('<document/>') });
    expect(await refusalOf(unpack('a.docx', text))).toBe('a.docx: this is a Word document.');
  });

  test('[ZP5] an archive in an archive is refused', async () => {
    const inner = zip({ 'hosts.csv': strToU8(HOSTS) });
    const [nested, packed, good] = await unpack(
      'a.zip',
      zip({ 'b.zip': inner, 'c.gz': gzipSync(strToU8(HOSTS)), 'd.csv': strToU8(HOSTS) }),
    );
    if (!nested || !packed || !good) throw new Error('three files');
    expect(await outcome(nested)).toMatch(
      /^b\.zip: this is a ZIP archive in an archive\. Unpack it and drop the files in it\./,
    );
    expect(await outcome(packed)).toMatch(/^c\.gz: this is a gzip file in an archive\. Unpack it first\./);
    expect(await outcome(good)).toBe(2);
    const tar = new Uint8Array(1_024);
    tar.set(strToU8('ustar'), 257);
    const [tarred] = await unpack('a.tar.gz', gzipSync(tar));
    if (!tarred) throw new Error('one file');
    expect(await outcome(tarred)).toMatch(/^a\.tar: this is a tar archive\. Unpack it, or pack its files as ZIP\./);
  });

  test('[ZP6] of a large file a few pieces are in memory at once', async () => {
    const rows = Array.from({ length: 200_000 }, (_, no) => `host${no},198.51.100.${no % 250},${no * 7_919}`);
    const text = `hostname,ip,note\n${rows.join('\n')}\n`;
    const bytes = zip({ 'hosts.csv': strToU8(text) });
    let largest = 0;
    const counted = seekableSource({
      ...{ name: 'hosts.zip', size: bytes.length },
      read: async (from, to) => {
        largest = Math.max(largest, to - from);
        return bytes.subarray(from, to);
      },
    });
    const [file] = await unpackFile(counted);
    if (!file) throw new Error('one file');
    const pieces: number[] = [];
    for await (const chunk of file.chunks()) pieces.push(chunk.length);
    expect(pieces.reduce((sum, piece) => sum + piece)).toBe(text.length);
    expect(Math.max(...pieces, largest)).toBeLessThanOrEqual(1_024 * 1_024);
  });
});

describe('what is damaged', () => {
  test('[ZP4] encrypted or packed in another way refuses that file only', async () => {
    const two = zip({ 'a.csv': strToU8(HOSTS), 'b.csv': strToU8(HOSTS) });
    const at = place(two, ENTRY);
    const [, encrypted] = await unpack(
      'a.zip',
      changed(two, (view) => view.setUint16(at + 8, 1, true)),
    );
    const [good, other] = await unpack(
      'a.zip',
      changed(two, (view) => view.setUint16(at + 10, 14, true)),
    );
    if (!encrypted || !good || !other) throw new Error('two files');
    expect(await outcome(encrypted)).toBe(
      'b.csv: it is encrypted in the archive. Unpack it with its password first. Nothing was taken from it.',
    );
    expect(await outcome(other)).toBe(
      'b.csv: it is packed in a way Muster does not read (method 14). Unpack it first. Nothing was taken from it.',
    );
    expect(await outcome(good)).toBe(2);
  });

  test.each([
    ['hosts.zip', zip({ 'hosts.csv': strToU8(MANY) })],
    ['stored.zip', zip({ 'hosts.csv': [strToU8(MANY), { level: 0 }] })],
    ['hosts.csv.gz', gzipSync(strToU8(MANY))],
  ])(
    '[ZP4] cut anywhere, without some bytes or with a bit turned, gives a sentence or all records: %s',
    async (name, whole) => {
      const damages: readonly ((at: number) => Uint8Array)[] = [
        (at) => whole.slice(0, at),
        (at) => Uint8Array.of(...whole.subarray(0, at), ...whole.subarray(at + 100)),
        (at) => whole.map((byte, index) => (index === at ? byte ^ 4 : byte)),
      ];
      const cases = fc.tuple(fc.constantFrom(...damages), fc.integer({ min: 2, max: whole.length - 1 }));
      await fc.assert(
        fc.asyncProperty(cases, async ([damage, at]) => {
          const told: (string | number)[] = [];
          try {
            for (const file of await unpack(name, damage(at))) told.push(await outcome(file));
          } catch (error) {
            if (!(error instanceof RefusedFile)) throw error;
            told.push(error.message);
          }
          // A turned bit in a name or a date says nothing of the content.
          for (const one of told) expect(typeof one === 'string' || one === 60, String(one)).toBe(true);
        }),
        { numRuns: 300 },
      );
    },
  );
});
