import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, remarks } from '../../tests/kit/test-files';

const app = readFileSync(new URL('../../tests/fixtures/app.cdx.json', import.meta.url));
const bom = (content: object) => JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', ...content });

test('[F17] the described component is one asset', async () => {
  const { records, source } = await parse('app.cdx.json', app);
  expect(source).toEqual({ vendor: 'CycloneDX', category: 'sbom', displayName: 'CycloneDX' });
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    sourceUid: 'id:pkg:npm/%40example/shop-frontend',
    line: 8,
    observedAt: '2026-10-05T08:15:00.000Z',
    asset: {
      type: 'application',
      name: '@example/shop-frontend',
      os: { name: 'debian', version: '12.5', type: 'linux' },
      custom: { purl: 'pkg:npm/%40example/shop-frontend@2.4.1', version: '2.4.1' },
    },
  });
});

test.each([
  ['container', 'container_image'],
  ['operating-system', 'server'],
  ['device', 'iot'],
  ['firmware', 'iot'],
  ['application', 'application'],
  ['library', 'application'],
])('[F17] a described %s is a %s', async (type, expected) => {
  const { records } = await parse('x.json', bom({ metadata: { component: { type, name: 'thing', version: '1' } } }));
  expect(records[0]?.asset.type).toBe(expected);
});

test('[F17] a file that does not say what it describes names the asset', async () => {
  const parsed = await parse('payroll.cdx.json', bom({ components: [{ type: 'library', name: 'a' }] }));
  expect(parsed.records[0]?.asset).toEqual({ type: 'application', name: 'payroll' });
  expect(remarks(parsed)).toEqual([
    '1: The file does not say what it describes (no metadata.component); the asset is named after the file.',
  ]);
});

test('[F18] components are software, nested ones too', async () => {
  const { records } = await parse('app.cdx.json', app);
  expect(records[0]?.software).toEqual([
    { name: 'lodash', version: '4.17.20', purl: 'pkg:npm/lodash@4.17.20', ecosystem: 'npm', licences: ['MIT'] },
    {
      name: '@babel/core',
      version: '7.24.7',
      purl: 'pkg:npm/%40babel/core@7.24.7',
      ecosystem: 'npm',
      licences: ['MIT'],
    },
    { name: 'semver', version: '6.3.1', purl: 'pkg:npm/semver@6.3.1', ecosystem: 'npm', licences: ['ISC'] },
  ]);
});

test('[F19] a vulnerability is a finding on the component it affects', async () => {
  const { records } = await parse('app.cdx.json', app);
  expect(records[0]?.findings).toEqual([
    {
      uniqueIdFromTool: 'CVE-2021-23337:lodash 4.17.20',
      ruleId: 'CVE-2021-23337',
      title: 'CVE-2021-23337 in lodash 4.17.20',
      severity: 'high',
      description: 'Lodash versions prior to 4.17.21 are vulnerable to Command Injection via the template function.',
      solution: 'Upgrade lodash to 4.17.21 or later.',
      location: 'lodash 4.17.20',
      cves: ['CVE-2021-23337'],
      cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H', baseScore: 7.2 },
      references: ['https://nvd.nist.gov/vuln/detail/CVE-2021-23337'],
    },
  ]);
});

test('[F19] the newest CVSS, NVD before others; what is declared harmless is no finding', async () => {
  const vulnerability = (id: string, more: object) => ({ id, affects: [{ ref: 'a' }, { ref: 'b' }], ...more });
  const { records } = await parse(
    'x.json',
    bom({
      metadata: { component: { type: 'application', name: 'x' } },
      components: [
        { 'bom-ref': 'a', name: 'a', version: '1' },
        { 'bom-ref': 'b', name: 'b', version: '2' },
      ],
      vulnerabilities: [
        vulnerability('GHSA-1', {
          references: [{ id: 'CVE-2020-0001' }],
          ratings: [
            { source: { name: 'nvd' }, method: 'CVSSv2', score: 9.9 },
            { source: { name: 'vendor' }, method: 'CVSSv31', score: 9.1 },
            { source: { name: 'nvd' }, method: 'CVSSv31', score: 5.5 },
            { method: 'OWASP', score: 60 },
          ],
        }),
        vulnerability('CVE-2020-0002', { analysis: { state: 'not_affected' } }),
        vulnerability('CVE-2020-0003', { ratings: [{ severity: 'low' }, { severity: 'high' }] }),
      ],
    }),
  );
  expect(
    records[0]?.findings.map((one) => [one.uniqueIdFromTool, one.cves, one.severity, one.cvss?.baseScore]),
  ).toEqual([
    ['GHSA-1:a 1', ['CVE-2020-0001'], 'medium', 5.5],
    ['GHSA-1:b 2', ['CVE-2020-0001'], 'medium', 5.5],
    ['CVE-2020-0003:a 1', ['CVE-2020-0003'], 'high', undefined],
    ['CVE-2020-0003:b 2', ['CVE-2020-0003'], 'high', undefined],
  ]);
});

test('[F19] [T2] what is not affected, services and components without a name are left out, with their number', async () => {
  const parsed = await parse(
    'app.json',
    bom({
      metadata: { component: { type: 'application', name: 'app' } },
      components: [
        { name: 'a', 'bom-ref': 'a', components: [{ name: 'b', 'bom-ref': 'b' }] },
        { 'bom-ref': 'nameless' },
        { name: 'debian', type: 'operating-system' },
      ],
      services: [{ name: 'api', endpoints: ['https://api.example'] }],
      vulnerabilities: [
        { id: 'CVE-2026-0001', affects: [{ ref: 'a' }, { ref: 'b' }] },
        { id: 'CVE-2026-0002', affects: [{ ref: 'a' }, { ref: 'b' }], analysis: { state: 'not_affected' } },
        { id: 'CVE-2026-0003', analysis: { state: 'resolved' } },
      ],
    }),
  );
  expect(parsed.tally).toMatchObject({ rows: 11, assets: 2, software: 2, findings: 2, leftOut: 5 });
  expect(remarks(parsed)).toEqual([
    '-: Left out: components without a name (1).',
    '-: Left out: findings that the file itself declares not affected, false positives or resolved (3).',
    '-: Left out: services, which are no installed software (1).',
  ]);
});

test('[T5] the word of a rating counts, and its score where it has none', async () => {
  const rated = (id: string, rating: object) => ({ id, ratings: [{ method: 'CVSSv31', ...rating }] });
  const vulnerabilities = [
    rated('CVE-2026-0001', { severity: 'low', score: 9.8 }),
    rated('CVE-2026-0002', { severity: 'medium', score: 0, vector: '' }),
    rated('CVE-2026-0003', { severity: 'unknown', score: 7.5 }),
    rated('CVE-2026-0004', {}),
  ];
  const { records } = await parse('x.json', bom({ metadata: { component: { name: 'shop' } }, vulnerabilities }));
  expect(records[0]?.findings.map(({ severity }) => severity)).toEqual(['low', 'medium', 'high', 'info']);
});

test('[F17] a vulnerability that links to a component from outside is one of it', async () => {
  const bill = bom({
    components: [{ type: 'library', name: 'a b', version: '1', 'bom-ref': 'a b@1' }],
    vulnerabilities: [
      { id: 'CVE-2026-0001', affects: [{ ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#a%20b@1' }] },
      { id: 'CVE-2026-0002', affects: [{ ref: 'urn:cdx:00000000-395b-41f5-a30f-a58921a69b79/1#elsewhere' }] },
    ],
  });
  const { records } = await parse('app.json', bill);
  expect(records[0]?.findings.map(({ title }) => title)).toEqual([
    'CVE-2026-0001 in a b 1',
    'CVE-2026-0002 in elsewhere',
  ]);
});
