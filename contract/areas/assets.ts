import * as z from 'zod/mini';
import type { EntityKind } from '../entity-kind';
import { COMMAND, FRESH } from '../limits';
import { companyRecordFields, FieldRevs, Id, Instant, Line } from '../primitives';
import { CustomKey } from './policies/custom-fields';
import { TAG_COLORS } from './policies/tag-group-definitions';

/** Assets, their software and their history. Vocabulary: OCSF device, CycloneDX component. */

export const ASSET_TYPES = [
  'server',
  'desktop',
  'laptop',
  'tablet',
  'mobile',
  'virtual',
  'iot',
  'network',
  'container_image',
  'application',
  'cloud_resource',
  'user',
  'saas_app',
  'domain',
  'certificate',
  /** What nobody has said the type of. */
  'unknown',
] as const;
export const AssetType = z.enum(ASSET_TYPES);
export type AssetType = z.infer<typeof AssetType>;

export const LIFECYCLES = ['in_use', 'spare', 'lost', 'archived', 'retired'] as const;
export const Lifecycle = z.enum(LIFECYCLES);

export const OS_TYPES = ['windows', 'linux', 'macos', 'ios', 'android', 'bsd', 'network_os', 'other'] as const;
export const OperatingSystem = z.object({
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  build: z.optional(z.string()),
  type: z.optional(z.enum(OS_TYPES)),
});
export type OperatingSystem = z.infer<typeof OperatingSystem>;

export const Hardware = z.object({
  vendor: z.optional(z.string()),
  model: z.optional(z.string()),
  serial: z.optional(z.string()),
  /** Of the firmware (SMBIOS), as the source writes it. */
  uuid: z.optional(z.string()),
  cpu: z.optional(z.string()),
  ramBytes: z.optional(z.number()),
  diskBytes: z.optional(z.number()),
});
export const Cloud = z.object({
  provider: z.optional(z.string()),
  account: z.optional(z.string()),
  region: z.optional(z.string()),
  resourceUid: z.optional(z.string()),
});
export const AssetOwner = z.object({ name: z.optional(z.string()), email: z.optional(z.string()) });

export const Service = z.object({
  proto: z.enum(['tcp', 'udp', 'sctp', 'icmp', 'ip']),
  port: z.int().check(z.gte(0), z.lte(65_535)),
  name: z.optional(z.string()),
  product: z.optional(z.string()),
  version: z.optional(z.string()),
  cpe: z.optional(z.string()),
});
export type Service = z.infer<typeof Service>;

export const Criticality = z.int().check(z.gte(0), z.lte(5));

/** A value of a field of a company's own: a day is `2026-12-25`, a person an email address, several choices a list. */
export const CustomValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type CustomValue = z.infer<typeof CustomValue>;

/**
 * The values a source (or a person) can state about an asset. An asset's own values are derived
 * from its source records' statements by precedence (`domain/correlation`).
 */
export const assetStatements = {
  type: z.optional(AssetType),
  name: z.optional(z.string()),
  hostnames: z.optional(z.array(z.string())),
  fqdns: z.optional(z.array(z.string())),
  ips: z.optional(z.array(z.string())),
  /** Lower case, colon separated. */
  macs: z.optional(z.array(z.string())),
  os: z.optional(OperatingSystem),
  hardware: z.optional(Hardware),
  cloud: z.optional(Cloud),
  domain: z.optional(z.string()),
  location: z.optional(z.string()),
  owner: z.optional(AssetOwner),
  criticality: z.optional(Criticality),
  internetExposed: z.optional(z.boolean()),
  managed: z.optional(z.boolean()),
  lifecycle: z.optional(Lifecycle),
  tags: z.optional(z.array(z.string())),
  services: z.optional(z.array(Service)),
  custom: z.optional(z.record(z.string(), CustomValue)),
};
export const AssetStatement = z.object(assetStatements);
export type AssetStatement = z.infer<typeof AssetStatement>;

export const Risk = z.object({
  /** 0–100. */
  score: z.number(),
  level: z.enum(['info', 'low', 'medium', 'high', 'critical']),
});

/** Another asset that this one may be, and is not taken for. */
export const Doubt = z.object({
  assetId: Id,
  /** By which doubts of one kind are known: `same-mac-other-names`. */
  rule: z.string(),
  /** What speaks for one thing, and what against it, in words. */
  because: z.string(),
  against: z.string(),
  /** Nothing is left to decide: what speaks against it outweighs. */
  isCertain: z.boolean(),
});
export type Doubt = z.infer<typeof Doubt>;

export const Asset = z.object({
  ...companyRecordFields,
  ...assetStatements,
  type: AssetType,
  name: z.string(),
  hostnames: z.array(z.string()),
  fqdns: z.array(z.string()),
  ips: z.array(z.string()),
  macs: z.array(z.string()),
  os: OperatingSystem,
  lifecycle: Lifecycle,
  tags: z.array(z.string()),
  services: z.array(Service),
  firstSeenAt: z.nullable(Instant),
  lastSeenAt: z.nullable(Instant),
  /** Display names of the integrations that state anything about it, sorted. */
  sources: z.array(z.string()),
  groupIds: z.array(Id),
  /** Open findings by severity, and what follows from them; `risk` is absent while nothing is known. */
  findingCounts: z.object({ critical: z.int(), high: z.int(), medium: z.int(), low: z.int(), info: z.int() }),
  softwareCount: z.int(),
  /** The strongest first, at most eight; absent where there are none. */
  doubts: z.optional(z.array(Doubt)),
  risk: z.optional(Risk),
  isSample: z.boolean(),
  fieldRevs: FieldRevs,
});
export type Asset = z.infer<typeof Asset>;
export const asset = {
  storage: 'chunks',
  stream: 'company',
  schema: Asset,
  search: [
    'name',
    'hostnames',
    'fqdns',
    'ips',
    'macs',
    'os.name',
    'os.version',
    'tags',
    'owner.name',
    'owner.email',
    'location',
    'hardware.vendor',
    'hardware.model',
    'hardware.serial',
    'sources',
    'type',
    'services.name',
    'services.product',
    'services.port',
  ],
  searchRelated: { software: ['name'], finding: ['title', 'cves'] },
  relations: [
    { name: 'software', label: 'Software', to: 'softwareInstall', from: 'id', at: 'assetId' },
    { name: 'finding', label: 'Finding', to: 'finding', from: 'id', at: 'assetId' },
    { name: 'source', label: 'Source record', to: 'sourceRecord', from: 'id', at: 'assetId' },
    { name: 'event', label: 'Event', to: 'assetEvent', from: 'id', at: 'assetId', isHistory: true },
  ],
} as const satisfies EntityKind;

/** From what is of an asset to the asset. */
export const toAsset = { name: 'asset', label: 'Asset', to: 'asset', from: 'assetId', at: 'id' } as const;

export const Software = z.object({
  ...companyRecordFields,
  name: z.string(),
  vendor: z.optional(z.string()),
  version: z.optional(z.string()),
  purl: z.optional(z.string()),
  cpe: z.optional(z.string()),
  ecosystem: z.optional(z.string()),
  /** SPDX identifiers or expressions. */
  licences: z.array(z.string()),
});
export type Software = z.infer<typeof Software>;
export const software = {
  storage: 'chunks',
  stream: 'company',
  schema: Software,
  search: ['name', 'vendor', 'version', 'purl', 'cpe', 'licences'],
  relations: [{ name: 'install', label: 'Installation', to: 'softwareInstall', from: 'id', at: 'softwareId' }],
} as const satisfies EntityKind;

/** One piece of software on one asset. Carries the software's own values, so a list needs no join. */
export const SoftwareInstall = z.object({
  ...companyRecordFields,
  assetId: Id,
  softwareId: Id,
  sourceRecordId: Id,
  name: z.string(),
  vendor: z.optional(z.string()),
  version: z.optional(z.string()),
  purl: z.optional(z.string()),
  cpe: z.optional(z.string()),
  ecosystem: z.optional(z.string()),
  licences: z.array(z.string()),
  path: z.optional(z.string()),
  source: z.string(),
  lastUsedAt: z.optional(Instant),
});
export type SoftwareInstall = z.infer<typeof SoftwareInstall>;
export const softwareInstall = {
  storage: 'chunks',
  stream: 'company',
  schema: SoftwareInstall,
  saysAsset: true,
  search: ['name', 'vendor', 'version', 'purl', 'cpe', 'path', 'source', 'licences'],
  relations: [
    toAsset,
    { name: 'software', label: 'Software', to: 'software', from: 'softwareId', at: 'id' },
    { name: 'source', label: 'Source record', to: 'sourceRecord', from: 'sourceRecordId', at: 'id' },
  ],
} as const satisfies EntityKind;

export const ASSET_EVENT_TYPES = [
  'created',
  'updated',
  'merged',
  'split',
  'source_added',
  'source_removed',
  'attribute_added',
  'attribute_removed',
] as const;
export const AssetEvent = z.object({
  ...companyRecordFields,
  assetId: Id,
  assetName: z.string(),
  type: z.enum(ASSET_EVENT_TYPES),
  attribute: z.optional(z.string()),
  old: z.optional(z.unknown()),
  new: z.optional(z.unknown()),
  /** Display name of the source, or of the person, that caused it. */
  source: z.string(),
  /** The person, where it was an edit. */
  byId: z.optional(Id),
  syncRunId: z.nullable(Id),
  /** Told of an asset that came back with it: such an asset counts as restored, not as changed. */
  isRestored: z.optional(z.boolean()),
  at: Instant,
});
export type AssetEvent = z.infer<typeof AssetEvent>;
export const assetEvent = {
  storage: 'chunks',
  stream: 'company',
  schema: AssetEvent,
  search: ['assetName', 'type', 'attribute', 'source'],
  relations: [toAsset],
} as const satisfies EntityKind;

/** A tag as a source states it, of any length, blanks and all: what came by an import goes, and comes back (BI22). */
const StatedTag = z.string().check(z.minLength(1));

/** What a person says of a custom field: what it may be is the field's to say. */
const CustomPatchValue = z.union([
  z.string().check(z.minLength(1), z.maxLength(4_000)),
  z.number(),
  z.boolean(),
  z.array(Line).check(z.minLength(1), z.maxLength(200)),
]);
const MOST_CUSTOM = 200;

/** What a person may edit. `null` takes the person's value back: the sources decide again. */
export const AssetPatch = z.strictObject({
  name: z.optional(z.nullable(Line)),
  type: z.optional(z.nullable(AssetType)),
  owner: z.optional(z.nullable(AssetOwner)),
  criticality: z.optional(z.nullable(Criticality)),
  location: z.optional(z.nullable(Line)),
  lifecycle: z.optional(z.nullable(Lifecycle)),
  internetExposed: z.optional(z.nullable(z.boolean())),
  managed: z.optional(z.nullable(z.boolean())),
  os: z.optional(z.nullable(OperatingSystem)),
  /** By the key of a custom field of the company; what is not named stays as it is. */
  custom: z.optional(
    z
      .record(CustomKey, z.nullable(CustomPatchValue))
      .check(
        z.refine((values) => Object.keys(values).length <= MOST_CUSTOM, `At most ${MOST_CUSTOM} custom fields at once`),
      ),
  ),
  tags: z.optional(z.strictObject({ add: z.optional(z.array(StatedTag)), remove: z.optional(z.array(StatedTag)) })),
});
export type AssetPatch = z.infer<typeof AssetPatch>;

export const AssetCreate = z.strictObject({
  /** Minted by the client, so that an offline creation can be edited before it is sent. */
  id: Id,
  type: AssetType,
  name: Line,
  hostnames: z.optional(z.array(Line)),
  fqdns: z.optional(z.array(Line)),
  ips: z.optional(z.array(Line)),
  macs: z.optional(z.array(Line)),
  os: z.optional(OperatingSystem),
  owner: z.optional(AssetOwner),
  criticality: z.optional(Criticality),
  location: z.optional(Line),
  tags: z.optional(z.array(Line)),
});
export type AssetCreate = z.infer<typeof AssetCreate>;

const bulkIds = z.array(Id).check(z.minLength(1), z.maxLength(COMMAND.bulkIds));

export const AssetTypeCount = z.object({ type: AssetType, label: z.string(), count: z.int() });
export const TagCount = z.object({ name: z.string(), count: z.int() });

/** Of a group that the company has defined, its colour and whether an asset has one of its tags at most. */
const TagGroupCount = z.object({
  name: z.string(),
  color: z.optional(z.enum(TAG_COLORS)),
  exclusive: z.optional(z.boolean()),
  tags: z.array(TagCount),
});

export const AssetsPatch = z.strictObject({ ids: bulkIds, patch: AssetPatch });

export const assetEndpoints = {
  'assets.types': {
    method: 'GET',
    path: '/api/assets/types',
    freshMs: FRESH.assetTypes,
    answer: z.object({ types: z.array(AssetTypeCount) }),
  },
  'tags.list': {
    method: 'GET',
    path: '/api/tags',
    freshMs: FRESH.tags,
    answer: z.object({ tags: z.array(TagCount) }),
  },
  /** Tags that say a value of something, as clouds and scanners write them (`env:prod`, `team=web`), and groups the company defined. */
  'tags.groups': {
    method: 'GET',
    path: '/api/tag-groups',
    freshMs: FRESH.tags,
    answer: z.object({ groups: z.array(TagGroupCount) }),
  },
  'assets.get': { method: 'GET', path: '/api/assets/:id', answer: Asset, names: 'asset' },
  'assets.create': { title: 'Create asset', method: 'POST', path: '/api/assets', body: AssetCreate },
  'assets.update': {
    title: 'Edit asset',
    method: 'PATCH',
    path: '/api/assets/:id',
    body: AssetPatch,
    names: 'asset',
  },
  'assets.delete': { title: 'Delete asset', method: 'DELETE', path: '/api/assets/:id', names: 'asset' },
  'assets.bulk-update': {
    title: 'Edit assets',
    method: 'POST',
    path: '/api/assets/bulk',
    body: AssetsPatch,
  },
  'assets.bulk-delete': {
    title: 'Delete assets',
    method: 'POST',
    path: '/api/assets/bulk-delete',
    body: z.strictObject({ ids: bulkIds }),
  },
  'assets.restore': {
    title: 'Restore assets',
    method: 'POST',
    path: '/api/assets/restore',
    body: z.strictObject({ ids: bulkIds }),
  },
} as const;
