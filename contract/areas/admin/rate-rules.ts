import * as z from 'zod/mini';
import { Id, Instant, Line } from '../../primitives';

/** Limits an administrator sets: so many calls within so many seconds, of each person, company or address, or of all together. */

export const RATE_PER = ['person', 'company', 'address', 'all'] as const;
export type RatePer = (typeof RATE_PER)[number];

/** Rules of an installation. */
export const RATE_RULES_MOST = 50;
/** Counters that are shown of each: the fullest. */
export const RATE_COUNTERS_TOLD = 10;

const SAID = {
  name: Line,
  per: z.enum(RATE_PER),
  /** Of the endpoint table: empty all calls, `queries.run` that one, `assets.*` those that begin so. */
  calls: z.string().check(z.maxLength(100)),
  points: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  seconds: z.int().check(z.minimum(1), z.maximum(86_400)),
  isOn: z.boolean(),
};

const RateCounter = z.object({
  /** A person's or company's name, an address, or nothing where all are counted together. */
  who: z.string(),
  points: z.int(),
  /** When it begins anew. */
  endsAt: Instant,
});

const RateRule = z.object({
  id: Id,
  ...SAID,
  /** Calls it has refused since it was made. */
  refused: z.int(),
  counters: z.array(RateCounter),
});
export type RateRule = z.infer<typeof RateRule>;

export const RateRules = z.object({ rules: z.array(RateRule) });

/** Of platform administrators, whom none of these limits. */
export const rateRuleEndpoints = {
  /** With the counters of now. */
  'admin.rate-rules': { method: 'GET', path: '/api/admin/rate-rules', freshMs: 0, answer: RateRules },
  'admin.save-rate-rule': {
    method: 'PUT',
    path: '/api/admin/rate-rules/:id',
    means: 'in-person',
    body: z.strictObject(SAID),
    answer: RateRules,
  },
  'admin.delete-rate-rule': {
    method: 'DELETE',
    path: '/api/admin/rate-rules/:id',
    means: 'in-person',
    answer: RateRules,
  },
} as const;
