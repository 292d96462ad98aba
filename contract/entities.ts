import { Asset, AssetEvent, Software, SoftwareInstall } from './areas/assets';
import { Company } from './areas/company';
import { Integration, SourceRecord, SyncRun } from './areas/integrations';
import { Finding } from './areas/vulnerabilities';

/**
 * Every replicated entity, how the browser keeps it, and on which stream it travels.
 * `chunks`: large; kept as column chunks and read through views. `rows`: small; Dexie rows.
 */
export const ENTITIES = {
  asset: { storage: 'chunks', schema: Asset },
  sourceRecord: { storage: 'chunks', schema: SourceRecord },
  softwareInstall: { storage: 'chunks', schema: SoftwareInstall },
  software: { storage: 'chunks', schema: Software },
  finding: { storage: 'chunks', schema: Finding },
  assetEvent: { storage: 'chunks', schema: AssetEvent },
  company: { storage: 'rows', schema: Company },
  integration: { storage: 'rows', schema: Integration },
  syncRun: { storage: 'rows', schema: SyncRun },
} as const;

export type EntityName = keyof typeof ENTITIES;
export type ChunkEntity = {
  [E in EntityName]: (typeof ENTITIES)[E]['storage'] extends 'chunks' ? E : never;
}[EntityName];
export type RowEntity = Exclude<EntityName, ChunkEntity>;

export interface EntityRow {
  asset: Asset;
  sourceRecord: SourceRecord;
  softwareInstall: SoftwareInstall;
  software: Software;
  finding: Finding;
  assetEvent: AssetEvent;
  company: Company;
  integration: Integration;
  syncRun: SyncRun;
}

export const ENTITY_NAMES = Object.keys(ENTITIES).filter((name): name is EntityName => name in ENTITIES);
