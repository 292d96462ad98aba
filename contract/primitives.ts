import * as z from 'zod/mini';

/** Shapes every record is made of. Plain JSON only: the contract never holds a Date or a transform. */

/** In small letters, as PostgreSQL writes it: a caller may send the same id in capitals, and texts are compared by letter. */
export const Id = z.uuid().check(z.toLowerCase());
export type Id = z.infer<typeof Id>;

/** ISO 8601 in UTC, millisecond precision or less, ending in Z. There is no year 0, and PostgreSQL takes none. */
export const Instant = z.iso.datetime().check(z.refine((text) => !text.startsWith('0000'), 'There is no year 0'));
export type Instant = z.infer<typeof Instant>;

export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;
/** Whether these are the words of severities, whose order is how bad they are. */
export const areSeverities = (words: readonly string[] | undefined) => words?.join() === SEVERITIES.join();

/** A short line of text a person typed. */
export const Line = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/** What every record carries. `rev` counts the record's changes on the server, from 1. */
export const recordFields = {
  id: Id,
  createdAt: Instant,
  updatedAt: Instant,
  rev: z.int().check(z.gte(1)),
  deletedAt: z.nullable(Instant),
};
export const companyRecordFields = { ...recordFields, companyId: Id };

/** For each field, the `rev` at which it last changed: the base a later merge compares with. */
export const FieldRevs = z.record(z.string(), z.int());

/** A member of a company, with the name they had when they were chosen: a browser that is offline knows no other. */
export const Person = z.object({ id: Id, name: z.string().check(z.minLength(1), z.maxLength(500)) });
export type Person = z.infer<typeof Person>;
