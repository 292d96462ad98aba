import { type ChunkEntity, ENTITIES, isEntityName } from '../../contract/entities';

export const isChunkEntity = (name: string): name is ChunkEntity =>
  isEntityName(name) && ENTITIES[name].storage === 'chunks';

const nullable = new Map<string, ReadonlySet<string>>();

/** Fields that are null, not absent, where a record has no value: a chunk cannot tell the two apart. */
export function nullableFields(entity: string): ReadonlySet<string> {
  const known = nullable.get(entity);
  if (known !== undefined) return known;
  const fields = new Set<string>();
  if (isEntityName(entity)) {
    for (const [field, schema] of Object.entries(ENTITIES[entity].schema.shape)) {
      if (schema._zod.def.type === 'nullable') fields.add(field);
    }
  }
  nullable.set(entity, fields);
  return fields;
}
