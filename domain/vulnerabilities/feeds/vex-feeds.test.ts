import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWhole, told } from '../../../tests/kit/read-whole';
import { csafOf, openVexOf } from '../../../tests/kit/vex-documents';
import { readSample, realTest, sampleNames } from '../../../tests/real-files/samples';
import { productName } from './product-names';
import { rangesOfText } from './version-range';

const read = (value: unknown) => readWhole('document.json', JSON.stringify(value, null, 1));

realTest(
  '[VR27] the CSAF advisories of the samples: each vulnerability with its rating, its weakness and what is affected',
  async () => {
    const names = sampleNames().filter((name) => name.startsWith('csaf/'));
    const all = await Promise.all(names.map((name) => readWhole(name, readSample(name))));
    expect(all.flatMap(({ refused, reports }) => [...refused, ...reports.flatMap(({ rejected }) => rejected)])).toEqual(
      [],
    );
    const statements = all.flatMap((one) => one.statements);
    expect(statements.length).toBe(all.reduce((sum, { reports }) => sum + (reports[0]?.read ?? 0), 0));
    const found = statements.find(({ recordId }) => recordId === 'CVE-2020-36518');
    expect(found).toMatchObject({
      source: 'csaf:CISA ICSMA-24-200-01',
      cwes: ['CWE-787'],
      cvss: [{ version: '3.1', baseScore: 5.3 }],
      affected: [{ package: 'Philips Vue PACS', fixed: '12.2.8.410' }],
    });
    expect(statements.every(({ cvss, description }) => cvss.length > 0 && description !== undefined)).toBe(true);
  },
);

realTest('[VR27] the OpenVEX document of the samples', async () => {
  const whole = await readWhole('openvex.json', readSample('openvex.json'));
  expect(whole.reports).toMatchObject([{ format: 'openvex_json', read: 6, rejectedCount: 0 }]);
  expect(whole.statements.map(({ recordId, vex = [] }) => [recordId, vex[0]?.status, vex[0]?.justification])).toEqual([
    ['CVE-2024-10001', 'not_affected', 'vulnerable_code_not_present'],
    ['CVE-2024-10002', 'affected', undefined],
    ['CVE-2024-10003', 'fixed', undefined],
    ['CVE-2024-10004', 'under_investigation', undefined],
    ['CVE-2024-10005', 'not_affected', 'inline_mitigations_already_exist'],
    ['CVE-2024-10006', 'not_affected', 'component_not_present'],
  ]);
  expect(whole.statements[5]?.vex?.[0]?.products).toEqual(['pkg:apk/alpine/openssl@1.1.1k-r0']);
});

test('[VR27] CSAF: claims with justification, impact and action, of products by package URL or CPE, over groups and relationships', async () => {
  const { statements } = await read(csafOf({ id: 'EX-1' }));
  expect(statements).toMatchObject([
    {
      ...{ source: 'csaf:Example EX-1', recordId: 'CVE-2026-1000', edition: '2', title: 'A hole in the parser' },
      ...{ description: 'The parser reads too far.', cwes: ['CWE-125'], published: '2026-01-02T00:00:00.000Z' },
      affected: [
        { purl: 'pkg:npm/parser', introduced: '1.0.0', fixed: '1.4.2' },
        { cpe: 'cpe:2.3:o:example:firmware:*:*:*:*:*:*:*:*', versions: ['7.1'] },
      ],
      references: [{ url: 'https://example.com/CVE-2026-1000' }, { url: 'https://example.com/EX-1', kind: 'advisory' }],
    },
  ]);
  expect(statements[0]?.vex).toEqual([
    {
      ...{ source: 'Example', products: ['pkg:deb/example/parser@1.4.2-1', 'pkg:npm/gateway'], status: 'not_affected' },
      ...{ justification: 'vulnerable_code_not_in_execute_path', impact: 'Nothing calls it.' },
      saidAt: '2026-02-01T00:00:00.000Z',
    },
    { source: 'Example', products: ['pkg:npm/parser@1.4.2'], status: 'fixed', saidAt: '2026-03-01T00:00:00.000Z' },
    {
      ...{ source: 'Example', status: 'affected', action: 'Update to 1.4.2. https://example.com/update' },
      products: ['cpe:2.3:o:example:firmware:*:*:*:*:*:*:*:*', 'pkg:npm/parser'],
      saidAt: '2026-03-01T00:00:00.000Z',
    },
  ]);
});

test('[VR29] CSAF: a component of no version is not safe everywhere, as it is within one product, and what is affected in another is not safe', async () => {
  const whole = await read(
    csafOf({ id: 'EX-2', status: { known_not_affected: ['old:zlib', 'plain', 'both'], known_affected: ['both-too'] } }),
  );
  expect(whole.statements[0]?.vex).toEqual([
    expect.objectContaining({ products: ['pkg:npm/both'], status: 'affected' }),
  ]);
  expect(told(whole)).toEqual([
    expect.stringMatching(/CVE-2026-1000: One product .* no package URL and no CPE/),
    expect.stringMatching(/CVE-2026-1000: One product .* parts of another/),
    expect.stringMatching(/CVE-2026-1000: One product .* count as affected/),
  ]);
});

test('[VR2] what a document says of nothing, twice or without sense is rejected at its line, and a document without id or date is refused', async () => {
  const csaf = csafOf({ id: 'EX-3' });
  const twice = await read({
    ...csaf,
    vulnerabilities: [...csaf.vulnerabilities, ...csaf.vulnerabilities, { title: 'none' }],
  });
  expect(twice.statements).toHaveLength(1);
  expect(told(twice)).toEqual([
    expect.stringMatching(/^\d\d+: The document speaks of CVE-2026-1000 twice; the first counts\.$/),
    expect.stringMatching(/^\d\d+: It names no CVE, and no other id/),
  ]);
  // What could not be read is not taken back.
  expect(twice.documents).toEqual([]);
  const { document } = csaf;
  const refusals = await Promise.all(
    [
      { ...csaf, document: { ...document, csaf_version: '1.2' } },
      { ...csaf, document: { ...document, tracking: { ...document.tracking, id: '' } } },
      { ...csaf, document: { ...document, tracking: { ...document.tracking, current_release_date: 'soon' } } },
      { ...csaf, vulnerabilities: [] },
      { ...openVexOf('https://example.com/vex', 1), '@id': undefined },
    ].map(async (one) => (await read(one)).refused[0]?.message),
  );
  expect(refusals).toEqual([
    expect.stringContaining('it is CSAF 1.2, and 2.0 is read'),
    expect.stringContaining('it has no tracking id'),
    expect.stringContaining('its current release date is no date: “soon”'),
    expect.stringContaining('it speaks of no vulnerability'),
    expect.stringContaining('it has no @id'),
  ]);
  const vex = await read(
    openVexOf('https://example.com/vex', 1, [
      { status: 'safe' },
      { status: 'fixed', products: [] },
      { justification: 'because' },
    ]),
  );
  expect(told(vex)).toEqual([
    expect.stringMatching(/^\d+: “safe” is none of not_affected, affected, fixed, under_investigation\.$/),
    expect.stringMatching(/^\d+: It says of no product what CVE-2026-1000 does to it\.$/),
    expect.stringMatching(/^\d+: CVE-2026-1000: “because” is no justification that OpenVEX has/),
  ]);
});

test('[VR27] many documents: a list, lines, an archive; each is a document of its own', async () => {
  const two = [openVexOf('https://example.com/a', 1), openVexOf('https://example.com/b', 3)];
  const list = await read(two);
  expect(list.documents.map(({ source, edition }) => [source, edition])).toEqual([
    ['openvex:Example https://example.com/a', '1'],
    ['openvex:Example https://example.com/b', '3'],
  ]);
  const zip = zipSync({
    'a.json': strToU8(JSON.stringify(two[0])),
    'b.json': strToU8(JSON.stringify(csafOf({ id: 'EX-4' }))),
  });
  const archive = await readWhole('all.zip', zip);
  expect(archive.reports.map(({ format, read: many }) => [format, many])).toEqual([
    ['openvex_json', 1],
    ['csaf_json', 1],
  ]);
  expect(archive.documents).toHaveLength(2);
});

test.each([
  ['vers:npm/>=1.0|<1.2.3', [{ introduced: '1.0', fixed: '1.2.3' }]],
  ['<12.2.8.410', [{ fixed: '12.2.8.410' }]],
  [
    '>=1|<2|>=3|<=4',
    [
      { introduced: '1', fixed: '2' },
      { introduced: '3', lastAffected: '4' },
    ],
  ],
  ['> 2.0', [{ introduced: '> 2.0' }]],
  ['vers:all/*', [{}]],
  ['All versions < V5.1', [{ fixed: 'V5.1' }]],
  ['1.0|1.1', [{ versions: ['1.0', '1.1'] }]],
  ['versions before the summer', [{ versions: ['versions before the summer'] }]],
])('[VR27] a range is read as it is written: %s', (text, ranges) => {
  expect(rangesOfText(text)).toEqual(ranges);
});

test('[VR27] a product is called by its package URL or by CPE 2.3, whichever way the document writes it', () => {
  expect(productName('cpe:/a:Example:parser_2:1.0')).toBe('cpe:2.3:a:example:parser_2:1\\.0:*:*:*:*:*:*:*');
  expect(productName('cpe:/o:example:os:8::~~~server~~')).toBe('cpe:2.3:o:example:os:8:*:*:*:*:server:*:*');
  expect(productName('https://example.com/product')).toBeUndefined();
});
