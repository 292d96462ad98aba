import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../../../contract/narrow';
import { presentText } from '../text';

/**
 * What a tool's JSON is expected to be like. Reading it never fails: what is missing or of another type is absent, so that a
 * tool's next version, or a file somebody shortened, loses no more than the value itself. Objects and lists are always there.
 */

function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return presentText(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Some write numbers in quotes. */
function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** One text, or several: in a list or alone. */
const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).map(textIn).filter((text) => text !== undefined);

/** Trimmed; a number as its digits; absent when blank. */
export const text = z.pipe(z.transform(textIn), z.optional(z.string()));
export const texts = z.pipe(z.transform(textsIn), z.array(z.string()));
export const number = z.pipe(z.transform(numberIn), z.optional(z.number()));
export const flag = z.pipe(
  z.transform((value: unknown) => (typeof value === 'boolean' ? value : undefined)),
  z.optional(z.boolean()),
);

/** Whatever stands there, and nothing where nothing does: zod's own `unknown` asks for the key. */
export const anything = z.optional(z.unknown());

export const object = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.pipe(
    z.transform((value: unknown) => (isObject(value) ? value : {})),
    z.object(fields),
  );

/** An object that is kept as the file has it too, as `raw`: what no field is made of is not lost with it. */
export const row = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.pipe(
    z.transform((value: unknown): JsonObject => ({ ...(isObject(value) ? value : {}), raw: value })),
    z.object({ ...fields, raw: z.unknown() }),
  );

/** What is no such thing in it stays in its place, with nothing in it: a list's length is that of the file. */
export const list = <Item extends z.core.SomeType>(item: Item) => z.pipe(z.transform(listIn), z.array(item));

/** A list, or what would be its only item. */
export const oneOrMany = <Item extends z.core.SomeType>(item: Item) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? listIn(value) : [value])),
    z.array(item),
  );

/** A list, as it stands or under the first of these names that has one, as an API wraps it; or what would be its only item. */
export const listUnder = <Item extends z.core.SomeType>(names: readonly string[], item: Item) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (!isObject(value)) return listIn(value);
      const wrapped = names.filter((name) => name in value).map((name) => value[name]);
      return wrapped.length === 0 ? [value] : listIn(wrapped.find(Array.isArray));
    }),
    z.array(item),
  );

/** An object whose keys are names the tool chose, as pairs. */
export const entries = <Value extends z.core.$ZodType>(value: Value) =>
  z.pipe(
    z.pipe(
      z.transform((given: unknown) => (isObject(given) ? given : {})),
      z.record(z.string(), value),
    ),
    z.transform((given) => Object.entries(given)),
  );

/** What some versions of a tool write as a text and others as something else: read as both. */
export const textOr = <Other extends z.core.$ZodType>(other: Other) =>
  z.pipe(
    z.transform((value: unknown): JsonObject => ({ text: value, other: value })),
    z.object({ text, other }),
  );

/** What is read of a shape. */
export type Read<Shape extends z.core.$ZodType> = z.infer<Shape>;
