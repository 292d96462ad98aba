import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { parseWhole } from '../../tests/kit/test-files';
import { exportEnd, exportRows, exportStart } from './export-text';

const row = (more: object) => ({ id: 'a', companyId: 'c', rev: 1, fieldRevs: {}, name: 'web', ...more });
const csv = (more: object) => exportRows([row(more)], { entity: 'asset', format: 'csv', isFirst: true });

test('[QP13] what a spreadsheet would calculate is written as text', () => {
  for (const name of ['=1+1', '+1', '-1', '@x', '\tx', "'=1"]) expect(csv({ name })).toContain(`'${name}`);
  expect(csv({ name: 'a-b' })).toContain('a,a-b,');
  expect(csv({ criticality: 4 })).toContain(',4,');
});

test('[QP12] quotes, commas, lines and lists stand in their own cell', () => {
  expect(csv({ name: 'say "hi", twice' })).toContain('"say ""hi"", twice"');
  expect(csv({ ips: ['10.0.0.1', '10.0.0.2'] })).toContain('10.0.0.1; 10.0.0.2');
  expect(csv({}).endsWith('\r\n')).toBe(true);
});

test('[QP12] JSON is one list of whole rows, however many portions it came in, and none of our own bookkeeping', () => {
  const portion = (isFirst: boolean) => exportRows([row({}), row({})], { entity: 'asset', format: 'json', isFirst });
  const text = exportStart('asset', 'json') + portion(true) + portion(false) + exportEnd('json');
  expect(JSON.parse(text)).toHaveLength(4);
  expect(JSON.parse(text)[0]).toEqual({
    id: 'a',
    rev: 1,
    name: 'web',
    musterRevision: expect.stringMatching(/^m2\.1\./),
  });
  expect(JSON.parse(exportStart('asset', 'json') + exportEnd('json'))).toEqual([]);
});

test('[QP12] records of any kind have every plain field as a column', () => {
  expect(exportStart('assetEvent', 'csv')).toContain('assetName');
  expect(exportStart('finding', 'csv')).toContain('Severity');
  expect(
    exportRows([{ title: 'F', cves: ['CVE-1', 'CVE-2'] }], { entity: 'finding', format: 'csv', isFirst: true }),
  ).toContain('CVE-1; CVE-2');
});

test('[F72] whatever tags assets have, a CSV of them brings the same tags back', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      ';',
      '|',
      ',',
      '"',
      '""',
      "'",
      '=',
      '+',
      '@',
      '-',
      ' ',
      '\t',
      '\n',
      '\r\n',
      '[',
      '{"category":"a","value":"b"}',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const tag = fc
    .array(part, { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(''))
    .filter((text) => text !== '');
  const assets = fc.array(fc.uniqueArray(tag, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(assets, async (lists) => {
      const rows = lists.map((tags, n) => ({ id: `0190a0b0-0000-7000-8000-00000000000${n}`, name: `web-${n}`, tags }));
      const text = exportStart('asset', 'csv') + exportRows(rows, { entity: 'asset', format: 'csv', isFirst: true });
      const { records } = await parseWhole({ name: 'asset.csv', bytes: new TextEncoder().encode(text) });
      expect(records.map(({ asset }) => asset.tags)).toEqual(lists);
    }),
    { numRuns: 500 },
  );
});
