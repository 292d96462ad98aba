import { expect } from 'vitest';
import * as z from 'zod/mini';
import { NormalizedRecord } from '../../contract/areas/integrations';
import { RefusedFile } from '../../domain/formats/parsed-file';
import type { WholeFile } from '../kit/test-files';
import { countOwn } from './count-own';
import { TOOL_SAMPLES } from './expected/all-samples';
import { parseSample, readSample, realTest, sampleNames } from './samples';
import { expectAllRows } from './tool-samples';

const counts = ({ records }: WholeFile) => ({
  records: records.length,
  findings: records.reduce((sum, record) => sum + record.findings.length, 0),
  software: records.reduce((sum, record) => sum + record.software.length, 0),
});

interface Expected {
  readonly format: WholeFile['format'];
  readonly source: string;
  readonly records: number;
  readonly findings: number;
  readonly software: number;
  readonly remarks: readonly string[];
}

const READ: Readonly<Record<string, Expected>> = {
  'nessus-7-hosts.nessus.xml': {
    format: 'nessus_xml',
    source: 'Nessus',
    records: 7,
    findings: 296,
    software: 0,
    remarks: [],
  },
  'nmap-2-hosts.xml': {
    format: 'nmap_xml',
    source: 'Nmap',
    records: 2,
    findings: 0,
    software: 0,
    remarks: ['null: Left out: ports that are not open (3).'],
  },
  // 42 entries of vulners: 9 CVEs, some of them of several exploits, and 15 exploits that name none.
  'nmap-25-ports.xml': {
    format: 'nmap_xml',
    source: 'Nmap',
    records: 1,
    findings: 24,
    software: 0,
    remarks: [
      'null: Left out: results of scripts that name no vulnerability (6).',
      'null: 18 rows speak of a finding of another row: it has what all of them say.',
    ],
  },
  'cyclonedx-1.5-vulns.json': {
    format: 'cyclonedx_json',
    source: 'CycloneDX',
    records: 1,
    findings: 14,
    software: 101,
    remarks: [],
  },
  // 309 components, of which one is the image itself; the vulnerabilities stand within them, as before version 1.4.
  'scanners/cyclonedx--xml-large.xml': {
    format: 'cyclonedx_xml',
    source: 'CycloneDX',
    records: 1,
    findings: 381,
    software: 308,
    remarks: [],
  },
  'scanners/cyclonedx--multiple_cwes_fabricated.xml': {
    format: 'cyclonedx_xml',
    source: 'CycloneDX',
    records: 1,
    findings: 1,
    software: 1,
    remarks: [],
  },
  // 1,115 components, of which 137 are the same package at another place.
  'sbom-juice-shop.json': {
    format: 'cyclonedx_json',
    source: 'CycloneDX',
    records: 1,
    findings: 0,
    software: 978,
    remarks: ['null: 137 rows name software that another row names: the first is kept.'],
  },
  'inventory-snipe-it.csv': {
    format: 'csv',
    source: 'Snipe-IT',
    records: 22,
    findings: 0,
    software: 0,
    remarks: [
      '2: Column “Category”: “Ornamental Railings”, “Structural and Misc Steel (Fabrication)”, “Soft Flooring and Base” and 12 more are not words Muster knows, so the type follows from the model, 21 times.',
      '23: Column “Category”: “Fire Protection” is not a word Muster knows, so no value was set.',
    ],
  },
  'inventory-snipe-it-blanks.csv': {
    format: 'csv',
    source: 'Snipe-IT',
    records: 200,
    findings: 0,
    software: 0,
    remarks: [
      '1: 3 columns have no header; named “Column 5”, “Column 9”, “Column 14”.',
      '2: Column “Category”: “quam”, “justo”, “nunc nisl duis” and 180 more are not words Muster knows, so no value was set, 200 times.',
      '12: Not valid UTF-8 (byte 0x89); the whole file was read as Windows-1252. Check names with accents.',
    ],
  },
  'nessus-semicolon.csv': {
    format: 'csv',
    source: 'Nessus',
    records: 97,
    findings: 99,
    software: 0,
    remarks: [
      '1: A column has no header; named “Column 29”.',
      '20: Column “asset.system_type”: “general-purpose”, “embedded”, “load-balancer” are not words Muster knows, so no value was set, 29 times.',
      '385: Column “asset.system_type”: “embedded”, “general-purpose” are not words Muster knows, so the type follows from the operating system, 8 times.',
    ],
  },
  'qualys.csv': { format: 'csv', source: 'Qualys', records: 4, findings: 6, software: 0, remarks: [] },
};

for (const [name, expected] of Object.entries(READ)) {
  realTest(`[F45] ${name}`, async () => {
    const started = performance.now();
    const parsed = await parseSample(name);
    console.info(`${name}: ${Math.round(performance.now() - started)} ms`);
    const remarks = parsed.notices.map(({ line, message }) => `${line}: ${message}`);
    expect({ format: parsed.format, source: parsed.source.displayName, ...counts(parsed), remarks }).toEqual(expected);
    expect(parsed.rejected).toEqual([]);
    expect(z.array(NormalizedRecord).safeParse(parsed.records).error).toBeUndefined();
  });
}

for (const name of Object.keys(READ))
  realTest(`[T2] every row of ${name} is kept, rejected or remarked`, async () => {
    const file = await parseSample(name);
    const rows = countOwn(new TextDecoder().decode(readSample(name)), file.format);
    if (rows === null) return;
    expectAllRows(file);
    expect(file.tally?.rows).toBe(rows);
  });

realTest('[F45] the seven hosts as Nessus saw them', async () => {
  const { records } = await parseSample('nessus-7-hosts.nessus.xml');
  expect(records.map(({ asset }) => [asset.name, asset.macs?.[0], asset.ips?.[0]])).toEqual([
    ['qa3app09', '00:50:56:81:01:e3', '10.31.112.29'],
    ['qa3app06', '00:50:56:81:01:df', '10.31.112.26'],
    ['qa3app05', '00:50:56:81:01:de', '10.31.112.25'],
    ['qa3app04', '00:50:56:81:01:dd', '10.31.112.24'],
    ['qa3app03', '00:50:56:81:01:dc', '10.31.112.23'],
    ['qa3app02', '00:50:56:81:01:db', '10.31.112.22'],
    ['qa3app01', '00:50:56:81:01:b8', '10.31.112.21'],
  ]);
  expect(records[0]).toMatchObject({
    observedAt: '2013-07-01T11:40:48.000Z',
    asset: {
      type: 'server',
      hostnames: ['qa3app09'],
      os: { name: 'Microsoft Windows Server 2008 R2 Standard Service Pack 1' },
    },
  });
  expect(records[0]?.raw.startsWith('<ReportHost name="qa3app09"><HostProperties>')).toBe(true);
});

realTest('[F45] a Snipe-IT export, whose rows end with CR only', async () => {
  const { records } = await parseSample('inventory-snipe-it-blanks.csv');
  expect(records[0]).toMatchObject({
    line: 2,
    sourceUid: 'id:970882174-8',
    asset: {
      name: 'eget nunc donec quis',
      hardware: { vendor: 'Linkbridge', serial: '27aa8378-b0f4-4289-84a4-405da95c6147' },
      owner: { name: 'Bonnie Nelson', email: 'bnelson0@cdbaby.com' },
      location: 'Daping',
    },
  });
});

const REFUSED: Readonly<Record<string, string>> = {
  'feed-large-rss.xml': 'XML with root element <rss>: an RSS feed',
  'feed-small-atom.xml': 'XML with root element <feed>: an Atom feed',
  'kev.json': 'the KEV catalog of CISA',
  'stix-apt1.json': 'a STIX bundle',
  'wazuh-4.8.json': 'a Wazuh (OpenSearch) query result',
};

/** One file of each scanner, of formats that are read and formats that are not. */
const isOfScanner = (path: string) => path.startsWith('scanners/');

realTest('[F45] a file of any scanner is read or refused in a sentence, and fails in no other way', async () => {
  for (const path of sampleNames().filter(isOfScanner)) {
    const failure = await parseSample(path).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) expect(failure, path).toBeInstanceOf(RefusedFile);
  }
});

realTest('[F45] every other file is refused by the name of what it is', async () => {
  for (const path of sampleNames().filter((name) => !(name in READ) && !(name in TOOL_SAMPLES) && !isOfScanner(name))) {
    const name = path.replace(/^.*\//, '');
    const kind = REFUSED[name];
    expect(kind, `${path} is known to this test`).toBeDefined();
    const refusal = await parseSample(path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RefusedFile);
    expect(String(refusal)).toBe(
      `RefusedFile: ${name}: this is ${kind}. Muster reads what many scanners write, bills of materials, CSV and its own exports; the import dialog lists all of them.`,
    );
  }
});
