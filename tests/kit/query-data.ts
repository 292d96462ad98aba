import {
  ASSET_EVENT_TYPES,
  ASSET_TYPES,
  type Asset,
  type AssetEvent,
  type SoftwareInstall,
} from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { FINDING_STATUSES, type Finding } from '../../contract/areas/vulnerabilities';
import { SEVERITIES } from '../../contract/primitives';
import { fc } from './fast-check';

/** Random companies for the query evaluators: few values, chosen to be confused with one another. */

export const COMPANY = '00000000-0000-4000-8000-00000000c001';
export const NOW = Date.parse('2026-03-29T01:30:00.000Z');
const SOME_ID = '00000000-0000-4000-8000-00000000f001';

export const TEXTS = [
  ...['', 'web-01', 'WEB-01', 'Web', 'b', 'a.b', 'a\nb', '10', '9', 'true', '100%', "o'neil", '"q"', '\\', '*', '(a'],
  ...[
    'Straße',
    'STRASSE',
    'ss',
    'ΟΔΟΣ',
    'οδος',
    'οδοσ',
    '\u00e9',
    'e\u0301',
    'É',
    'İstanbul',
    'istanbul',
    'ı',
    'ﬁ',
    'fi',
  ],
  ...['😀', '\ue000', '\uffee', '中文', 'Ａ', '\u200b', '\u202eabc', '\u0001', 'ǅ', 'ŉ', 'K', 'ﷺ', '𐐀', '𐐨'],
];
export const VERSIONS = [
  ...['9.8', '9.8p1', '9.10', '9.6p1', '10', '10.0', '10.0.0', '1.0-rc1', '1.0-1', '1.0', '1.0.1', '1:0.9', '1.0~rc1'],
  ...[
    '1.0a1',
    '1.0.dev1',
    '1.0.post1',
    '1.0+b',
    'v1.0.0',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0^git',
    '2.0.el9',
    '',
    'x',
  ],
  ...['1.0-1.el8', '1.0-2.el8', '007', '9'.repeat(40), '1.', '1.0.0.0'],
];
export const ECOSYSTEMS = [undefined, 'npm', 'Debian:12', 'PyPI', 'Red Hat', 'Maven', 'Go', 'Ａ'];
export const IPS = [
  ...['10.0.0.1', '10.0.0.2', '10.255.255.255', '11.0.0.0', '192.168.1.10', '0.0.0.0', '255.255.255.255', '010.0.0.1'],
  ...[
    '::1',
    '0:0:0:0:0:0:0:1',
    'fe80::1%eth0',
    'FE80::1',
    '2001:db8::',
    '2001:DB8:0:0::',
    '::ffff:10.0.0.1',
    '::',
    'x',
    '',
  ],
];
export const DATES = [
  ...['2026-03-29T01:30:00.000Z', '2026-03-29T01:30:00Z', '2026-03-29T01:29:59.999Z', '2026-03-28T23:59:59.999Z'],
  ...['2026-03-22T01:30:00.000Z', '2026-02-28T01:30:00.000Z', '2026-02-28T00:00:00Z', '2025-03-29T01:30:00.000Z'],
  ...['2026-03-29T00:00:00.000Z', '2026-04-05T01:30:00.000Z', '1969-12-31T23:59:59.999Z', '2024-02-29T12:00:00.000Z'],
];
export const NUMBERS = [0, 1, 2, 5, -1, 2.5, 0.1, 22, 80, 443, 1e21, 9_007_199_254_740_991];

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const text = pick(TEXTS);
const texts = fc.array(text, { maxLength: 3 });
const date = pick(DATES);

/** Leaves `undefined` out, as JSON does. */
const record = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record<T>(model).map((one) => JSON.parse(JSON.stringify(one)));

const idOf = (kind: string, n: number): string => `00000000-0000-4000-8000-${kind}${String(n).padStart(10, '0')}`;
const assetId = fc.nat(14).map((n) => idOf('a0', n));

const common = {
  id: fc.constant(SOME_ID),
  companyId: fc.constant(COMPANY),
  createdAt: date,
  updatedAt: date,
  rev: fc.integer({ min: 1, max: 3 }),
  deletedAt: pick([null, null, null, '2026-01-01T00:00:00.000Z']),
};

const service = record<Asset['services'][number]>({
  proto: pick(['tcp', 'udp'] as const),
  port: pick([0, 22, 80, 443]),
  name: maybe(text),
  product: maybe(text),
  version: maybe(pick(VERSIONS)),
  cpe: maybe(text),
});

const asset = record<Asset>({
  ...common,
  type: pick(ASSET_TYPES.slice(0, 4)),
  name: text,
  hostnames: texts,
  fqdns: texts,
  ips: fc.array(pick(IPS), { maxLength: 3 }),
  macs: texts,
  os: record<Asset['os']>({
    name: maybe(text),
    version: maybe(pick(VERSIONS)),
    build: maybe(text),
    type: maybe(pick(['windows', 'linux'] as const)),
  }),
  hardware: maybe(
    record<NonNullable<Asset['hardware']>>({
      vendor: maybe(text),
      model: maybe(text),
      serial: maybe(text),
      cpu: maybe(text),
      ramBytes: maybe(pick(NUMBERS)),
      diskBytes: maybe(pick(NUMBERS)),
    }),
  ),
  cloud: fc.constant(undefined),
  domain: maybe(text),
  location: maybe(text),
  owner: maybe(record<NonNullable<Asset['owner']>>({ name: maybe(text), email: maybe(text) })),
  criticality: maybe(fc.integer({ min: 0, max: 5 })),
  internetExposed: maybe(fc.boolean()),
  managed: maybe(fc.boolean()),
  lifecycle: pick(['in_use', 'archived'] as const),
  tags: texts,
  services: fc.array(service, { maxLength: 3 }),
  custom: maybe(
    fc.dictionary(
      pick(['rack', 'Asset Tag', '中']),
      fc.oneof(text, pick(NUMBERS), fc.boolean(), date, pick(['2026-02-28', '2026-02-30', '2026-12-31']), texts),
      { maxKeys: 3 },
    ),
  ),
  firstSeenAt: fc.option(date),
  lastSeenAt: fc.option(date),
  sources: texts,
  groupIds: fc.array(pick([SOME_ID, idOf('b0', 1)]), { maxLength: 2 }),
  findingCounts: record<Asset['findingCounts']>({
    critical: fc.nat(2),
    high: fc.nat(2),
    medium: fc.nat(2),
    low: fc.nat(2),
    info: fc.nat(2),
  }),
  softwareCount: fc.nat(3),
  risk: maybe(record<NonNullable<Asset['risk']>>({ score: pick([0, 50.5, 100]), level: pick(SEVERITIES) })),
  isSample: fc.boolean(),
  fieldRevs: fc.constant({}),
});

const finding = record<Finding>({
  ...common,
  uniqueIdFromTool: text,
  ruleId: maybe(text),
  title: text,
  severity: pick(SEVERITIES),
  description: maybe(text),
  solution: maybe(text),
  evidence: maybe(text),
  location: maybe(text),
  cves: texts,
  cvss: maybe(
    record<NonNullable<Finding['cvss']>>({ version: text, vector: maybe(text), baseScore: pick([0, 7.5, 9.8]) }),
  ),
  references: texts,
  fix: maybe(
    record<NonNullable<Finding['fix']>>({
      ...{ name: pick(['a', 'b']), ecosystem: maybe(pick(ECOSYSTEMS.filter((one) => one !== undefined))) },
      ...{ version: maybe(pick(VERSIONS)), purl: maybe(text), fixedIn: fc.array(pick(VERSIONS), { maxLength: 3 }) },
    }),
  ),
  assetId,
  sourceRecordId: fc.constant(SOME_ID),
  scanner: text,
  status: pick(FINDING_STATUSES),
  firstSeenAt: date,
  lastSeenAt: date,
  resolvedAt: fc.option(date),
});

const install = record<SoftwareInstall>({
  ...common,
  assetId,
  softwareId: fc.constant(SOME_ID),
  sourceRecordId: fc.constant(SOME_ID),
  name: text,
  vendor: maybe(text),
  version: maybe(pick(VERSIONS)),
  purl: maybe(text),
  cpe: maybe(text),
  ecosystem: maybe(pick(ECOSYSTEMS.filter((one) => one !== undefined))),
  licences: texts,
  path: maybe(text),
  source: text,
  lastUsedAt: maybe(date),
});

const sourceRecord = record<SourceRecord>({
  ...common,
  integrationId: fc.constant(SOME_ID),
  source: text,
  category: pick(['manual', 'agent'] as const),
  sourceUid: text,
  state: pick(['active', 'stale'] as const),
  assetId,
  homeAssetId: fc.constant(SOME_ID),
  asset: record<SourceRecord['asset']>({
    name: maybe(text),
    ips: maybe(fc.array(pick(IPS), { maxLength: 2 })),
    services: maybe(fc.array(service, { maxLength: 2 })),
  }),
  removedTags: maybe(texts),
  contentHash: fc.constant('h'),
  matchKeys: texts,
  matchConfidence: pick([0, 0.5, 1]),
  matchReason: text,
  observedAt: date,
  syncRunId: fc.constant(null),
});

const event = record<Omit<AssetEvent, 'old' | 'new'>>({
  ...common,
  assetId,
  assetName: text,
  type: pick(ASSET_EVENT_TYPES),
  attribute: maybe(pick(['os', 'tags', 'name', 'hardware'])),
  source: text,
  syncRunId: fc.constant(null),
  at: date,
});

/** Rows of one company. */
export interface QueryData {
  readonly asset: readonly Asset[];
  readonly finding: readonly Finding[];
  readonly softwareInstall: readonly SoftwareInstall[];
  readonly sourceRecord: readonly SourceRecord[];
  readonly assetEvent: readonly AssetEvent[];
}

const numbered = <T extends { id: string }>(kind: string, rows: readonly T[]): T[] =>
  rows.map((row, at) => ({ ...row, id: idOf(kind, at) }));
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 6, maxLength: 14 });

export const queryData: fc.Arbitrary<QueryData> = fc
  .record({
    asset: fc.array(asset, { minLength: 15, maxLength: 24 }),
    finding: some(finding),
    softwareInstall: some(install),
    // A source speaks of a thing once.
    sourceRecord: some(sourceRecord).map((all) =>
      all.map((one, at) => ({ ...one, sourceUid: `${one.sourceUid}${at}` })),
    ),
    assetEvent: some(event),
  })
  .map((data) => ({
    asset: numbered('a0', data.asset),
    finding: numbered('f1', data.finding),
    softwareInstall: numbered('d0', data.softwareInstall),
    sourceRecord: numbered('e0', data.sourceRecord),
    assetEvent: numbered('e1', data.assetEvent),
  }));
