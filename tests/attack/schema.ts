import * as z from 'zod/mini';
import type { Draw } from './draw';

/** What the attack reads of a JSON schema: what stands where, so that a mutation can stay just within it or go just beyond. */
export interface Schema {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: Schema | boolean | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly pattern?: string | undefined;
}

const JsonSchema: z.ZodMiniType<Schema> = z.lazy(() =>
  z.object({
    type: z.optional(z.string()),
    format: z.optional(z.string()),
    enum: z.optional(z.array(z.unknown())),
    const: z.optional(z.unknown()),
    anyOf: z.optional(z.array(JsonSchema)),
    properties: z.optional(z.record(z.string(), JsonSchema)),
    additionalProperties: z.optional(z.union([z.boolean(), JsonSchema])),
    required: z.optional(z.array(z.string())),
    items: z.optional(JsonSchema),
    minItems: z.optional(z.number()),
    maxItems: z.optional(z.number()),
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    pattern: z.optional(z.string()),
  }),
);

const known = new WeakMap<z.ZodMiniType, Schema>();

/** As a caller sends it. */
export function jsonSchemaOf(schema: z.ZodMiniType): Schema {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const json: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const made = z.parse(JsonSchema, flattened(json));
  known.set(schema, made);
  return made;
}

/** `oneOf`, and a list of types, are an `anyOf` to us. */
const flattened = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json), (key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || key === 'properties') return value;
    const { oneOf, type, ...rest }: Readonly<Record<string, unknown>> = { ...value };
    if (oneOf !== undefined) return { ...rest, anyOf: oneOf };
    return Array.isArray(type) ? { ...rest, anyOf: type.map((one) => ({ type: one })) } : value;
  });

/** What the schema says of the part at a path; nothing, where it says nothing. */
export function schemaAt(schema: Schema, path: readonly (string | number)[]): Schema {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const { properties, additionalProperties, items, anyOf = [] } = schema;
  const own =
    typeof key === 'number' ? items : properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
  const next = own ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  if (next !== undefined) return schemaAt(next, rest);
  for (const branch of anyOf) {
    const found = schemaAt(branch, path);
    if (Object.keys(found).length > 0) return found;
  }
  return {};
}

/** A value the schema may take: every part there is half of the time, texts and numbers at their bounds. */
export function sampleOf(draw: Draw, schema: Schema, ids: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return draw.anyOf(schema.enum);
  if (schema.anyOf !== undefined) return sampleOf(draw, draw.anyOf(schema.anyOf) ?? {}, ids);
  switch (schema.type) {
    case 'object':
      return recordOf(draw, schema, ids);
    case 'array': {
      const { minItems = 0, maxItems = 3, items = {} } = schema;
      const length = Math.max(minItems, Math.min(maxItems, draw.below(4)));
      return Array.from({ length }, () => sampleOf(draw, items, ids));
    }
    case 'string':
      return textOf(draw, schema, ids);
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000 } = schema;
      return draw.oneOf([minimum, maximum, Math.min(maximum, minimum + 1)]);
    }
    case 'boolean':
      return draw.chance(0.5);
    default:
      return null;
  }
}

function recordOf(draw: Draw, schema: Schema, ids: readonly string[]): object {
  const { properties = {}, required = [], additionalProperties } = schema;
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || draw.chance(0.5))
    .map(([name, inner]): [string, unknown] => [name, sampleOf(draw, inner, ids)]);
  if (typeof additionalProperties === 'object') entries.push(['more', sampleOf(draw, additionalProperties, ids)]);
  return Object.fromEntries(entries);
}

function textOf(
  draw: Draw,
  { format, pattern, minLength = 0, maxLength = 12 }: Schema,
  ids: readonly string[],
): string {
  if (format === 'uuid') return draw.chance(0.5) ? draw.id() : (draw.anyOf(ids) ?? draw.id());
  if (format === 'date-time')
    return draw.oneOf(['2026-01-01T00:00:00.000Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z']);
  if (format === 'email') return 'someone@example.org';
  // Patterns are few, and known texts stand in the examples.
  if (pattern !== undefined) return draw.oneOf(['company:00000000-0000-4000-8000-00000000c001', '1', 'AAAAAAAAAA']);
  return 'x'.repeat(Math.max(minLength, Math.min(maxLength, draw.oneOf([1, 12, maxLength]))));
}
