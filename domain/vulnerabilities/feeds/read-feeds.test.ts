import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { kevOf } from '../../../tests/kit/feeds';
import { readWhole, told } from '../../../tests/kit/read-whole';
import { readSample, realTest } from '../../../tests/real-files/samples';

realTest('[VR1] the KEV catalog, as CISA gives it out', async () => {
  const whole = await readWhole('kev.json', readSample('kev.json'));
  expect(whole.reports).toMatchObject([
    { format: 'kev_json', read: 1_404, rejectedCount: 0, dated: '2025-08-25T17:04:19.000Z', notices: [] },
  ]);
  expect(whole.statements).toHaveLength(1_404);
  expect(whole.statements[0]).toMatchObject({
    ...{
      source: 'kev',
      recordId: 'CVE-2025-48384',
      title: 'Git Link Following Vulnerability',
      cwes: ['CWE-59', 'CWE-436'],
    },
    kev: { dateAdded: '2025-08-25', dueDate: '2025-09-15', ransomware: false },
  });
});

const RELEASED = '2026-11-25T17:00:00.000Z';

const KEV_CSV = [
  'cveID,vendorProject,product,vulnerabilityName,dateAdded,shortDescription,requiredAction,dueDate,knownRansomwareCampaignUse,notes,cwes',
  'CVE-2021-44228,Apache,Log4j2,Apache Log4j2 Remote Code Execution Vulnerability,2021-12-10,"Log4j2, in short",Update,2021-12-24,Known,https://example.com/a ; https://example.com/b,"CWE-20, CWE-400"',
  'CVE-2021,Apache,Log4j2,,2021-12-10,,,,,,',
  'CVE-2022-1,Apache,Log4j2,,soon,,,,,,',
].join('\n');

test('[VR1, VR2] the KEV catalog as CSV; what is no entry is rejected with its line', async () => {
  const whole = await readWhole('kev.csv', `${KEV_CSV}\n`);
  expect(whole.statements).toMatchObject([
    {
      ...{ recordId: 'CVE-2021-44228', saidAt: '2021-12-10T00:00:00.000Z', cwes: ['CWE-20', 'CWE-400'] },
      kev: { dateAdded: '2021-12-10', dueDate: '2021-12-24', ransomware: true },
      references: [{ url: 'https://example.com/a' }, { url: 'https://example.com/b' }],
    },
  ]);
  expect(told(whole)).toEqual(['3: It names no CVE: “CVE-2021”.', '4: It names no CVE: “CVE-2022-1”.']);
});

const SCORES = [
  '#model_version:v2025.03.14,score_date:2026-11-25T12:55:00Z',
  'cve,epss,percentile',
  'CVE-2021-44228,0.94358,0.99959',
  'CVE-2014-0160,1e-05,0.5',
  'CVE-2014-0161,1.5,0.5',
  'cve-2014-0162,0.1,0.2',
].join('\n');

test('[VR1, VR2] EPSS scores, packed or not, with the day they are of', async () => {
  for (const content of [`${SCORES}\n`, new Uint8Array(gzipSync(`${SCORES}\n`))]) {
    const whole = await readWhole('scores.csv.gz', content);
    expect(whole.scores).toEqual([
      {
        date: '2026-11-25',
        cves: ['CVE-2021-44228', 'CVE-2014-0160', 'CVE-2014-0162'],
        scores: [0.94358, 0.00001, 0.1],
        percentiles: [0.99959, 0.5, 0.2],
      },
    ]);
    expect(whole.reports).toMatchObject([{ format: 'epss_csv', read: 4, rejectedCount: 1 }]);
    expect(told(whole)[0]).toBe('5: The score “1.5” is no number from 0 to 1.');
  }
});

test('[VR3] of half a feed what is whole is taken, and where it ends is said', async () => {
  const cut = await readWhole('scores.csv', `${SCORES}\nCVE-2014-0163,0.1,0.`);
  expect(cut.scores[0]?.cves).not.toContain('CVE-2014-0163');
  expect(told(cut)).toContain('7: The file ends within this line: it is cut off here.');
  const json = await readWhole(
    'kev.json',
    kevOf(RELEASED, [{ cveID: 'CVE-2021-44228' }, { cveID: 'CVE-2014-0160' }]).slice(0, -20),
  );
  expect(json.refused).toMatchObject([{ message: expect.stringContaining('this is not valid JSON') }]);
  const short = await readWhole(
    'kev.json',
    kevOf(RELEASED, [{ cveID: 'CVE-2021-44228' }]).replace('"count":1', '"count":1404'),
  );
  expect(told(short)).toEqual(['null: It says that it has 1,404 entries, and has 1: part of it may be missing.']);
  const packed = new Uint8Array(gzipSync(`${SCORES}\n`));
  const broken = await readWhole('scores.csv.gz', packed.subarray(0, packed.length - 9));
  expect(broken.refused).toMatchObject([{ message: expect.stringContaining('cut off or damaged') }]);
  expect(broken.scores).toEqual([]);
});

test('[VR3] scores without a day are refused, unless the file is called after it', async () => {
  const bare = `${SCORES.split('\n').slice(1).join('\n')}\n`;
  expect((await readWhole('scores.csv', bare)).refused).toMatchObject([
    { message: expect.stringContaining('of which day') },
  ]);
  expect((await readWhole('epss_scores-2026-11-24.csv', bare)).scores[0]?.date).toBe('2026-11-24');
});

test('[VR3] a gzip bomb is refused', async () => {
  const bomb = new Uint8Array(gzipSync(new Uint8Array(40 * 1_024 * 1_024)));
  const whole = await readWhole('scores.csv.gz', bomb);
  expect(whole.refused).toMatchObject([{ message: expect.stringContaining('made to fill a disk') }]);
});

const GHSA = {
  ...{
    schema_version: '1.6.0',
    id: 'GHSA-JFH8-c2jp-5v3q',
    modified: '2025-05-09T13:13:16Z',
    published: '2021-12-10T00:40:56Z',
  },
  ...{ aliases: ['CVE-2021-44228'], summary: 'Remote code injection in Log4j', details: 'Log4j2 resolves names.' },
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H' }],
  affected: [
    {
      package: { ecosystem: 'Maven', name: 'org.apache.logging.log4j:log4j-core' },
      ranges: [
        { type: 'ECOSYSTEM', events: [{ introduced: '2.13.0' }, { fixed: '2.15.0' }, { introduced: '2.16.0' }] },
      ],
    },
    {
      package: { ecosystem: 'npm', name: 'log4js' },
      versions: ['1.0.0'],
      ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }],
    },
  ],
  references: [
    { type: 'ADVISORY', url: 'https://example.com/a' },
    { type: 'WEB', url: 'javascript:alert(1)' },
  ],
  database_specific: { severity: 'CRITICAL', cwe_ids: ['CWE-502'] },
};

test('[VR1] OSV and GitHub advisories: one, a list, lines, an archive', async () => {
  const pysec = { ...GHSA, id: 'PYSEC-2024-1', aliases: ['GHSA-jfh8-c2jp-5v3q'], withdrawn: '2025-01-01T00:00:00Z' };
  const one = await readWhole('one.json', JSON.stringify(GHSA));
  expect(one.statements).toMatchObject([
    {
      ...{ source: 'ghsa', recordId: 'GHSA-jfh8-c2jp-5v3q', aliases: ['CVE-2021-44228'], status: 'published' },
      cvss: [{ version: '3.1', baseScore: 10, severity: 'critical' }],
      affected: [
        { ecosystem: 'Maven', introduced: '2.13.0', fixed: '2.15.0' },
        { introduced: '2.16.0' },
        { package: 'log4js', versions: ['1.0.0'] },
      ],
      references: [{ url: 'https://example.com/a', kind: 'advisory' }],
    },
  ]);
  const both = [
    one.statements[0],
    expect.objectContaining({ source: 'osv', recordId: 'PYSEC-2024-1', status: 'withdrawn' }),
  ];
  expect((await readWhole('list.json', JSON.stringify([GHSA, pysec]))).statements).toEqual(both);
  expect((await readWhole('lines.json', `${JSON.stringify(GHSA)}\n${JSON.stringify(pysec)}\n`)).statements).toEqual(
    both,
  );
  const zip = await readWhole(
    'all.zip',
    zipSync({
      'GHSA.json': strToU8(JSON.stringify(GHSA)),
      'PYSEC.json': strToU8(JSON.stringify(pysec)),
      'x.txt': strToU8('hello'),
    }),
  );
  expect(zip.statements).toEqual(both);
  expect(zip.reports).toMatchObject([{ name: 'all.zip', format: 'osv_json', read: 2 }]);
  expect(zip.refused).toMatchObject([{ name: 'x.txt' }]);
});

test('[VR2, VR4] a vector that is none is not used, which is said, and kept as it was written', async () => {
  const severity = [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L' }];
  const whole = await readWhole(
    'one.json',
    JSON.stringify([GHSA, { ...GHSA, severity }, { ...GHSA, modified: 'soon' }], null, 1),
  );
  expect(whole.statements.map(({ cvss }) => cvss.map(({ unread }) => unread))).toEqual([
    [undefined],
    ['CVSS:3.1/AV:N/AC:L'],
  ]);
  expect(whole.statements[1]?.cvss).toMatchObject([{ version: '3.1', vector: null, baseScore: null, severity: null }]);
  expect(told(whole)).toEqual([
    expect.stringMatching(/^\d+: When GHSA-jfh8-c2jp-5v3q was modified is no date: “soon”\.$/),
    expect.stringMatching(/^\d+: GHSA-jfh8-c2jp-5v3q: “CVSS:3.1\/AV:N\/AC:L” is no CVSS vector, so it was left out\.$/),
  ]);
});

const NVD = {
  ...{ format: 'NVD_CVE', version: '2.0', timestamp: '2026-11-25T10:00:00.000' },
  vulnerabilities: [
    {
      cve: {
        ...{
          id: 'CVE-2021-44228',
          published: '2021-12-10T10:15:09.143',
          lastModified: '2025-10-27T17:35:45.050',
          vulnStatus: 'Analyzed',
        },
        descriptions: [
          { lang: 'es', value: 'Hola' },
          { lang: 'en', value: 'Apache Log4j2 has JNDI features.' },
        ],
        metrics: {
          cvssMetricV31: [
            {
              cvssData: {
                version: '3.1',
                vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
                baseScore: 9.8,
              },
            },
          ],
          cvssMetricV2: [{ cvssData: { version: '2.0', vectorString: 'AV:N/AC:M/Au:N/C:C/I:C/A:C', baseScore: 9.3 } }],
        },
        weaknesses: [{ description: [{ lang: 'en', value: 'CWE-917' }] }],
        configurations: [
          {
            nodes: [
              {
                cpeMatch: [
                  {
                    vulnerable: true,
                    criteria: 'cpe:2.3:a:apache:log4j:*:*:*:*:*:*:*:*',
                    versionStartIncluding: '2.0.1',
                    versionEndExcluding: '2.3.1',
                  },
                ],
              },
            ],
          },
        ],
        references: [{ url: 'https://example.com/exploit', tags: ['Exploit'] }],
      },
    },
    {
      cve: {
        id: 'CVE-2020-9999',
        lastModified: '2023-11-07T03:20:00.000',
        vulnStatus: 'Rejected',
        descriptions: [{ lang: 'en', value: 'Rejected reason: unused' }],
      },
    },
    { cve: { id: 'nothing' } },
  ],
};

test('[VR1, VR4] answers of NVD: a score that is not its vector’s counts as the vector says', async () => {
  const whole = await readWhole('nvd.json', JSON.stringify(NVD, null, 1));
  expect(whole.statements).toMatchObject([
    {
      ...{ source: 'nvd', description: 'Apache Log4j2 has JNDI features.', exploitMaturity: 'poc', cwes: ['CWE-917'] },
      cvss: [
        { version: '3.1', baseScore: 10 },
        { version: '2.0', baseScore: 9.3, severity: 'critical' },
      ],
      affected: [{ introduced: '2.0.1', fixed: '2.3.1' }],
    },
    { recordId: 'CVE-2020-9999', status: 'rejected' },
  ]);
  expect(told(whole)).toEqual([
    expect.stringContaining('Its id is no CVE: “nothing”.'),
    expect.stringContaining('has the score 10, and not 9.8; it counts as 10.'),
  ]);
});

test('[VR1] CVE records', async () => {
  const record = {
    ...{ dataType: 'CVE_RECORD', dataVersion: '5.1' },
    cveMetadata: {
      cveId: 'CVE-2024-3094',
      state: 'PUBLISHED',
      datePublished: '2024-03-29T16:51:12.588Z',
      dateUpdated: '2025-02-05T00:00:00Z',
    },
    containers: {
      cna: {
        ...{
          title: 'Xz: malicious code in distributed source',
          descriptions: [{ lang: 'en', value: 'Malicious code was found.' }],
        },
        affected: [
          {
            packageName: 'xz',
            versions: [
              { version: '5.6.0', status: 'affected' },
              { version: '5.0', lessThan: '5.2', status: 'affected' },
            ],
          },
        ],
        metrics: [
          { cvssV3_1: { version: '3.1', vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', baseScore: 10 } },
        ],
        problemTypes: [{ descriptions: [{ cweId: 'CWE-506', description: 'Embedded Malicious Code' }] }],
        references: [{ url: 'https://example.com/xz' }],
      },
    },
  };
  const rejected = { cveMetadata: { cveId: 'CVE-2024-1', state: 'REJECTED' }, containers: {} };
  const whole = await readWhole(
    'cve.json',
    JSON.stringify([record, rejected, { ...rejected, cveMetadata: { cveId: 'CVE-2024-0001', state: 'REJECTED' } }]),
  );
  expect(whole.statements).toMatchObject([
    {
      ...{ source: 'cve', title: 'Xz: malicious code in distributed source', cwes: ['CWE-506'] },
      affected: [
        { package: 'xz', versions: ['5.6.0'] },
        { introduced: '5.0', fixed: '5.2' },
      ],
    },
    { recordId: 'CVE-2024-0001', status: 'rejected' },
  ]);
  expect(whole.reports).toMatchObject([{ format: 'cve_json', read: 3, rejectedCount: 1 }]);
});

test('[VR3] what is no feed is refused with what would be one', async () => {
  for (const content of ['a,b\n1,2\n', '{"a":1}', 'hello', ''])
    expect((await readWhole('x', content)).refused).toMatchObject([
      { message: expect.stringMatching(/no feed|empty/) },
    ]);
});
