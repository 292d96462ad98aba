import type { Asset, AssetEvent } from './areas/assets';
import type { Integration, NormalizedRecord, Rejection, SourceRecord } from './areas/integrations';
import type { Finding } from './areas/vulnerabilities';
import type { EntityName, RowEntity } from './entities';
import type { OutboxEntry, StagedImport } from './sync-api';

/**
 * The local store, asked through the sync worker: where it stands in that worker's memory, nobody else can open
 * it. Where the browser keeps it, tabs and the parse worker open it themselves.
 */
export interface StoreApi extends StagingApi {
  readRow(owner: string, entity: RowEntity, id: string): Promise<StoredRow | undefined>;
  readOutbox(): Promise<OutboxEntry[]>;
  readImports(companyId: string): Promise<StagedImport[]>;
  readImport(runId: string): Promise<StagedImport | undefined>;
  readAside(): Promise<SetAside>;
  /** Whether all rows of the kind are here, however old; false while it is fetched for the first time. */
  isKindHere(owner: string, kind: EntityName): Promise<boolean>;
}

/** How much was damaged while it waited to be sent: kept for the person, and sent by nobody. */
export interface SetAside {
  readonly changes: number;
  readonly imports: number;
}

export type StoredRow = Readonly<Record<string, unknown>>;

/** What the parse worker reads to compare with, and where it puts what it read. */
export interface StagingApi {
  /** With what is not sent yet. Undefined: the kind is not here yet. */
  readRows(owner: string, entity: RowEntity): Promise<readonly StoredRow[] | undefined>;
  /** Of every company, drafts among them. */
  stagedImports(): Promise<readonly StagedImport[]>;
  integrations(companyId: string): Promise<readonly Integration[]>;
  sourceRecords(companyId: string): Promise<readonly SourceRecord[]>;
  assets(companyId: string): Promise<readonly Asset[]>;
  assetEvents(companyId: string): Promise<readonly AssetEvent[]>;
  /** Those of these findings or installations that are here, by their ids; null while they are not loaded. */
  partsOfAssets(
    companyId: string,
    kind: 'finding' | 'softwareInstall',
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredRow> | null>;
  /** The findings these source records state, as the server has them; null while they are not here, or damaged. */
  findingsOfRecords(companyId: string, recordIds: readonly string[]): Promise<readonly Finding[] | null>;
  importBatch(runId: string, no: number): Promise<readonly NormalizedRecord[] | undefined>;
  /** Puts a draft, in place of an earlier one of the same run; its batches follow. */
  stageDraft(draft: StagedImport): Promise<void>;
  addImportBatch(runId: string, no: number, records: readonly NormalizedRecord[]): Promise<void>;
  /** Of the lines that were rejected; counted behind those of records. */
  addRejectedBatch(runId: string, no: number, rejected: readonly Rejection[]): Promise<void>;
  deleteImport(runId: string): Promise<void>;
}
