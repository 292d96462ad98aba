import * as z from 'zod/mini';
import { COMMAND } from './limits';
import { ApiProblem, ChangeRange, RevsOfParcel } from './sync';

/** Many commands of one browser in one company, in one request (decision 34). */

/** A command as its own request would have it: the same headers, path and body, under its own number. */
const ParcelCommand = z.strictObject({
  /** Of its `Idempotency-Key`. Numbers follow each other. */
  n: z.int().check(z.gte(1)),
  endpoint: z.string(),
  params: z.record(z.string(), z.string()),
  baseRev: z.optional(z.int()),
  contract: z.optional(z.int()),
  waited: z.optional(z.int().check(z.gte(0))),
  body: z.optional(z.unknown()),
});
export type ParcelCommand = z.infer<typeof ParcelCommand>;

export const parcelEndpoints = {
  'commands.parcel': {
    method: 'POST',
    path: '/api/commands/parcel',
    body: z.strictObject({
      clientId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
      commands: z.array(ParcelCommand).check(z.minLength(1), z.maxLength(COMMAND.parcel.most)),
    }),
    answer: z.object({
      /** What those that were applied changed, together. */
      range: z.nullable(ChangeRange),
      /** Of the first of them, one by one: what is left was not looked at, and is sent again. */
      results: z.array(z.object({ result: z.optional(z.unknown()), revs: z.optional(RevsOfParcel) })),
      /** Why the very first was refused, as its own request would have been; then there are no results. */
      problem: z.optional(ApiProblem),
    }),
  },
} as const;

export type ParcelId = keyof typeof parcelEndpoints;
export const PARCEL = 'commands.parcel' satisfies ParcelId;
export const ParcelAnswer = parcelEndpoints['commands.parcel'].answer;
