import * as z from 'zod/mini';
import { Instant, Line } from '../../primitives';
import { FieldMap } from './field-map';
import { SourceSchedule } from './source-schedules';

/** What makes a source read by itself, beside what every source is. Its secrets are nowhere in it. */

/** Flat. What a kind has is in `connectors/`, and checked by it: a browser may be older than the kind. */
export const SettingValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type SettingValues = z.infer<typeof SettingValues>;

const given = {
  /** Of connector: `http`, …. */
  kind: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(40)),
  /** The product its form began with. */
  preset: z.optional(z.string().check(z.maxLength(100))),
  settings: SettingValues,
  fieldMap: FieldMap,
  schedule: SourceSchedule,
  isEnabled: z.boolean(),
};

/** What somebody called for, or the clock. */
export const RUN_ENDS = ['imported', 'unchanged', 'failed', 'cancelled'] as const;

export const SourceConnector = z.object({
  ...given,
  /** The names of the secrets that are kept. */
  secrets: z.array(z.string()),
  /** When it is read next; null: not by itself. */
  nextAt: z.nullable(Instant),
  /** Since when it is being read; null: it is not. */
  runningSince: z.nullable(Instant),
  /** How far that is, in words. */
  doing: z.nullable(z.string()),
  /** How the last reading ended, and when. */
  last: z.nullable(z.object({ at: Instant, end: z.enum(RUN_ENDS), records: z.int(), says: z.string() })),
  /** Why it cannot be read, in words with the way out; null: it can. */
  problem: z.nullable(z.string()),
});
export type SourceConnector = z.infer<typeof SourceConnector>;

/** Those that are not named stay as they are kept. */
const Secrets = z.record(z.string().check(z.maxLength(60)), z.string().check(z.minLength(1), z.maxLength(20_000)));

export const SourceGiven = z.strictObject({
  /** What its runs and records name; of a source that is here already, it stays. */
  name: Line,
  vendor: Line,
  category: z.string().check(z.maxLength(60)),
  ...given,
  secrets: Secrets,
});
export type SourceGiven = z.infer<typeof SourceGiven>;

/** Of one that is not saved yet; with `id`, the secrets that are kept of that source serve, where the address is the same. */
export const SourceTry = z.strictObject({
  id: z.optional(z.uuid()),
  kind: given.kind,
  settings: SettingValues,
  secrets: Secrets,
});

/** At most so many rows are shown to map by. */
export const SAMPLE_ROWS = 20;

export const SourceTried = z.object({
  isGood: z.boolean(),
  /** What the source said, or why it could not be read and what helps. */
  says: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
});
export type SourceTried = z.infer<typeof SourceTried>;
