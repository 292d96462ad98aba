import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import type { ShownRow } from '../../../../contract/sync-api';
import { cellAt } from '../../../../domain/query/cell';
import { findingHref, installHref } from '../../../parts/within-asset';
import type { AskedEntity } from '../../../words/asked';
import { ENTITY_TEXT } from '../../../words/entity-text';
import { builderPlace } from './builder-url';

export type ResultRow = ShownRow<AskedEntity>;

/** What a row is called; one without a name by its id. */
export function nameOf(entity: AskedEntity, row: ResultRow): string {
  const name = cellAt(row, ENTITY_TEXT[entity].name.split('.'));
  return typeof name === 'string' && name.trim() !== '' ? name : row.id;
}

/** A row's own page is its asset's, with a finding or an installation open; a product's is the question which assets have it. */
export function placeOf(entity: AskedEntity, row: ResultRow): string {
  if ('assetId' in row && entity === 'finding') return findingHref(row);
  if ('assetId' in row && entity === 'softwareInstall') return installHref(row);
  if ('assetId' in row) return href('asset', { id: row.assetId });
  if ('vulnerabilityId' in row) return href('vulnerability', { id: row.vulnerabilityId });
  if (entity === 'asset') return href('asset', { id: row.id });
  const items: QueryNode[] = [{ field: 'softwareId', op: 'eq', value: row.id }];
  const name = nameOf(entity, row);
  if (name !== row.id) items.push({ field: 'name', op: 'eq', value: name });
  const tree: QueryNode = { op: 'and', items: [{ relation: 'software', where: { op: 'and', items } }] };
  return builderPlace({ entity: 'asset', tree, sort: null, saved: null }).to;
}
