import * as z from 'zod/mini';
import { ENTITIES, isEntityName } from '../../../contract/entities';
import type { Row } from '../../../domain/effects/effect';

/** What every row of the entity has, with nothing in it; tests say the rest. Empty where nobody knows the entity. */
export const blankRow = (entity: string): Row => (isEntityName(entity) ? blankObject(ENTITIES[entity].schema) : {});

const blankObject = (schema: z.core.$ZodObject): Row =>
  Object.fromEntries(
    Object.entries(schema._zod.def.shape).flatMap(([field, part]) =>
      part instanceof z.core.$ZodOptional ? [] : [[field, blankOf(part)]],
    ),
  );

function blankOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.core.$ZodNullable) return null;
  if (schema instanceof z.core.$ZodObject) return blankObject(schema);
  if (schema instanceof z.core.$ZodDiscriminatedUnion) return blankOf(schema._zod.def.options[0] ?? schema);
  if (schema instanceof z.core.$ZodArray) return [];
  if (schema instanceof z.core.$ZodRecord) return {};
  if (schema instanceof z.core.$ZodNumber) return 0;
  if (schema instanceof z.core.$ZodBoolean) return false;
  return schema instanceof z.core.$ZodISODateTime ? '2026-01-01T00:00:00.000Z' : '';
}
