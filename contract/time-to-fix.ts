import * as z from 'zod/mini';
import { SEVERITIES } from './primitives';

/**
 * How long the findings that answer a question took from when they were first seen until they were closed. Its meaning is
 * `docs/spec/figures.md`; `domain/findings/time-to-fix.ts` works it out. Times are milliseconds.
 */

/** Of so many that are closed: half of them took no longer than the median, nine of ten no longer than `p90`. Null: of none. */
const Spread = z.object({ count: z.int(), median: z.nullable(z.number()), p90: z.nullable(z.number()) });
export type Spread = z.infer<typeof Spread>;

export const TimeToFix = z.object({ all: Spread, bySeverity: z.record(z.enum(SEVERITIES), Spread) });
export type TimeToFix = z.infer<typeof TimeToFix>;
