import { expect, test } from 'vitest';
import { parse, refusal } from '../../../tests/kit/test-files';
import { cloudResourceOf, imageOf, kubernetesResourceOf, originOf, repositoryAddress, repositoryOf } from './things';
import type { Thing } from './told';

const DIGEST = `sha256:${'ab'.repeat(32)}`;
const uids = (...things: readonly Thing[]): number => new Set(things.map(({ uid }) => uid)).size;

test('[T4] an image is one by its digest, whatever it is called, and two by their digests, whatever both are called', () => {
  const tagged = imageOf({ reference: 'registry.example/app:1', digest: `registry.example/app@${DIGEST}` });
  const pinned = imageOf({ reference: `mirror.example/app@${DIGEST.toUpperCase().replace('SHA', 'sha')}` });
  expect(uids(tagged, pinned)).toBe(1);
  expect(tagged.asset).toMatchObject({ type: 'container_image', name: 'registry.example/app:1' });
  expect(uids(tagged, imageOf({ reference: 'registry.example/app:1', digest: `sha256:${'cd'.repeat(32)}` }))).toBe(2);
});

test('[T4] an image of Docker Hub is one, whether its registry is named or not', () => {
  const names = [
    'index.docker.io/library/nginx:1',
    'docker.io/library/nginx:1',
    'nginx:1',
    'https://docker.io/nginx:1',
  ];
  expect(uids(...names.map((reference) => imageOf({ reference })))).toBe(1);
  expect(uids(imageOf({ reference: 'docker.io/org/nginx:1' }), imageOf({ reference: 'nginx:1' }))).toBe(2);
});

test.each([
  'https://github.com/Org/App',
  'https://github.com/org/app.git',
  'git@github.com:org/app.git',
  'ssh://git@github.com/org/app',
  'git+https://token:x@github.com/org/app/?ref=main#readme',
])('[T4] %s is one repository with the others', (address) => {
  expect(repositoryAddress(address)).toBe('github.com/org/app');
  expect(repositoryOf(address).uid).toBe('repository:github.com/org/app');
});

test('[T4] a web application is its origin: paths and default ports make no other', () => {
  expect(['https://Shop.example/login?x=1', 'https://shop.example:443', 'https://shop.example'].map(originOf)).toEqual(
    Array(3).fill('https://shop.example'),
  );
  expect(originOf('http://shop.example:8080/a')).toBe('http://shop.example:8080');
  expect(originOf('shop.example')).toBe('http://shop.example');
  expect([originOf(''), originOf('http://'), originOf(undefined)]).toEqual([undefined, undefined, undefined]);
});

test('[T4] an instance is the machine it is, by whatever of its names it is told of; other resources keep theirs', () => {
  const arn = cloudResourceOf({
    provider: 'AWS',
    uid: 'arn:aws:ec2:eu-west-1:111122223333:instance/i-0123456789abcdef0',
  });
  expect(uids(arn, cloudResourceOf({ uid: 'i-0123456789abcdef0' }))).toBe(1);
  expect(arn.asset).toMatchObject({
    type: 'virtual',
    cloud: { provider: 'aws', account: '111122223333', region: 'eu-west-1', resourceUid: 'i-0123456789abcdef0' },
  });
  expect(cloudResourceOf({ uid: 'arn:aws:s3:::logs' }).asset).toMatchObject({ type: 'cloud_resource', name: 'logs' });
  const pod = { namespace: 'default', kind: 'Pod', name: 'web' };
  expect(uids(kubernetesResourceOf({ ...pod, cluster: 'a' }), kubernetesResourceOf({ ...pod, cluster: 'b' }))).toBe(2);
});

/** A report of Grype with a match of each severity. */
const grype = (...severities: readonly string[]): string =>
  JSON.stringify({
    matches: severities.map((severity, at) => ({
      vulnerability: { id: `CVE-2026-${1_000 + at}`, severity },
      artifact: { name: 'zlib', version: '1.2' },
    })),
    source: { type: 'directory', target: '/srv/app' },
    descriptor: { name: 'grype' },
  });

const severitiesOf = async (...words: readonly string[]) => {
  const { records, notices } = await parse('report.json', grype(...words));
  return {
    severities: records[0]?.findings.map(({ severity }) => severity),
    said: notices.map(({ message }) => message),
  };
};

test('[T5] a severity in several languages and as a letter', async () => {
  const { severities, said } = await severitiesOf(
    'CRITICAL',
    'Élevée',
    'Hoch',
    'moderate',
    'M',
    'Best Practice',
    '严重',
  );
  expect(severities).toEqual(['critical', 'high', 'high', 'medium', 'medium', 'info', 'critical']);
  expect(said).toEqual([]);
});

test('[T5] a word nobody knows, and none at all, are remarked', async () => {
  expect(await severitiesOf('Purple', 'Purple', '', 'Unknown')).toEqual({
    severities: ['info', 'info', 'info', 'info'],
    said: [
      '“Purple” is no severity Muster knows, 2 times; where there is a CVSS score, it counts, else info.',
      '2 findings are not rated by the tool: info.',
    ],
  });
});

const legacy = (id: string): string =>
  JSON.stringify({
    Target: 'app',
    Type: 'npm',
    Vulnerabilities: [{ VulnerabilityID: id, PkgName: 'a', Severity: 'LOW' }],
  });

test('[T5] a finding that is not rated is told of once, however many rows have it', async () => {
  const row = { vulnerability: { id: 'CVE-2026-1111' }, artifact: { name: 'zlib', version: '1.2' } };
  const text = JSON.stringify({ matches: [row, row, row], descriptor: { name: 'grype' }, source: { target: 'app' } });
  const said = (await parse('a.json', text)).notices.map(({ message }) => message);
  expect(said).toContain('1 finding is not rated by the tool: info.');
});

test('[T6] documents one a line or one after the other; one that is broken is rejected with its line', async () => {
  const text = `${legacy('CVE-2026-0001')}\n{"Target": "cut", "Vulnera\n${legacy('CVE-2026-0003')}\n`;
  const { records, rejected } = await parse('report.jsonl', text);
  expect(records[0]?.findings.map(({ ruleId }) => ruleId)).toEqual(['CVE-2026-0001', 'CVE-2026-0003']);
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'This document is no valid JSON, or is cut off.'],
  ]);
  const spread = await parse(
    'report.json',
    `${JSON.stringify(JSON.parse(legacy('CVE-2026-0001')), null, 2)}\n${legacy('CVE-2026-0002')}`,
  );
  expect(spread.records[0]?.findings).toHaveLength(2);
});

test('[T6] what is broken before the first whole document refuses the file, as does what follows and is no document', async () => {
  expect(await refusal('a.json', `{"Target": "cut\n${legacy('CVE-2026-0003')}`)).toContain('this is not valid JSON');
  expect(await refusal('b.json', `${legacy('CVE-2026-0003')}\nthe end`)).toContain('this is not valid JSON');
});

test('[T7] a DOCTYPE that declares elements is passed over, one with entities is refused where it declares them', async () => {
  const body =
    '<report><report_format/><results><result><host>192.0.2.1</host><nvt oid="1"><name>A</name></nvt></result></results></report>';
  const { records } = await parse(
    'a.xml',
    `<!DOCTYPE report [\n<!ELEMENT report (a*)>\n<!ATTLIST report x CDATA "">\n]>\n${body}`,
  );
  expect(records[0]?.findings).toHaveLength(1);
  expect(await refusal('b.xml', `<!DOCTYPE report [\n<!ELEMENT report (a*)>\n<!ENTITY a "b">\n]>\n${body}`)).toContain(
    'b.xml, line 3: ',
  );
});

test('[T10] the newest CVSS counts, and CVEs are those of the aliases, or of the title', async () => {
  const match = (vulnerability: object) => ({ vulnerability, artifact: { name: 'zlib', version: '1.2' } });
  const matches = [
    match({
      id: 'GHSA-aaaa-bbbb-cccc',
      severity: 'High',
      cvss: [
        { version: '2.0', metrics: { baseScore: 9.9 } },
        { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', metrics: { baseScore: 7.5 } },
        { version: '3.1', metrics: { baseScore: 5 } },
      ],
    }),
  ];
  const related = [{ ...matches[0], relatedVulnerabilities: [{ id: 'CVE-2026-1111' }] }];
  const text = JSON.stringify({ matches: related, descriptor: { name: 'grype' }, source: { target: 'app' } });
  const [finding] = (await parse('a.json', text)).records[0]?.findings ?? [];
  expect(finding?.cvss).toMatchObject({ version: '3.1', baseScore: 7.5 });
  expect(finding?.cves).toEqual(['CVE-2026-1111']);
});

test('[T11] of a secret only its rule and its place are kept', async () => {
  const secret = {
    RuleID: 'aws-access-key-id',
    Severity: 'CRITICAL',
    Title: 'AWS key',
    StartLine: 3,
    Match: 'AKIA-TOP-SECRET',
  };
  const report = {
    SchemaVersion: 2,
    ArtifactName: '/srv/app',
    ArtifactType: 'filesystem',
    Results: [{ Target: 'env', Secrets: [secret] }],
  };
  const { records } = await parse('trivy.json', JSON.stringify(report));
  expect(records[0]?.findings).toMatchObject([
    { ruleId: 'aws-access-key-id', location: 'env:3', severity: 'critical' },
  ]);
  expect(JSON.stringify(records)).not.toContain('TOP-SECRET');
});

test('[T2] a report in which nothing was found is of its asset all the same, and says so', async () => {
  const { records, notices, tally } = await parse('report.json', grype());
  expect(records.map(({ asset }) => asset.name)).toEqual(['/srv/app']);
  expect(notices.map(({ message }) => message)).toEqual(['The report is empty: it tells of nothing that was found.']);
  expect(tally?.rows).toBe(0);
});

const OPENVAS_CSV = [
  'IP,Hostname,Port,Port Protocol,CVSS,Severity,QoD,NVT Name,Summary,NVT OID,CVEs',
  '192.0.2.1,web.example.com,443,tcp,7.5,High,80,"Old, and ""weak""\nTLS",Text,1.3.6.1,"CVE-2026-0001,CVE-2026-0002"',
  '192.0.2.1,web.example.com,,,2.0,Low,80,Uptime,Text,1.3.6.2,',
];

test('[T14] a row below a tool’s table that names nothing is rejected, and what only fills the file up is none', async () => {
  const text = [...OPENVAS_CSV, '192.0.2.1,web', 'Generated on 2026-01-01', '\u001a\0\0'].join('\r\n');
  const { rejected, tally } = await parse('report.csv', text);
  expect(tally).toMatchObject({ rows: 4, findings: 2, rejected: 2 });
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [5, 'It does not say what was found: it has neither an identifier nor a title.'],
    [6, 'It does not say what was found: it has neither an identifier nor a title.'],
  ]);
});

test('[T14] a table by its header, whatever separates its cells and stands above it, needs no mapping', async () => {
  const tabs = OPENVAS_CSV.map((row) => row.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '\t'));
  const titled = ['Scan report,2026-01-01', '', 'Company,City,Country', 'Example,Berlin,DE', '', ...OPENVAS_CSV];
  // Its older versions write no quality of detection.
  const older = OPENVAS_CSV.map((row) => row.replace(/,QoD|,80(?=,)/, ''));
  for (const text of [OPENVAS_CSV.join('\n'), older.join('\n'), `\ufeff${tabs.join('\r\n')}\r\n`, titled.join('\n')]) {
    const { format, records, csv, tally, notices } = await parse('report.csv', text);
    expect([format, csv, notices]).toEqual(['openvas_csv', null, []]);
    expect(tally).toMatchObject({ rows: 2, findings: 2 });
    expect(records).toHaveLength(1);
    expect(records[0]?.findings).toMatchObject([
      {
        title: 'Old, and "weak"\nTLS',
        severity: 'high',
        location: '443/tcp',
        cves: ['CVE-2026-0001', 'CVE-2026-0002'],
      },
      { title: 'Uptime', severity: 'low' },
    ]);
  }
});

test('[T14] a row that does not fit the header is rejected with its line; columns mapped by hand are read as mapped', async () => {
  const { rejected, tally } = await parse('a.csv', [...OPENVAS_CSV, `${'x,'.repeat(12)}x`].join('\n'));
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [5, 'Too many fields: 13 fields where the header has 11.'],
  ]);
  expect(tally).toMatchObject({ rows: 3, findings: 2, rejected: 1 });
  const mapping = ['ip', ...Array.from({ length: 10 }, () => null)];
  const { format, records } = await parse('a.csv', OPENVAS_CSV.join('\n'), { mapping });
  expect([format, records[0]?.findings]).toEqual(['csv', []]);
});

test('[T15] lines of text by their beginning; one that is none is rejected with its number', async () => {
  const lines = [
    '#masscan',
    'open tcp 80 192.0.2.1 1390380064',
    'banner tcp 80 192.0.2.1 1390380064 http x',
    'rubbish',
    '# end',
  ];
  for (const text of [lines.join('\n'), `${lines.join('\r\n')}\r\n`, lines.join('\r')]) {
    const { format, records, rejected, tally } = await parse('list.txt', text);
    expect(format).toBe('masscan_list');
    expect(
      records.map(({ asset }) => [asset.ips, asset.services?.map(({ port, proto }) => `${port}/${proto}`)]),
    ).toEqual([[['192.0.2.1'], ['80/tcp']]]);
    expect(rejected.map(({ line }) => line)).toEqual([4]);
    expect(tally).toMatchObject({ rows: 3, services: 1, repeated: 1, rejected: 1 });
  }
});

test('[T8] what a shape takes as it stands may be absent, too', async () => {
  const report = { checks: [{ checkID: 'KSV001', severity: 'LOW' }] };
  const file = await parse(
    'audit.json',
    JSON.stringify({ apiVersion: 'aquasecurity.github.io/v1alpha1', kind: 'ConfigAuditReport', metadata: {}, report }),
  );
  expect(file.format).toBe('trivy_operator_json');
});
