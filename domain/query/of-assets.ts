import { ENTITIES, type EntityName } from '../../contract/entities';
import { relationsOf } from './fields/relations';
import type { Plan } from './plan';

const ANYTHING: Plan = { kind: 'group', op: 'and', not: false, items: [] };

/**
 * What is asked of such rows before any question (Q86): what belongs to an asset is there as long as the asset is. Undefined of
 * other rows.
 */
export function belonging(entity: EntityName): Plan | undefined {
  if (!('saysAsset' in ENTITIES[entity])) return undefined;
  const relation = relationsOf(entity).find(({ name }) => name === 'asset');
  return relation && { kind: 'relation', relation, where: ANYTHING };
}
