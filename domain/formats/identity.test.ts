import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { csv, parse, rejections, remarks } from '../../tests/kit/test-files';
import { matchKeysOf } from '../correlation/match-keys';

/** Two rows that differ are two, however far from their beginning they differ. */

const unit = fc.constantFrom('q', 'Q', 'é', '長', '😀', '1', '.', '|', ' ', '\0', '\ufffd');
const ending = fc.string({ unit, maxLength: 4 });
/** What is long and alike, and differs at its end. */
const pairs = fc
  .tuple(
    fc.constantFrom('q', 'é', '長', '😀'),
    fc.constantFrom(1, 250, 495, 600, 996, 1_000, 1_999, 3_000, 4_100),
    ending,
    ending,
  )
  .map(([fill, times, ...ends]) => ends.map((end) => `${fill.repeat(times)}${end}x`))
  .filter(([a = '', b = '']) => a.toLowerCase() !== b.toLowerCase());

const NOTE = 'n'.repeat(400);
const table = (header: string, [a, b]: readonly string[]) => csv(`${header},note`, `"${a}",${NOTE}`, `"${b}",${NOTE}`);
const xmlText = (text: string) => text.replaceAll('\0', '\ufffd');
const nessus = (values: readonly string[], host: (value: string) => string) =>
  `<NessusClientData_v2><Report>${values.map((value) => host(xmlText(value))).join('')}</Report></NessusClientData_v2>`;
const saved = (values: readonly string[]) => ({
  ...{ musterImport: 1, source: { vendor: 'v', category: 'inventory', displayName: 'v' }, rejected: [] },
  records: values.map((sourceUid, at) => ({ sourceUid, line: at + 2, asset: {}, software: [], findings: [], raw: '' })),
});

test.each<readonly [string, (values: readonly string[]) => string]>([
  ['a.csv', (values) => table('name', values)],
  ['a.csv', (values) => table('id', values)],
  [
    'a.csv',
    (values) =>
      table(
        'name,serial',
        values.map((value) => `web","${value}`),
      ),
  ],
  ['a.nessus', (values) => nessus(values, (value) => `<ReportHost name="${value}"><HostProperties/></ReportHost>`)],
  [
    'b.nessus',
    (values) =>
      nessus(
        values,
        (value) =>
          `<ReportHost name="web"><HostProperties><tag name="host-uuid">${value}</tag></HostProperties></ReportHost>`,
      ),
  ],
  ['a.json', (values) => JSON.stringify(saved(values))],
])('[F74] of two identities that differ none is lost: two records, or a rejected one (%s, %#)', async (name, file) => {
  await fc.assert(
    fc.asyncProperty(pairs, async (values) => {
      // What XML cannot hold is replaced by the test itself.
      fc.pre(name.endsWith('.nessus') ? new Set(values.map((value) => xmlText(value).toLowerCase())).size === 2 : true);
      const { records, rejectedCount } = await parse(name, file(values));
      expect(new Set(records.map(({ sourceUid }) => sourceUid)).size + rejectedCount).toBe(2);
    }),
    { numRuns: 60 },
  );
});

test('[F74] rows of long names are rows of their own, or rejected with their lines; none is said to be another', async () => {
  const names = [900, 999, 1_100, 2_100].flatMap((length) => ['a', 'b'].map((end) => 'q'.repeat(length - 6) + end));
  const parsed = await parse('long.csv', csv('name,type', ...names.map((name) => `${name},server`)));
  expect(parsed.records.map(({ asset }) => asset.name)).toEqual(names.slice(0, 4));
  expect(parsed.notices).toEqual([]);
  expect(rejections(parsed)).toEqual([
    '6: Its identifier has 1,100 characters; the limit is 1,000.',
    '7: Its identifier has 1,100 characters; the limit is 1,000.',
    '8: Its identifier has 2,100 characters; the limit is 1,000.',
    '9: Its identifier has 2,100 characters; the limit is 1,000.',
  ]);
});

test('[F74] of two that differ only in what is replaced the second is rejected, and the replacing is remarked on (F73)', async () => {
  const rows = ['web-\0,1', 'web-\ufffd,2', 'web-\0,3', ...Array.from({ length: 20 }, (_, n) => `host-${n},x`)];
  const parsed = await parse('a.csv', csv('name,note', ...rows));
  expect(parsed.records).toHaveLength(21);
  expect(rejections(parsed)).toEqual([
    '3: As Muster stores it, its identifier is the same as in line 2, though it differs in the file.',
  ]);
  expect(remarks(parsed)).toEqual([
    '2: A character that cannot be stored (a NUL or half of a surrogate pair) was replaced by “\ufffd”, here and in the rest of the file.',
    expect.stringContaining('3: “web-\ufffd” looks garbled'),
    '4: The same asset as in line 2 (name:web-\ufffd); the two were merged.',
  ]);
});

test('[F74] findings and match keys are told apart by the whole of what identifies them', async () => {
  const long = 'q'.repeat(5_000);
  const scan = await parse(
    'scan.csv',
    csv('Host,Plugin ID,Name,Risk,Port', `web-1,,${long}a,High,80`, `web-1,,${long}b,High,80`),
  );
  expect(scan.records.map(({ findings }) => findings.length)).toEqual([2]);
  const { records } = await parse('agents.csv', csv('name,agentId', `web-1,${long}a`, `web-2,${long}b`));
  const keys = records.map(({ asset, sourceUid }) => matchKeysOf(asset, sourceUid));
  expect(keys.map((some) => some.length)).toEqual([1, 1]);
  expect(keys[0]).not.toEqual(keys[1]);
});
