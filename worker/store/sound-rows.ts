import * as z from 'zod/mini';
import { ENTITIES, isEntityName } from '../../contract/entities';
import { isObject } from '../../contract/narrow';
import type { Chunk } from '../../contract/sync';
import type { RowRecord, StreamMeta } from './records';
import { isOfThisShape } from './streams';

/**
 * Whether what the disk says of a row is one (ST39). Each value is held against the kind of JSON its field's schema
 * takes, at any depth, and a field that must be there is; vocabularies, patterns and limits are not looked at. A newer
 * server may say a new word, and every row is looked at whenever it is read: a parse would take longer than reading it.
 */
type Check = (value: unknown) => boolean;

const isThere: Check = () => true;
const isText: Check = (value) => typeof value === 'string';
/** Pages write it as a date, and what is none throws there. Not `Date.parse`, which takes several times as long. */
const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/;
const isInstant: Check = (value) => typeof value === 'string' && INSTANT.test(value);
const isNumber: Check = Number.isFinite;
const isFlag: Check = (value) => typeof value === 'boolean';

function checkOf(schema: z.core.$ZodType): Check {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) {
    const check = checkOf(schema._zod.def.innerType);
    return (value) => value == null || check(value);
  }
  if (schema instanceof z.core.$ZodISODateTime) return isInstant;
  if (schema instanceof z.core.$ZodString || schema instanceof z.core.$ZodEnum) return isText;
  if (schema instanceof z.core.$ZodNumber) return isNumber;
  if (schema instanceof z.core.$ZodBoolean) return isFlag;
  if (schema instanceof z.core.$ZodArray) {
    const check = checkOf(schema._zod.def.element);
    return (value) => Array.isArray(value) && value.every(check);
  }
  if (schema instanceof z.core.$ZodRecord) {
    const check = checkOf(schema._zod.def.valueType);
    return (value) => {
      if (!isObject(value)) return false;
      for (const key in value) if (!check(value[key])) return false;
      return true;
    };
  }
  if (schema instanceof z.core.$ZodUnion) {
    const checks = schema._zod.def.options.map(checkOf);
    return (value) => checks.some((check) => check(value));
  }
  if (!(schema instanceof z.core.$ZodObject)) return isThere;
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => [name, checkOf(field)] as const);
  return (value) => {
    if (!isObject(value)) return false;
    for (const [name, check] of fields) if (!check(value[name])) return false;
    return true;
  };
}

const checks = new Map<string, ReadonlyMap<string, Check>>();

/** Empty for an entity that this build does not know: it is kept as it is. */
function checksOf(entity: string): ReadonlyMap<string, Check> {
  const known = checks.get(entity);
  if (known !== undefined) return known;
  const shape = isEntityName(entity) ? Object.entries(ENTITIES[entity].schema.shape) : [];
  const made = new Map(shape.map(([field, schema]) => [field, checkOf(schema)]));
  checks.set(entity, made);
  return made;
}

export function isSoundRow(entity: string, row: unknown): boolean {
  if (!isObject(row)) return false;
  for (const [field, check] of checksOf(entity)) if (!check(row[field])) return false;
  return true;
}

/** Of the overlay or of a small collection. */
export const isSoundRecord = ({ entity, id, rev, row }: RowRecord): boolean =>
  Number.isInteger(rev) && (row === null || (isSoundRow(entity, row) && row['id'] === id));

/** What was written under another definition is looked at as far as anybody can tell. */
export const isReadable = (stream: StreamMeta, record: RowRecord): boolean =>
  isOfThisShape(stream, record.entity) ? isSoundRecord(record) : record.row === null || isObject(record.row);

/** Where in the chunk rows are that are none: a field after the other, which is how they stand there. */
export function unsoundAt({ entity, ids, columns }: Chunk): ReadonlySet<number> {
  const unsound = new Set<number>();
  for (const [field, check] of checksOf(entity)) {
    if (field === 'id' || field === 'rev') continue;
    const column = columns[field];
    for (let at = 0; at < ids.length; at += 1) if (!check(column?.[at])) unsound.add(at);
  }
  return unsound;
}
