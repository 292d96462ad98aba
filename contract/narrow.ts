/** What a value is, looked at: the few predicates that all share. `tests/architecture/trust.test.ts` says where others may be. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** An object of JSON: no list, and not null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a table has this key of its own. Not `in`: every object has a `constructor`. */
export const isKeyOf = <T extends object, K extends PropertyKey>(table: T, key: K): key is K & keyof T =>
  Object.hasOwn(table, key);

export const keysOf = <T extends object>(table: T): readonly (keyof T & string)[] =>
  Object.keys(table).filter((key) => isKeyOf(table, key));

export const isOneOf = <V extends string>(list: readonly V[], value: string): value is V =>
  list.some((one) => one === value);

/** The names of a table whose rows are of this stream. */
export const namesOn = <T extends Readonly<Record<string, { readonly stream: string }>>, V extends string>(
  table: T,
  stream: V,
) =>
  keysOf(table).filter((name) => table[name]?.stream === stream) as {
    [K in keyof T & string]: T[K]['stream'] extends V ? K : never;
  }[keyof T & string][];

/** A table with what is made for each of the names. */
export const tableOf = <K extends string, V>(names: readonly K[], make: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Readonly<Record<K, V>>;
