import { expect, test } from 'vitest';
import { parse } from '../../../../tests/kit/test-files';

const read = async (document: unknown, name = 'report.json') => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const { format, records, tally, source } = await parse(name, text);
  return {
    ...{ format, tally, source: source.displayName, whole: JSON.stringify(records) },
    assets: records.map(({ asset }) => `${asset.type} ${asset.name}`),
    findings: records.flatMap(({ findings }) => findings),
  };
};

test('[T3] Veracode in JSON: code, a component and a web application; what is closed is left out', async () => {
  const found = (scan_type: string, finding_details: object, status = 'OPEN') => ({
    ...{ scan_type, finding_details, finding_status: { status }, issue_id: 7, description: '<span>Bad</span>' },
  });
  const cve = { name: 'CVE-2026-1111', cvss3: { score: 9.8, vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } };
  const code = { severity: 4, cwe: { id: 89, name: 'SQL' }, file_path: 'A.java', file_line_number: 3 };
  const findings = [
    found('STATIC', code),
    found('SCA', { severity: 5, cve, component_filename: 'okio.jar', version: '2.8.0' }),
    found('DYNAMIC', { severity: 1, cwe: { id: 79 }, url: 'https://shop.example/s' }),
    found('STATIC', code, 'CLOSED'),
  ];
  const { format, assets, findings: read_, tally } = await read({ _embedded: { findings } });
  expect([format, assets]).toEqual(['veracode_json', ['application report', 'application https://shop.example']]);
  expect(read_).toMatchObject([
    { ruleId: 'CWE-89', severity: 'high', location: 'A.java:3', description: 'Bad', uniqueIdFromTool: 'issue:7' },
    { ruleId: 'CVE-2026-1111', severity: 'critical', cvss: { version: '3.0', baseScore: 9.8 } },
    { ruleId: 'CWE-79', severity: 'low' },
  ]);
  expect(tally).toMatchObject({ rows: 4, leftOut: 1 });
  expect((await read({ findings })).findings).toHaveLength(3);
});

test('[T2] Veracode in XML: what is fixed or mitigated is left out, and the row of its component is not', async () => {
  const flaw = (id: number, more = '') => `<flaw severity="5" issueid="${id}" cweid="1" categoryname="A" ${more}/>`;
  const { tally, findings } = await read(
    `<detailedreport xmlns="https://www.veracode.com/schema" app_name="app"><severity><category><recommendations>
     <para text="Do this"/></recommendations><cwe><staticflaws>${flaw(1)}${flaw(2, 'remediation_status="Fixed"')}</staticflaws>
     </cwe></category></severity><software_composition_analysis><vulnerable_components><component library="a" version="1">
     <vulnerabilities><vulnerability cve_id="CVE-2026-1111" severity="4" mitigation="true"/></vulnerabilities></component>
     </vulnerable_components></software_composition_analysis></detailedreport>`,
    'report.xml',
  );
  expect(findings).toMatchObject([{ uniqueIdFromTool: 'issue:1', severity: 'critical', solution: 'Do this' }]);
  expect(tally).toMatchObject({ rows: 4, findings: 1, software: 1, leftOut: 2 });
});

test('[T11] Checkmarx: results that are no danger, and code with a password in it', async () => {
  const result = (more: string) =>
    `<Result FileName="a.cs" Line="3" Severity="High" ${more}><Path SimilarityId="9"><PathNode><FileName>b.cs</FileName><Line>7</Line>
     <Snippet><Line><Code>TOP-SECRET</Code></Line></Snippet></PathNode></Path></Result>`;
  const { findings, tally, whole } = await read(
    `<CxXMLResults ProjectName="shop"><Query name="Use_Of_Hardcoded_Password" cweId="259">${result('FalsePositive="False" state="0"')}
     ${result('FalsePositive="True"')}${result('state="1"')}</Query></CxXMLResults>`,
    'report.xml',
  );
  expect(findings).toMatchObject([
    { title: 'Use Of Hardcoded Password', location: 'b.cs:7', uniqueIdFromTool: 'Use_Of_Hardcoded_Password:a.cs:9' },
  ]);
  expect(tally).toMatchObject({ rows: 3, leftOut: 2 });
  expect(whole).not.toContain('TOP-SECRET');
});

test('[T3] Checkmarx in JSON: by language and query', async () => {
  const vulnerabilities = [
    {
      id: '1',
      severity: 'HIGH',
      status: 'To verify',
      cweId: 89,
      nodes: [
        { fileName: 'a', line: 1 },
        { fileName: 'b', line: 2 },
      ],
    },
    { id: '2', severity: 'LOW', status: 'Not exploitable' },
  ];
  const queries = [{ queryName: 'SQL_Injection', description: 'Bad', vulnerabilities }];
  const { format, findings, tally } = await read({ scanResults: { sast: { languages: [{ queries }] } } });
  expect(format).toBe('checkmarx_json');
  expect(findings).toMatchObject([{ title: 'SQL Injection', location: 'b:2', uniqueIdFromTool: 'SQL_Injection:b:1' }]);
  expect(tally).toMatchObject({ rows: 2, leftOut: 1 });
});

test('[T3] Checkmarx One: results of all its engines, and none', async () => {
  const result = (type: string, data: object, more: object = {}) => ({
    ...{
      type,
      data,
      id: '7',
      similarityId: '9',
      severity: 'HIGH',
      state: 'TO_VERIFY',
      vulnerabilityDetails: {},
      ...more,
    },
  });
  const { format, findings, tally } = await read({
    results: [
      result('sast', { queryName: 'XSS', nodes: [{ fileName: 'a.js', line: 4 }] }),
      result('kics', { queryName: 'Open Port', filename: 'a.tf', line: 2, value: '0.0.0.0' }),
      result('sca', { packageIdentifier: 'Npm-lodash-4.17.0' }, { vulnerabilityDetails: { cveName: 'CVE-2026-1111' } }),
      result('sast', { queryName: 'XSS' }, { state: 'NOT_EXPLOITABLE' }),
    ],
  });
  expect(format).toBe('checkmarx_one_json');
  expect(findings.map(({ ruleId, location }) => [ruleId, location])).toEqual([
    ['XSS', 'a.js:4'],
    ['Open Port', 'a.tf:2'],
    ['CVE-2026-1111', 'Npm-lodash-4.17.0'],
  ]);
  expect(tally).toMatchObject({ rows: 4, leftOut: 1 });
  expect((await read({ results: [], totalCount: 0, scanID: 'x' })).format).toBe('checkmarx_one_json');
  const instance = { similarityId: 9, severity: 'HIGH', state: 'TO_VERIFY' };
  const report = await read({
    reportHeader: { projectName: 'shop' },
    scanResults: {
      resultsList: [
        { queryName: 'XSS', vulnerabilities: [{ ...instance, destinationFileName: 'a.js', destinationLine: 4 }] },
      ],
    },
    iacScanResults: {
      technology: [{ queries: [{ queryName: 'Port', resultsList: [{ ...instance, fileName: 'a.tf' }] }] }],
    },
    scaScanResults: {
      packages: [
        {
          packageName: 'tar',
          packageVersion: '6',
          packageCategory: [{ categoryName: 'CWE-1', categoryResults: [{ ...instance, cve: 'CVE-2026-2222' }] }],
        },
      ],
    },
  });
  expect([report.assets, report.findings.map(({ ruleId }) => ruleId)]).toEqual([
    ['application shop'],
    ['XSS', 'Port', 'CVE-2026-2222'],
  ]);
});

test('[T3] KICS, Bandit, gosec and Brakeman are known by what only they write', async () => {
  const place = { file_name: 'a.tf', similarity_id: 'f0', line: 3, actual_value: 'open', expected_value: 'closed' };
  const kics = await read({
    kics_version: 'v1',
    queries: [{ query_id: 'q', query_name: 'Port', severity: 'TRACE', files: [place] }],
  });
  expect([kics.format, kics.findings]).toMatchObject([
    'kics_json',
    [{ severity: 'info', location: 'a.tf:3', uniqueIdFromTool: 'q:a.tf:f0' }],
  ]);
  const python = {
    test_id: 'B102',
    test_name: 'exec_used',
    filename: 'a.py',
    line_number: 9,
    code: '9 exec(x)\n',
    issue_text: 'Use of exec',
    issue_severity: 'HIGH',
  };
  const password = {
    ...python,
    test_name: 'hardcoded_password_string',
    issue_text: "Password: 'TOP-SECRET'",
    code: "9 p = 'TOP-SECRET'",
  };
  const bandit = await read({
    generated_at: '2026-01-01T00:00:00Z',
    metrics: {},
    errors: [],
    results: [python, password],
  });
  expect([bandit.format, bandit.findings]).toMatchObject([
    'bandit_json',
    [
      { uniqueIdFromTool: 'B102:a.py:exec(x)', severity: 'high' },
      { title: 'hardcoded password string', location: 'a.py:9' },
    ],
  ]);
  expect(bandit.whole).not.toContain('TOP-SECRET');
  const go = {
    rule_id: 'G304',
    details: 'File inclusion',
    severity: 'MEDIUM',
    file: 'a.go',
    line: '12-14',
    code: '12: open(x)',
  };
  const gosec = await read({ Issues: [go, { ...go, nosec: true }], Stats: {} });
  expect([gosec.format, gosec.tally, gosec.findings]).toMatchObject([
    'gosec_json',
    { leftOut: 1 },
    [{ location: 'a.go:12' }],
  ]);
  const ruby = {
    warning_type: 'XSS',
    check_name: 'CrossSite',
    fingerprint: 'f1',
    file: 'a.erb',
    line: 3,
    message: 'Unescaped',
    confidence: 'High',
  };
  const brakeman = await read({
    scan_info: { app_path: '/srv/shop', brakeman_version: '6' },
    warnings: [ruby],
    ignored_warnings: [ruby],
  });
  expect([brakeman.format, brakeman.assets, brakeman.findings, brakeman.tally]).toMatchObject([
    ...['brakeman_json', ['application shop']],
    ...[[{ uniqueIdFromTool: 'f1', ruleId: 'CrossSite' }], { leftOut: 1 }],
  ]);
});
