import * as z from 'zod/mini';
import { Scalar } from './query';

/**
 * What is computed of the rows that answer a question, by one or two fields. Its meaning is
 * `docs/spec/aggregations.md`; `domain/query/aggregate/` checks and evaluates it.
 */
export const FIELD_MEASURES = ['sum', 'min', 'max', 'avg'] as const;
export const Measure = z.union([
  z.object({ op: z.literal('count') }),
  z.object({ op: z.enum(FIELD_MEASURES), field: z.string() }),
]);
export type Measure = z.infer<typeof Measure>;

/** Stretches of the UTC calendar; weeks begin on Monday. */
export const TIME_BUCKETS = ['day', 'week', 'month'] as const;
export type TimeBucket = (typeof TIME_BUCKETS)[number];

/** A date field needs a bucket, no other field takes one. */
export const GroupBy = z.object({ field: z.string(), bucket: z.optional(z.enum(TIME_BUCKETS)) });
export type GroupBy = z.infer<typeof GroupBy>;

export const Aggregation = z.object({ measure: Measure, by: z.array(GroupBy).check(z.minLength(1), z.maxLength(2)) });
export type Aggregation = z.infer<typeof Aggregation>;

/** What the rows of a group have in common in one field. */
export const GroupKey = z.discriminatedUnion('kind', [
  /** A bucket's value is its first day, as `2026-03-29`. */
  z.object({ kind: z.literal('value'), value: Scalar }),
  z.object({ kind: z.literal('missing') }),
  /** What is beyond the bound: so many values together. */
  z.object({ kind: z.literal('other'), values: z.int() }),
]);
export type GroupKey = z.infer<typeof GroupKey>;

/** Null where no row of the group has a value to measure. Dates are epoch milliseconds. */
const Measured = z.nullable(z.number());

export const AggregatedGroup = z.object({ key: GroupKey, rows: z.int(), measure: Measured });
export type AggregatedGroup = z.infer<typeof AggregatedGroup>;

export const AggregationAnswer = z.object({
  /** Of all matching rows together. */
  whole: z.object({ rows: z.int(), measure: Measured }),
  /** The groups of each field of `by`, in their order. */
  groups: z.array(z.array(AggregatedGroup)),
  /** With two fields: for each group of the first the measures with each of the second. */
  cells: z.array(z.array(Measured)),
});
export type AggregationAnswer = z.infer<typeof AggregationAnswer>;
