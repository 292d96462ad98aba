import type * as z from 'zod/mini';
import { Notification } from './areas/account';
import { Asset, AssetEvent, Software, SoftwareInstall } from './areas/assets';
import { Company } from './areas/company';
import { Integration, SourceRecord, SyncRun } from './areas/integrations';
import { Finding } from './areas/vulnerabilities';
import { RECORDS } from './records';

/**
 * Every replicated entity, how the browser keeps it, and on which stream it travels.
 * `chunks`: large; kept as column chunks and read through views. `rows`: small; Dexie rows.
 */
export const ENTITIES = {
  asset: { storage: 'chunks', stream: 'company', schema: Asset },
  sourceRecord: { storage: 'chunks', stream: 'company', schema: SourceRecord },
  softwareInstall: { storage: 'chunks', stream: 'company', schema: SoftwareInstall },
  software: { storage: 'chunks', stream: 'company', schema: Software },
  finding: { storage: 'chunks', stream: 'company', schema: Finding },
  assetEvent: { storage: 'chunks', stream: 'company', schema: AssetEvent },
  company: { storage: 'rows', stream: 'company', schema: Company },
  integration: { storage: 'rows', stream: 'company', schema: Integration },
  syncRun: { storage: 'rows', stream: 'company', schema: SyncRun },
  notification: { storage: 'rows', stream: 'user', schema: Notification },
  ...RECORDS,
} as const;

export type EntityName = keyof typeof ENTITIES;
export type ChunkEntity = {
  [E in EntityName]: (typeof ENTITIES)[E]['storage'] extends 'chunks' ? E : never;
}[EntityName];
export type RowEntity = Exclude<EntityName, ChunkEntity>;
/** Each person's own, and nobody else's. */
export type OwnEntity = {
  [E in EntityName]: (typeof ENTITIES)[E]['stream'] extends 'user' ? E : never;
}[EntityName];

export type EntityRow = { [E in EntityName]: z.infer<(typeof ENTITIES)[E]['schema']> };

export const ENTITY_NAMES = Object.keys(ENTITIES).filter((name): name is EntityName => name in ENTITIES);

/** The entities a stream carries, in the order of the table. */
export const entitiesOf = (stream: string): readonly EntityName[] =>
  ENTITY_NAMES.filter((name) => stream.startsWith(`${ENTITIES[name].stream}:`));
