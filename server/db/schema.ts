import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Asset, AssetEvent, AssetStatement, Software, SoftwareInstall } from '../../contract/areas/assets';
import type { Integration, NormalizedRecord, SourceRecord, SyncRun } from '../../contract/areas/integrations';
import type { CurrentUser, Role } from '../../contract/areas/session';
import type { Finding } from '../../contract/areas/vulnerabilities';
import type { CompanyVulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
import type { RefusedRecord } from '../../domain/formats/record-check';
import { doc, instant, recordColumns, seqNumber } from './columns';

/**
 * Every table but those of `record-tables.ts`. A record table has its identity, its foreign keys and what SQL must find as columns,
 * and the rest of the record in `doc`; its wire row is `{...doc, ...columns}` (`entity-tables.ts`).
 * Columns are named as in the record (`companyId`), snake case in SQL.
 */

// ── the installation ────────────────────────────────────────────────────────────────────────────

export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    issuer: text().notNull(),
    sub: text().notNull(),
    email: text().notNull(),
    /** The tenant vouches for the address; a local account has the one its invitation was made out to. */
    emailVerified: boolean().notNull().default(false),
    name: text(),
    isPlatformAdmin: boolean().notNull().default(false),
    /** Access tokens issued before count no more: where the provider does not tell its sign-ins apart. */
    tokensFrom: instant(),
    /** Kept out by an administrator since. */
    suspendedAt: instant(),
    preferences: jsonb().notNull().$type<CurrentUser['preferences']>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique().on(t.issuer, t.sub), index().on(t.email, t.id)],
);

export const companies = pgTable('companies', { ...recordColumns(), name: text().notNull() });

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

export const memberships = pgTable(
  'memberships',
  {
    companyId: companyId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().notNull().$type<Role>(),
    /** Advances when what this person may see changes: the client then takes a fresh snapshot. */
    accessRev: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index().on(t.userId)],
);

// ── the change log and the clients' commands ────────────────────────────────────────────────────

export const streams = pgTable('streams', { name: text().primaryKey(), seq: seqNumber().notNull() });

/** References only: a reader joins the newest row. Old ones go (`compact-log.ts`): the tables are the snapshot beneath. */
export const changes = pgTable(
  'changes',
  {
    stream: text().notNull(),
    seq: seqNumber().notNull(),
    entity: text().notNull(),
    id: uuid().notNull(),
    rev: integer().notNull(),
    at: instant().notNull().default(sql`now()`),
    /** Of its transaction (`newMark`). The default is for processes of the build before, while there are some. */
    mark: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  },
  (t) => [primaryKey({ columns: [t.stream, t.seq] })],
);

/** One row a browser: the last command it was answered, so that repeating it has no effect. */
export const clients = pgTable('clients', {
  id: text().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastN: seqNumber().notNull(),
  bodyHash: text().notNull(),
  status: integer().notNull(),
  answer: jsonb().notNull().$type<unknown>(),
  updatedAt: instant().notNull(),
});

/** What a source stated, as it counts: under the rules of that time. */
export type VersionContent = Omit<NormalizedRecord, 'raw'> & {
  /** As it was stated, where rules made something else of it: what is read again is this. */
  readonly unruled?: AssetStatement;
  /** With this version the record went: a rule drops it, or its source no longer names it. */
  readonly gone?: 'rule' | 'stale';
};

// ── where assets come from ──────────────────────────────────────────────────────────────────────

export const integrations = pgTable(
  'integrations',
  {
    ...recordColumns(),
    companyId: companyId(),
    displayName: text().notNull(),
    doc: doc<Integration, 'displayName'>(),
  },
  (t) => [unique().on(t.companyId, t.displayName), index().on(t.companyId, t.id)],
);

export const syncRuns = pgTable(
  'sync_runs',
  {
    ...recordColumns(),
    companyId: companyId(),
    integrationId: uuid().references(() => integrations.id),
    status: text().notNull().$type<SyncRun['status']>(),
    batches: integer().notNull(),
    batchesApplied: integer().notNull(),
    isSample: boolean().notNull(),
    /** What the job needs to resume; never on the wire. */
    work: jsonb().notNull().default({}).$type<Readonly<Record<string, unknown>>>(),
    doc: doc<SyncRun, 'integrationId' | 'status' | 'batches' | 'batchesApplied' | 'isSample'>(),
  },
  (t) => [index().on(t.companyId, t.id), index().on(t.status), index().on(t.integrationId)],
);

export const stagedBatches = pgTable(
  'staged_batches',
  {
    runId: uuid()
      .notNull()
      .references(() => syncRuns.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    companyId: companyId(),
    records: jsonb().notNull().$type<readonly (NormalizedRecord & { readonly keptAt?: string })[]>(),
    /** What of the batch cannot be kept: rejected when it is applied. */
    rejected: jsonb().notNull().default([]).$type<readonly RefusedRecord[]>(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.no] }), index().on(t.companyId)],
);

// ── assets ──────────────────────────────────────────────────────────────────────────────────────

export const assets = pgTable(
  'assets',
  {
    ...recordColumns(),
    companyId: companyId(),
    type: text().notNull().$type<Asset['type']>(),
    isSample: boolean().notNull(),
    doc: doc<Asset, 'type' | 'isSample'>(),
  },
  (t) => [index().on(t.companyId, t.id)],
);

export const sourceRecords = pgTable(
  'source_records',
  {
    ...recordColumns(),
    companyId: companyId(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id),
    sourceUid: text().notNull(),
    state: text().notNull().$type<SourceRecord['state']>(),
    assetId: uuid()
      .notNull()
      .references(() => assets.id),
    /** No reference: the asset a merged record would found alone need not exist. */
    homeAssetId: uuid().notNull(),
    contentHash: text().notNull(),
    syncRunId: uuid().references(() => syncRuns.id),
    doc: doc<
      SourceRecord,
      'integrationId' | 'sourceUid' | 'state' | 'assetId' | 'homeAssetId' | 'contentHash' | 'syncRunId'
    >(),
  },
  (t) => [
    uniqueIndex().on(t.integrationId, t.sourceUid),
    index().on(t.companyId, t.id),
    index().on(t.assetId),
    index().on(t.homeAssetId),
    index().on(t.syncRunId),
  ],
);

/** What each run said of a record, oldest first. Undo marks versions; the newest unmarked one counts. */
export const sourceRecordVersions = pgTable(
  'source_record_versions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: companyId(),
    recordId: uuid()
      .notNull()
      .references(() => sourceRecords.id, { onDelete: 'cascade' }),
    runId: uuid().references(() => syncRuns.id),
    contentHash: text().notNull(),
    /** Of an edit in a file, with what the person had said of the asset before. */
    normalized: jsonb().notNull().$type<VersionContent & { was?: Pick<SourceRecord, 'asset' | 'removedTags'> }>(),
    raw: text().notNull(),
    observedAt: instant().notNull(),
    undone: boolean().notNull().default(false),
  },
  (t) => [index().on(t.recordId, t.id), index().on(t.runId), index().on(t.companyId)],
);

export const matchKeys = pgTable(
  'match_keys',
  {
    companyId: companyId(),
    key: text().notNull(),
    recordId: uuid()
      .notNull()
      .references(() => sourceRecords.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.key, t.recordId] }), index().on(t.recordId)],
);

export const software = pgTable(
  'software',
  {
    ...recordColumns(),
    companyId: companyId(),
    /** What makes two mentions the same software; never on the wire. */
    identityKey: text().notNull(),
    /** What the catalog of vulnerabilities knows the package by, empty for nothing; never on the wire. Null: not looked at yet. */
    packageKey: text(),
    doc: doc<Software>(),
  },
  (t) => [
    unique().on(t.companyId, t.identityKey),
    index().on(t.companyId, t.id),
    index().on(t.companyId, t.packageKey),
    index('software_unkeyed_index').on(t.id).where(sql`package_key is null`),
  ],
);

export const softwareInstalls = pgTable(
  'software_installs',
  {
    ...recordColumns(),
    companyId: companyId(),
    assetId: uuid()
      .notNull()
      .references(() => assets.id),
    softwareId: uuid()
      .notNull()
      .references(() => software.id),
    sourceRecordId: uuid()
      .notNull()
      .references(() => sourceRecords.id),
    doc: doc<SoftwareInstall, 'assetId' | 'softwareId' | 'sourceRecordId'>(),
  },
  (t) => [index().on(t.companyId, t.id), index().on(t.assetId), index().on(t.softwareId), index().on(t.sourceRecordId)],
);

export const findings = pgTable(
  'findings',
  {
    ...recordColumns(),
    companyId: companyId(),
    assetId: uuid()
      .notNull()
      .references(() => assets.id),
    sourceRecordId: uuid()
      .notNull()
      .references(() => sourceRecords.id),
    severity: text().notNull().$type<Finding['severity']>(),
    status: text().notNull().$type<Finding['status']>(),
    doc: doc<Finding, 'assetId' | 'sourceRecordId' | 'severity' | 'status'>(),
  },
  (t) => [
    index().on(t.companyId, t.id),
    index().on(t.assetId),
    index().on(t.sourceRecordId),
    // The matcher's.
    index('findings_matched_index').on(t.companyId, sql`(doc #>> '{proof,vulnerabilityId}')`).where(sql`doc ? 'proof'`),
    // Those of scanners that name a package, by their vulnerability: what exceptions may speak of.
    index('findings_stated_index')
      .on(t.companyId, sql`upper(coalesce(doc #>> '{cves,0}', doc ->> 'ruleId'))`)
      .where(sql`doc ? 'fix' and not doc ? 'proof'`),
    // Accepted risks that end.
    index('findings_accepted_index').on(sql`(doc ->> 'verdictUntil')`).where(sql`doc ? 'verdictUntil'`),
    // Those that stand under a policy exception.
    index('findings_excepted_index').on(t.companyId).where(sql`doc ? 'excepted'`),
  ],
);

export const assetEvents = pgTable(
  'asset_events',
  {
    ...recordColumns(),
    companyId: companyId(),
    assetId: uuid()
      .notNull()
      .references(() => assets.id),
    syncRunId: uuid().references(() => syncRuns.id),
    at: instant().notNull(),
    doc: doc<AssetEvent, 'assetId' | 'syncRunId' | 'at'>(),
  },
  (t) => [index().on(t.companyId, t.id), index().on(t.assetId), index().on(t.syncRunId)],
);

/** What a company keeps of the vulnerabilities that its findings name (decision 43). */
export const companyVulnerabilities = pgTable(
  'company_vulnerabilities',
  {
    ...recordColumns(),
    companyId: companyId(),
    vulnerabilityId: text().notNull(),
    doc: doc<CompanyVulnerability, 'vulnerabilityId'>(),
  },
  (t) => [unique().on(t.companyId, t.vulnerabilityId), index().on(t.companyId, t.id)],
);
