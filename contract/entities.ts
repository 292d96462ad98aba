import type * as z from 'zod/mini';
import { asset, assetEvent, software, softwareInstall } from './areas/assets';
import { company } from './areas/company';
import { integration, sourceRecord, syncRun } from './areas/integrations';
import { finding } from './areas/vulnerabilities';
import { vulnerability } from './areas/vulnerabilities/vulnerability';
import { isKeyOf, keysOf } from './narrow';
import { RECORDS } from './record-list';
import { isStreamOf } from './streams';

/** Every kind that is replicated, in the order in which a snapshot is taken. What is said of each stands in its area. */
export const ENTITIES = {
  ...{ asset, sourceRecord, softwareInstall, software, finding, assetEvent, vulnerability },
  ...{ company, integration, syncRun },
  ...RECORDS,
} as const;

export type EntityName = keyof typeof ENTITIES;
/** How the store and the worker keep a kind is theirs to know: everybody else asks views. */
export type ChunkEntity = {
  [E in EntityName]: (typeof ENTITIES)[E]['storage'] extends 'chunks' ? E : never;
}[EntityName];
export type RowEntity = Exclude<EntityName, ChunkEntity>;
/** Each person's own, and nobody else's. */
export type OwnEntity = {
  [E in EntityName]: (typeof ENTITIES)[E]['stream'] extends 'user' ? E : never;
}[EntityName];

export type EntityRow = { [E in EntityName]: z.infer<(typeof ENTITIES)[E]['schema']> };

export const isEntityName = (name: string) => isKeyOf(ENTITIES, name);

export const ENTITY_NAMES: readonly EntityName[] = keysOf(ENTITIES);

/** Kinds whose rows a browser has from its start; the others come when they are first asked for (Y12). */
export function isFetchedAtStart(name: EntityName): boolean {
  const kind = ENTITIES[name];
  return !('fetched' in kind && kind.fetched === 'at-first-use');
}

/** The entities a stream carries, in the order of the table. */
export const entitiesOf = (stream: string): readonly EntityName[] =>
  ENTITY_NAMES.filter((name) => isStreamOf(ENTITIES[name].stream, stream));
