import * as z from 'zod/mini';
import type { EntityKind } from '../entity-kind';
import { FRESH, IMPORT } from '../limits';
import { companyRecordFields, Id, Instant, Line, Severity } from '../primitives';
import { AssetPatch, AssetStatement, toAsset } from './assets';
import { SourceConnector, SourceGiven, SourceTried, SourceTry } from './integrations/source-connectors';

/** Where assets come from: integrations, their source records, and the runs that brought them. */

export const SOURCE_CATEGORIES = [
  'manual',
  'agent',
  'cloud',
  'inventory',
  'vulnerability_scanner',
  'network_scanner',
  'sbom',
  'sample',
] as const;
export const SourceCategory = z.enum(SOURCE_CATEGORIES);
export type SourceCategory = z.infer<typeof SourceCategory>;

/** `tool_kind`, as `domain/formats/format-names.ts` lists them. Not closed: a reader may be older than the run it reads of. */
export const FileFormat = z.string().check(z.regex(/^[a-z0-9]+(_[a-z0-9]+)*$/), z.maxLength(60));
export type FileFormat = z.infer<typeof FileFormat>;

export const Integration = z.object({
  ...companyRecordFields,
  vendor: z.string(),
  category: SourceCategory,
  displayName: z.string(),
  status: z.enum(['connected', 'error', 'inactive']),
  lastSuccessAt: z.nullable(Instant),
  /** Of one that is read by itself. */
  connector: z.optional(SourceConnector),
});
export type Integration = z.infer<typeof Integration>;
export const integration = {
  storage: 'rows',
  stream: 'company',
  schema: Integration,
  search: ['displayName', 'vendor'],
  relations: [
    { name: 'run', label: 'Run', to: 'syncRun', from: 'id', at: 'integrationId' },
    { name: 'source', label: 'Source record', to: 'sourceRecord', from: 'id', at: 'integrationId' },
  ],
} as const satisfies EntityKind;

export const NormalizedSoftware = z.object({
  name: z.string(),
  vendor: z.optional(z.string()),
  version: z.optional(z.string()),
  purl: z.optional(z.string()),
  cpe: z.optional(z.string()),
  ecosystem: z.optional(z.string()),
  licences: z.optional(z.array(z.string())),
  path: z.optional(z.string()),
});
export type NormalizedSoftware = z.infer<typeof NormalizedSoftware>;

/** The package a finding is cleared by, and where its source says it is repaired: one of these versions or a later one of its line. */
export const Fix = z.object({
  /** As its ecosystem calls it: `@scope/name`, `group:artifact`. */
  name: z.string(),
  /** OSV's name, with the release where versions are of one: `Debian:12`. */
  ecosystem: z.optional(z.string()),
  /** What is installed. */
  version: z.optional(z.string()),
  purl: z.optional(z.string()),
  fixedIn: z.array(z.string()),
});
export type Fix = z.infer<typeof Fix>;

export const NormalizedFinding = z.object({
  /** The tool's own identity of the finding on this asset (plugin, port, component …). */
  uniqueIdFromTool: z.string(),
  ruleId: z.optional(z.string()),
  title: z.string(),
  severity: Severity,
  description: z.optional(z.string()),
  solution: z.optional(z.string()),
  /** Absent where the source names no version that repairs it. */
  fix: z.optional(Fix),
  evidence: z.optional(z.string()),
  /** Port, file, component: where on the asset. */
  location: z.optional(z.string()),
  cves: z.optional(z.array(z.string())),
  cvss: z.optional(z.object({ version: z.string(), vector: z.optional(z.string()), baseScore: z.number() })),
  references: z.optional(z.array(z.string())),
});
export type NormalizedFinding = z.infer<typeof NormalizedFinding>;

/** What a person changed of an asset in an export, and the revision it was compared with. */
export const FileEdit = z.object({ assetId: Id, rev: z.int(), patch: AssetPatch });
export type FileEdit = z.infer<typeof FileEdit>;

/** One thing one source speaks of, in Muster's terms: what every parser emits and the wire carries. */
export const NormalizedRecord = z.object({
  /** The source's own stable identity of the thing. */
  sourceUid: z.string().check(z.minLength(1), z.maxLength(1_000)),
  /** First line of the record in its file, from 1. */
  line: z.optional(z.int()),
  /** When the source saw it; absent where the file does not say. */
  observedAt: z.optional(Instant),
  asset: AssetStatement,
  software: z.array(NormalizedSoftware).check(z.maxLength(IMPORT.maxChildren)),
  findings: z.array(NormalizedFinding).check(z.maxLength(IMPORT.maxChildren)),
  /** The record as the file had it, cut at `IMPORT.maxRawChars`. */
  raw: z.string(),
  /** No word of a source but an edit of the person who imports it: the rest of the record says nothing. */
  edit: z.optional(FileEdit),
});
export type NormalizedRecord = z.infer<typeof NormalizedRecord>;

export const Rejection = z.object({ file: z.string(), line: z.nullable(z.int()), reason: z.string(), raw: z.string() });
export type Rejection = z.infer<typeof Rejection>;

/** A remark that rejects nothing: an encoding that had to be guessed, numbers a spreadsheet mangled. */
export const Notice = z.object({ file: z.string(), line: z.nullable(z.int()), message: z.string() });
export type Notice = z.infer<typeof Notice>;

export const SourceRecord = z.object({
  ...companyRecordFields,
  integrationId: Id,
  source: z.string(),
  category: SourceCategory,
  sourceUid: z.string(),
  state: z.enum(['active', 'deduplicated', 'insufficient', 'stale']),
  assetId: Id,
  /** The asset this record founds when it stands alone: what makes merges and splits reversible. */
  homeAssetId: Id,
  /** What the source states; the children and the raw part stay on the server. */
  asset: AssetStatement,
  /** A person's edit only: tags of other sources that are kept away. */
  removedTags: z.optional(z.array(z.string())),
  contentHash: z.string(),
  matchKeys: z.array(z.string()),
  matchConfidence: z.number(),
  matchReason: z.string(),
  observedAt: Instant,
  syncRunId: z.nullable(Id),
});
export type SourceRecord = z.infer<typeof SourceRecord>;
export const sourceRecord = {
  storage: 'chunks',
  stream: 'company',
  schema: SourceRecord,
  search: ['source', 'sourceUid', 'matchReason', 'asset.name', 'asset.hostnames', 'asset.ips', 'asset.macs'],
  relations: [
    toAsset,
    { name: 'finding', label: 'Finding', to: 'finding', from: 'id', at: 'sourceRecordId' },
    { name: 'software', label: 'Software', to: 'softwareInstall', from: 'id', at: 'sourceRecordId' },
  ],
} as const satisfies EntityKind;

export const PIPELINE_STAGES = [
  'fetch',
  'parse',
  'normalize',
  'identify',
  'stale_filter',
  'correlate',
  'persist',
] as const;
export const PipelineStage = z.object({
  stage: z.enum(PIPELINE_STAGES),
  in: z.int(),
  out: z.int(),
  rejected: z.int(),
  /** What rules of the source drop, or what has aged out of it. */
  dropped: z.optional(z.int()),
  ms: z.number(),
});

/** How lines that were rejected are written so that they can be mended and imported again: `csv` below this header, or each by itself. */
export const Mend = z.object({ as: z.enum(['csv', 'lines']), head: z.string().check(z.maxLength(IMPORT.maxRawChars)) });
export type Mend = z.infer<typeof Mend>;

export const STALE_STATES = ['asks', 'going', 'gone', 'left'] as const;

export const SYNC_RUN_STATUSES = [
  'pending',
  'running',
  'success',
  'with_errors',
  'failed',
  'skipped',
  'terminated',
  'undone',
] as const;
/** Records, except `assetsCreated`, `assetsUpdated` and `merged` (known ones that a record joined), which count assets. Findings and software are what new and updated records state. */
export const RunCounts = z.object({
  fetched: z.int(),
  normalized: z.int(),
  rejected: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  merged: z.int(),
  removed: z.int(),
  assetsCreated: z.int(),
  assetsUpdated: z.int(),
  findings: z.int(),
  software: z.int(),
});
export type RunCounts = z.infer<typeof RunCounts>;

export const SyncRun = z.object({
  ...companyRecordFields,
  integrationId: z.nullable(Id),
  source: z.string(),
  category: SourceCategory,
  trigger: z.enum(['scheduled', 'manual', 'file', 'reprocess']),
  status: z.enum(SYNC_RUN_STATUSES),
  format: FileFormat,
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  counts: RunCounts,
  /** Rows of the file about assets that are gone (F83); runs from before version 27 do not say. */
  leftOut: z.optional(z.int()),
  /** Deleted assets it brought back, and assets that came apart from another; before version 28 `assetsCreated` held both. */
  assetsRestored: z.optional(z.int()),
  assetsSplit: z.optional(z.int()),
  /** Assets that became part of another one; runs from before version 29 do not say. */
  assetsMerged: z.optional(z.int()),
  /** Open ones that the source states no longer; before version 30 `findings` held them too. */
  findingsClosed: z.optional(z.int()),
  stages: z.array(PipelineStage),
  /** The first ones (`sync-runs.rejected` has all). */
  rejected: z.array(Rejection),
  /** Absent where its format has no lines. */
  mend: z.optional(Mend),
  /** The run whose rejected lines its file has, mended. */
  mends: z.optional(Id),
  /** What a full sync no longer named for long enough, of how many of the source; a run that `asks` waits for a person. */
  stale: z.optional(z.object({ state: z.enum(STALE_STATES), count: z.int(), of: z.int() })),
  notices: z.array(Notice),
  /** Batches announced, and applied so far: the run's progress. */
  batches: z.int(),
  batchesApplied: z.int(),
  startedBy: z.string(),
  /** The same person, for whom the end is no news; runs from before version 19 do not say. */
  startedById: z.optional(Id),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  message: z.nullable(z.string()),
  isSample: z.boolean(),
  /** The place its files come from again and again, where one was named. */
  dataSourceId: z.optional(Id),
});
export type SyncRun = z.infer<typeof SyncRun>;
export const syncRun = {
  storage: 'rows',
  stream: 'company',
  schema: SyncRun,
  search: ['source', 'files.name', 'startedBy', 'message'],
  relations: [
    { name: 'integration', label: 'Integration', to: 'integration', from: 'integrationId', at: 'id' },
    { name: 'source', label: 'Source record', to: 'sourceRecord', from: 'id', at: 'syncRunId' },
  ],
} as const satisfies EntityKind;

export const SyncRunCreate = z.strictObject({
  /** Minted by the client: creating the same run twice has no effect. */
  id: Id,
  source: z.strictObject({ vendor: Line, category: SourceCategory, displayName: Line }),
  format: FileFormat,
  files: z.array(z.strictObject({ name: z.string().check(z.maxLength(1_000)), bytes: z.int(), sha256: z.string() })),
  /** At worst one for each record. */
  batches: z.int().check(z.gte(0), z.lte(IMPORT.maxRecords)),
  fetched: z.int(),
  rejected: z.array(Rejection).check(z.maxLength(IMPORT.maxRejectedShown)),
  rejectedCount: z.int(),
  /** Rows that are not sent: they say what is here already, or are about assets that are gone. */
  unchangedCount: z.optional(z.int().check(z.gte(0))),
  leftOutCount: z.optional(z.int().check(z.gte(0))),
  notices: z.array(Notice).check(z.maxLength(IMPORT.maxRejectedShown)),
  parseMs: z.number(),
  /** What fetching it took, of a source that is asked; absent of a file. */
  fetchMs: z.optional(z.number()),
  mend: z.optional(Mend),
  isSample: z.boolean(),
  dataSourceId: z.optional(Id),
});
export type SyncRunCreate = z.infer<typeof SyncRunCreate>;

export const SyncRunBatch = z.strictObject({
  /** What is no record is rejected with its reason, and the others are taken (I31). */
  records: z.array(z.union([NormalizedRecord, z.unknown()])).check(z.minLength(1), z.maxLength(IMPORT.batchRecords)),
});
export type SyncRunBatch = z.infer<typeof SyncRunBatch>;

/** Which one it was, as the server has it. */
export const OfSource = z.object({ id: Id });

/** Each kind of connector that there is. `lacks`: why nothing can be read by it here, with the way out; null: it can. */
const IntegrationProperties = z.object({
  connectors: z.array(z.object({ kind: z.string(), lacks: z.nullable(z.string()) })),
});

export const integrationEndpoints = {
  'integrations.list': {
    method: 'GET',
    path: '/api/integrations',
    freshMs: FRESH.integrations,
    answer: z.object({ integrations: z.array(Integration) }),
  },
  /** What this installation reads sources by: the root asks for it at the start. */
  'integrations.properties': {
    method: 'GET',
    path: '/api/integration-properties',
    freshMs: FRESH.integrations,
    answer: IntegrationProperties,
  },
  /** Makes a source that is read by itself, or changes it. Not kept in the browser: it carries secrets. */
  'integrations.save': {
    method: 'PUT',
    path: '/api/integrations/:id',
    body: SourceGiven,
    answer: OfSource,
    changes: ['integrations.list'],
    means: 'own-name',
  },
  /** Reads a little with what the form says now. */
  'integrations.test': {
    method: 'POST',
    path: '/api/integrations/test',
    body: SourceTry,
    answer: SourceTried,
    outside: true,
    means: 'own-name',
  },
  'integrations.run': { method: 'POST', path: '/api/integrations/:id/run', answer: OfSource },
  'integrations.stop': { method: 'POST', path: '/api/integrations/:id/stop', answer: OfSource },
  /** It is read no more, and its secrets are forgotten. What it said stays. */
  'integrations.disconnect': {
    method: 'POST',
    path: '/api/integrations/:id/disconnect',
    answer: OfSource,
    changes: ['integrations.list'],
    means: 'own-name',
  },
  'sync-runs.create': { title: 'Import', method: 'POST', path: '/api/sync-runs', body: SyncRunCreate, ofFile: true },
  'sync-runs.batch': {
    title: 'Import',
    method: 'PUT',
    path: '/api/sync-runs/:id/batches/:no',
    ofFile: true,
    body: SyncRunBatch,
    maxBodyBytes: IMPORT.maxBatchBytes,
  },
  'sync-runs.commit': { title: 'Import', method: 'POST', path: '/api/sync-runs/:id/commit' },
  'sync-runs.cancel': { title: 'Cancel import', method: 'POST', path: '/api/sync-runs/:id/cancel' },
  'sync-runs.undo': { title: 'Undo import', method: 'POST', path: '/api/sync-runs/:id/undo' },
  /** One source record with its raw part, for "who says so" down to the line of the file. */
  'source-records.get': {
    method: 'GET',
    path: '/api/source-records/:id',
    answer: z.object({ record: SourceRecord, raw: z.string() }),
  },
} as const;
