import { expect, test } from 'vitest';
import { fc } from '../../../tests/kit/fast-check';
import { memoryScratch } from '../../../tests/kit/memory-scratch';
import { csv, parse, parseWhole, refusal } from '../../../tests/kit/test-files';
import { TextGroups } from './text-groups';
import { TextList } from './text-list';
import { TextLog } from './text-log';

const lengths = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.constantFrom(65_532, 65_536, 70_000, 1_048_576, 3_000_000),
);

test('[F96] what was written to a scratch is read again from any place, whatever its length', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(lengths, fc.boolean()), { maxLength: 20 }), (parts) => {
      const log = new TextLog(memoryScratch());
      const written: (readonly [place: number, text: string])[] = [];
      for (const [at, [length, isRead]] of parts.entries()) {
        const text = `${at} ${'ü'.repeat(length / 2)}`;
        written.push([log.append(text), text]);
        const [place, known] = written[Math.floor(at / 2)] ?? [0, ''];
        if (isRead) expect(log.at(place) === known).toBe(true);
      }
      for (const [place, text] of written.toReversed()) expect(log.at(place) === text).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('[F96] texts come back by their group and in their order, however few of them are held', () => {
  const entries = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.string({ unit: 'grapheme', maxLength: 20 })));
  fc.assert(
    fc.property(entries, fc.constantFrom(1, 30, 1_000), (said, heldChars) => {
      const room = { heldChars, log: new TextLog(memoryScratch()) };
      const [groups, list] = [new TextGroups(room), new TextList(room)];
      const expected = new Map<string, string[]>();
      const texts = said.map(([key, text]) => [`k${key}`, JSON.stringify(text)] as const);
      for (const [key, text] of texts) {
        expect(groups.has(key)).toBe(expected.has(key));
        expected.set(key, [...(expected.get(key) ?? []), text]);
        groups.add(key, text);
        list.add(text);
      }
      expect([groups.size, list.length]).toEqual([expected.size, said.length]);
      expect([...list]).toEqual(texts.map(([, text]) => text));
      expect([...list]).toEqual(texts.map(([, text]) => text));
      for (const [key, all] of expected) expect(groups.of(key)).toEqual(all);
      expect([...groups.taken()]).toEqual([...expected]);
    }),
  );
});

const cell = (values: readonly string[]) => fc.constantFrom(...values);
const row = fc.tuple(
  cell(['web-1', 'web-2', 'db', '', 'web-\0', 'web-\ufffd']),
  cell(['', '10.0.0.1', '10.0.0.2', '192.168.1.10', 'nonsense']),
  cell(['', '00:50:b6:00:00:01', '52:54:00:00:00:02']),
  cell(['CVE-2024-1', 'CVE-2024-2', '']),
  cell(['High', 'low', 'dreadful', '']),
  cell(['', 'openssl', 'curl']),
);

test('[F96] a table reads the same in any order of its rows, whether it is held or waits on a disk', async () => {
  const tables = [
    ['hostname', 'ip', 'mac', 'cve', 'severity', 'package'],
    ['hostname', 'ip', 'mac', 'note', 'status', 'model'],
  ];
  await fc.assert(
    fc.asyncProperty(cell(['0', '1']), fc.array(row, { maxLength: 30 }), async (which, rows) => {
      const text = csv((tables[Number(which)] ?? []).join(','), ...rows.map((cells) => cells.join(',')));
      const file = { name: 'list.csv', bytes: new TextEncoder().encode(text) };
      const read = (heldChars: number) =>
        parseWhole(file, { limits: { heldChars }, log: new TextLog(memoryScratch()) }).catch((error: unknown) =>
          String(error),
        );
      const held = await parseWhole(file).catch((error: unknown) => String(error));
      expect(await read(1)).toEqual(held);
      expect(await read(500)).toEqual(held);
    }),
  );
});

test('[F98] JSON Lines of any length are read a line at a time, where a list of them is refused for its length', async () => {
  const hit = (no: number) => ({
    ...{
      'template-id': `check-${no}`,
      type: 'http',
      host: 'https://a.example',
      'matched-at': `https://a.example/${no}`,
    },
    info: { name: `Check ${no}`, severity: 'high' },
  });
  const hits = Array.from({ length: 50 }, (_, no) => JSON.stringify(hit(no)));
  const limits = { heldJsonBytes: 1_000, maxJsonBytes: 2_000 };
  const { records, format } = await parse('nuclei.jsonl', hits.join('\n'), { limits });
  expect([format, records[0]?.findings.length]).toEqual(['nuclei_json', 50]);
  expect(await refusal('nuclei.json', `[${hits.join(',\n')}]`, { limits })).toContain('JSON is read in one piece');
});
