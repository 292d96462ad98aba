import { bigint, customType, integer, jsonb, uuid } from 'drizzle-orm/pg-core';
import type { recordFields } from '../../contract/primitives';

/**
 * A `timestamptz` that reads as the wire has it: ISO 8601 in UTC with milliseconds. Every session
 * speaks UTC, so PostgreSQL's text always ends in `+00`.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (text) => new Date(`${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`).toISOString(),
});

/** Binary. Drivers differ in what they make of it, so statements say it in base64: `encode(…)` and `decode(…)`. */
export const bytes = customType<{ data: string; driverData: string }>({ dataType: () => 'bytea' });

/** Sequence numbers stay far below 2^53. */
export const seqNumber = () => bigint({ mode: 'number' });

type RecordColumn = keyof typeof recordFields | 'companyId';
/** The part of a record that lives in `doc`: all that is no column. */
export type Doc<R, Columns extends keyof R = never> = Omit<R, RecordColumn | Columns>;
export const doc = <R, Columns extends keyof R = never>() => jsonb().notNull().$type<Doc<R, Columns>>();

export const recordColumns = () => ({
  id: uuid().primaryKey(),
  rev: integer().notNull().default(1),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  deletedAt: instant(),
});

/** The name of a column in SQL, as Drizzle's own casing makes it. */
export const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
