import { expect, test } from 'vitest';
import { parse, remarks } from '../../../../tests/kit/test-files';
import { describedOf } from './described';
import { packageOfUrl } from './package-url';
import { projectAround } from './project-folder';

const DIGEST = `sha256:${'ab'.repeat(32)}`;
const found = ({ records }: Awaited<ReturnType<typeof parse>>) =>
  records.flatMap(({ asset, findings }) =>
    findings.map((one) => [asset.name, one.ruleId, one.severity, one.location] as const),
  );

test('[T4] what a bill of materials is of: an image by its digest, a repository by its address, a product in any version', () => {
  const image = describedOf({
    name: 'app',
    purl: `pkg:oci/app@${encodeURIComponent(DIGEST)}?repository_url=registry.example/app&tag=1`,
  });
  expect(image).toMatchObject({
    uid: `image:${DIGEST}`,
    asset: { type: 'container_image', name: 'registry.example/app:1' },
  });
  expect(describedOf({ purl: 'pkg:github/Org/App@main' })?.uid).toBe('repository:github.com/org/app');
  expect(describedOf({ purl: 'pkg:npm/%40org/app@1.0' })?.uid).toBe(
    describedOf({ purl: 'pkg:npm/%40org/app@2.0' })?.uid,
  );
  expect(describedOf({ name: 'Camera', vendor: 'Example', purpose: 'firmware' })?.asset).toMatchObject({
    name: 'Example Camera',
    type: 'iot',
  });
  expect(describedOf({})).toBeUndefined();
});

test('[T4] a package by its URL, in the words of its own tools', () => {
  expect(packageOfUrl('pkg:maven/org.dom4j/dom4j@2.1?type=jar')).toMatchObject({
    name: 'org.dom4j:dom4j',
    version: '2.1',
  });
  expect(packageOfUrl('pkg:npm/%40babel/core@7.1')).toMatchObject({ name: '@babel/core', version: '7.1' });
  expect(packageOfUrl('pkg:deb/debian/zlib1g@1%3A1.2?arch=amd64')).toMatchObject({ name: 'zlib1g', version: '1:1.2' });
  expect(packageOfUrl('pkg:npm/%E0%A4%A@1')).toMatchObject({ name: '%E0%A4%A' });
  expect([packageOfUrl('zlib'), packageOfUrl(undefined)]).toEqual([undefined, undefined]);
});

test('[T4] a file of dependencies is of the project whose folder it lies in, unless every project lies there', () => {
  expect(projectAround('/srv/ci/shop/package-lock.json')?.asset.name).toBe('/srv/ci/shop');
  expect(['/github/workspace/go.mod', 'package-lock.json', '/src/yarn.lock', undefined].map(projectAround)).toEqual(
    Array(4).fill(undefined),
  );
});

const SPDX_TEXT = `SPDXVersion: SPDX-2.3
SPDXID: SPDXRef-DOCUMENT
DocumentName: shop.sbom
Created: 2026-10-05T08:15:00Z
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-Root

PackageName: registry.example/shop
SPDXID: SPDXRef-Root
PackageVersion: ${DIGEST}
PrimaryPackagePurpose: CONTAINER

PackageName: zlib
SPDXID: SPDXRef-zlib
PackageVersion: 1.2
PackageSupplier: Organization: Example Org (mail@example.test)
PackageComment: <text>several
PackageName: no package
lines</text>
PackageLicenseConcluded: NOASSERTION
PackageLicenseDeclared: Zlib
ExternalRef: PACKAGE-MANAGER purl pkg:generic/zlib@1.2
ExternalRef: SECURITY advisory https://example.test/CVE-2026-0001
ExternalRef: SECURITY advisory https://example.test/

FileName: ./lib.c
SPDXID: SPDXRef-File
`;

test('[T1] SPDX as tags and values says what its JSON says', async () => {
  const text = await parse('shop.spdx', SPDX_TEXT);
  const json = await parse(
    'shop.json',
    JSON.stringify({
      ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'shop.sbom' },
      creationInfo: { created: '2026-10-05T08:15:00Z' },
      relationships: [
        { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-Root' },
      ],
      packages: [
        {
          ...{ name: 'registry.example/shop', SPDXID: 'SPDXRef-Root', versionInfo: DIGEST },
          primaryPackagePurpose: 'CONTAINER',
        },
        {
          ...{ name: 'zlib', SPDXID: 'SPDXRef-zlib', versionInfo: '1.2', licenseDeclared: 'Zlib' },
          ...{ licenseConcluded: 'NOASSERTION', supplier: 'Organization: Example Org (mail@example.test)' },
          externalRefs: [
            { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: 'pkg:generic/zlib@1.2' },
            ...['https://example.test/CVE-2026-0001', 'https://example.test/'].map((referenceLocator) => ({
              ...{ referenceCategory: 'SECURITY', referenceType: 'advisory', referenceLocator },
            })),
          ],
        },
      ],
    }),
  );
  const plain = (file: typeof text) => file.records.map(({ raw: _, ...record }) => record);
  expect(plain(text)).toEqual(plain(json));
  expect(text.tally).toEqual(json.tally);
  expect(text.records[0]).toMatchObject({
    sourceUid: `image:${DIGEST}`,
    software: [{ name: 'zlib', version: '1.2', vendor: 'Example Org', licences: ['Zlib'] }],
  });
  expect(found(text)).toEqual([['registry.example/shop', 'CVE-2026-0001', 'info', 'zlib 1.2']]);
  expect(remarks(text)).toContain('-: Left out: references to advisories that name no vulnerability (1).');
});

test('[T1] SPDX 3: packages, their licences, and what is stated of vulnerabilities in them', async () => {
  const pkg = (id: string, more: object) => ({ type: 'software_Package', spdxId: id, ...more });
  const vulnerability = (id: string) => ({ type: 'security_Vulnerability', spdxId: id, name: id });
  const vex = (kind: string, from: string, to: readonly string[], spdxId = `${kind}${from}`) => ({
    ...{ type: `security_Vex${kind}VulnAssessmentRelationship`, spdxId, from, to },
  });
  const relation = (relationshipType: string, from: string, to: string) => ({
    ...{ type: 'Relationship', relationshipType, from, to: [to] },
  });
  const file = await parse(
    'shop.spdx3.json',
    JSON.stringify({
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': [
        { type: 'CreationInfo', '@id': '_:c', created: '2026-10-05T08:15:00Z' },
        { type: 'SpdxDocument', spdxId: 'doc', rootElement: ['bom'] },
        { type: 'software_Sbom', spdxId: 'bom', rootElement: ['root'] },
        pkg('root', { name: 'shop', software_packageVersion: '2.0' }),
        pkg('a', { name: 'zlib', software_packageVersion: '1.2', software_packageUrl: 'pkg:generic/zlib@1.2' }),
        { type: 'simplelicensing_LicenseExpression', spdxId: 'l', simplelicensing_licenseExpression: 'Zlib' },
        relation('hasConcludedLicense', 'a', 'l'),
        ...['CVE-2026-0001', 'CVE-2026-0002', 'CVE-2026-0003', 'CVE-2026-0004'].map(vulnerability),
        vex('Affected', 'CVE-2026-0001', ['a']),
        vex('NotAffected', 'CVE-2026-0002', ['a']),
        vex('UnderInvestigation', 'CVE-2026-0003', ['a'], 'first'),
        vex('Fixed', 'CVE-2026-0003', ['a'], 'second'),
        relation('amendedBy', 'first', 'second'),
        relation('hasAssociatedVulnerability', 'a', 'CVE-2026-0004'),
        relation('hasAssociatedVulnerability', 'a', 'CVE-2026-0001'),
        {
          ...{ type: 'security_CvssV3VulnAssessmentRelationship', from: 'CVE-2026-0001', to: ['a'] },
          ...{ security_score: 9.8, security_severity: 'critical' },
        },
      ],
    }),
  );
  expect(file.format).toBe('spdx3_json');
  expect(file.records[0]).toMatchObject({
    observedAt: '2026-10-05T08:15:00.000Z',
    asset: { name: 'shop', type: 'application', custom: { version: '2.0' } },
    software: [{ name: 'zlib', licences: ['Zlib'] }],
  });
  expect(found(file)).toEqual([
    ['shop', 'CVE-2026-0001', 'critical', 'zlib 1.2'],
    ['shop', 'CVE-2026-0004', 'info', 'zlib 1.2'],
  ]);
  expect(remarks(file)).toEqual(
    expect.arrayContaining([
      '-: Left out: products that CVE-2026-0002 does not affect (1).',
      '-: Left out: statements that a later one amends (1).',
      '-: Left out: products in which CVE-2026-0003 is fixed (1).',
      '-: Left out: vulnerabilities of packages that another statement is of (1).',
    ]),
  );
});

const PRODUCTS = [
  {
    category: 'vendor',
    name: 'Example',
    branches: [
      {
        category: 'product_name',
        name: 'Gate',
        branches: [
          { category: 'product_version', name: '1.0', product: { product_id: 'P1', name: 'Example Gate 1.0' } },
          {
            category: 'product_version_range',
            name: 'vers:generic/<2.0',
            product: { product_id: 'P2', name: 'Example Gate <2.0' },
          },
        ],
      },
    ],
  },
];

test('[T1] CSAF: a product of all versions is one asset, a component is within its product, and no CVE is dropped in silence', async () => {
  const file = await parse(
    'advisory.json',
    JSON.stringify({
      document: {
        csaf_version: '2.0',
        category: 'csaf_vex',
        tracking: { current_release_date: '2026-10-05T08:15:00Z' },
      },
      product_tree: {
        branches: PRODUCTS,
        full_product_names: [{ product_id: 'LIB', name: 'libssl' }],
        relationships: [
          {
            ...{ category: 'default_component_of', product_reference: 'LIB', relates_to_product_reference: 'P1' },
            full_product_name: { product_id: 'P1:LIB', name: 'libssl in Gate' },
          },
        ],
      },
      vulnerabilities: [
        {
          cve: 'CVE-2026-0001',
          product_status: { known_affected: ['P1', 'P2'], under_investigation: ['P1:LIB'], fixed: ['P9'] },
          scores: [{ products: ['P1', 'P2'], cvss_v3: { version: '3.1', baseScore: 9.1, baseSeverity: 'CRITICAL' } }],
          remediations: [
            { category: 'vendor_fix', details: 'Update.', product_ids: ['P1'] },
            { category: 'mitigation', details: 'Turn it off.', product_ids: ['P2'] },
          ],
        },
        { cve: 'CVE-2026-0002', product_status: { known_not_affected: ['P1'] } },
      ],
    }),
  );
  expect(found(file)).toEqual([
    ['Example Gate', 'CVE-2026-0001', 'critical', 'Example Gate 1.0'],
    ['Example Gate', 'CVE-2026-0001', 'critical', 'Example Gate <2.0'],
    ['Example Gate', 'CVE-2026-0001', 'info', 'libssl'],
  ]);
  expect(file.records[0]?.findings.map(({ solution }) => solution)).toEqual(['Update.', 'Turn it off.', undefined]);
  expect(remarks(file)).toEqual(
    expect.arrayContaining([
      '-: Left out: products in which CVE-2026-0001 is fixed (1).',
      '-: Left out: products that CVE-2026-0002 does not affect (1).',
    ]),
  );
});

test('[T1] OpenVEX: of an image the component is where it is; a statement without a product is not lost', async () => {
  const file = await parse(
    'vex.json',
    JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      author: 'Example',
      statements: [
        {
          ...{ vulnerability: { name: 'GHSA-aaaa-bbbb-cccc', aliases: ['CVE-2026-0001'] }, status: 'affected' },
          products: [
            {
              '@id': `registry.example/app@${DIGEST}`,
              subcomponents: [{ '@id': 'pkg:npm/a@1' }, { '@id': 'pkg:npm/b@2' }],
            },
          ],
        },
        { vulnerability: 'CVE-2026-0002', status: 'under_investigation' },
        { vulnerability: 'CVE-2026-0003', status: 'fixed', products: ['pkg:npm/a@1'] },
      ],
    }),
  );
  expect(found(file)).toEqual([
    ['registry.example/app', 'GHSA-aaaa-bbbb-cccc', 'info', 'a 1'],
    ['vex', 'CVE-2026-0002', 'info', undefined],
  ]);
  expect(file.records[0]?.findings[0]).toMatchObject({ cves: ['CVE-2026-0001'], evidence: 'Also in: b 2' });
  expect(remarks(file)).toContain('-: Left out: products in which CVE-2026-0003 is fixed (1).');
});

test('[T8] CSAF without a tree of products: what is stated of them is of the file', async () => {
  const file = await parse(
    'advisory.json',
    JSON.stringify({
      document: { csaf_version: '2.0' },
      vulnerabilities: [{ cve: 'CVE-2026-0001', product_status: { known_affected: ['P1'] } }, { cve: 'CVE-2026-0002' }],
    }),
  );
  expect(found(file)).toEqual([
    ['advisory', 'CVE-2026-0001', 'info', 'P1'],
    ['advisory', 'CVE-2026-0002', 'info', undefined],
  ]);
});
