import * as z from 'zod/mini';

/** How the rows of a source become records: which value of a row means what. */

/** What is done with a value before it is read. `seconds`, `milliseconds`: a time since 1970. */
export const FIELD_TURNS = ['first', 'seconds', 'milliseconds'] as const;

const MappedField = z.strictObject({
  /** Where it is in the row: `a.b[0].c`; `a.list[].c` takes it of each member. `=user` is the text itself, said of every row. */
  from: z.string().check(z.minLength(1), z.maxLength(300)),
  /** What it means: a field of `domain/formats/csv/csv-targets.ts`; `id` is the source's own identity of a thing. */
  to: z.string().check(z.regex(/^[a-zA-Z0-9.]+$/), z.maxLength(60)),
  as: z.optional(z.enum(FIELD_TURNS)),
});
export type MappedField = z.infer<typeof MappedField>;

const MOST_FIELDS = 200;
export const FieldMap = z.array(MappedField).check(z.maxLength(MOST_FIELDS));
export type FieldMap = z.infer<typeof FieldMap>;
