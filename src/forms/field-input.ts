import * as z from 'zod/mini';

/** How a field is filled in, as its schema says. */
export type FieldInput =
  | { readonly kind: 'text'; readonly isLong: boolean; readonly most: number | undefined; readonly isNeeded: boolean }
  | { readonly kind: 'number'; readonly least: number | undefined; readonly most: number | undefined }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'list' }
  /** The end of a day. */
  | { readonly kind: 'date'; readonly isNeeded: boolean }
  /** One of the values that the form's page knows; undefined is none. */
  | { readonly kind: 'pick'; readonly options: readonly PickOption[] }
  | { readonly kind: 'tree' };

export interface PickOption {
  readonly value: unknown;
  readonly label: string;
}

/** A text that may be longer has several lines. */
const LINE = 500;

/** Throws for a field that no form can fill in: such a one is the area's own to draw. */
export function fieldInput(schema: z.ZodMiniType): FieldInput {
  const input = findInput(schema);
  if (input === null) throw new Error(`No form can fill in a field of this kind: ${schema.def.type}`);
  return input;
}

/** Null where no form can fill it in. */
export function findInput(schema: z.ZodMiniType): FieldInput | null {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    const inner = findInput(innerOf(schema));
    return inner?.kind === 'text' || inner?.kind === 'date' ? { ...inner, isNeeded: false } : inner;
  }
  if ('isTree' in schema) return { kind: 'tree' };
  if (schema instanceof z.ZodMiniEnum) return { kind: 'choice', values: Object.values(schema.def.entries).map(String) };
  if (schema instanceof z.ZodMiniBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodMiniArray) return { kind: 'list' };
  if (schema instanceof z.ZodMiniNumber) {
    return { kind: 'number', least: boundOf(schema, 'greater_than'), most: boundOf(schema, 'less_than') };
  }
  if (schema instanceof z.ZodMiniISODateTime) return { kind: 'date', isNeeded: true };
  if (schema instanceof z.ZodMiniString) {
    const most = boundOf(schema, 'max_length');
    const isNeeded = (boundOf(schema, 'min_length') ?? 0) > 0;
    return { kind: 'text', isLong: most === undefined || most > LINE, most, isNeeded };
  }
  return null;
}

function innerOf({ def }: z.ZodMiniOptional | z.ZodMiniNullable): z.ZodMiniType {
  const { innerType } = def;
  if (innerType instanceof z.ZodMiniType) return innerType;
  throw new Error('The schema inside is of another library');
}

const Bound = z.object({
  check: z.string(),
  value: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});

/** The number a check of the schema compares with. */
function boundOf({ def }: z.ZodMiniType, check: string): number | undefined {
  for (const one of def.checks ?? []) {
    const bound = z.safeParse(Bound, one._zod.def);
    if (bound.success && bound.data.check === check) {
      const { value, minimum, maximum } = bound.data;
      return value ?? minimum ?? maximum;
    }
  }
  return undefined;
}
