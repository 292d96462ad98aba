import { ENTITIES, type EntityName, isEntityName } from '../../../contract/entities';
import type { RelationDefinition } from '../../../contract/entity-kind';

/** How records of one kind are found from another's: `to[at]` is the row's own `from`. */
export interface RelationInfo extends RelationDefinition {
  readonly to: EntityName;
}

/** What a kind's definition says of the others it leads to. */
export const relationsOf = (entity: EntityName): readonly RelationInfo[] =>
  ENTITIES[entity].relations.map((relation) => ({ ...relation, to: kindNamed(relation.to) }));

function kindNamed(name: string): EntityName {
  if (isEntityName(name)) return name;
  throw new Error(`A relation leads to "${name}", which is not a kind of record.`);
}
