import * as z from 'zod/mini';
import { Aggregation, AggregationAnswer } from '../aggregation';
import { ENTITIES, ENTITY_NAMES } from '../entities';
import { FixPlan, FixQuestion } from '../fix-plan';
import { QUERY, SYNC } from '../limits';
import { Sort } from '../query';
import { TimeToFix } from '../time-to-fix';

/** Questions to the server, for who keeps no copy: scripts, and views larger than a browser holds. */

/** What is each person's own is in their browser alone. */
const OF_COMPANY = ENTITY_NAMES.filter((name) => ENTITIES[name].stream === 'company');

const FACETS = `More than ${QUERY.maxFacets} facets: ask for the others in a call of their own`;

const asked = {
  entity: z.enum(OF_COMPANY),
  /** The query tree (`contract/query.ts`). What is wrong in it is answered with its place. */
  where: z.optional(z.unknown()),
  /** Free text: every word is found where the kind is searched. */
  text: z.optional(
    z
      .string()
      .check(
        z.maxLength(
          QUERY.maxSearchChars,
          `A search has at most ${QUERY.maxSearchChars.toLocaleString('en-US')} characters`,
        ),
      ),
  ),
  sort: z.optional(z.array(Sort).check(z.maxLength(QUERY.maxSorts, `Sorted by at most ${QUERY.maxSorts} fields`))),
  /** Deleted rows are left out unless asked for. */
  withDeleted: z.optional(z.boolean()),
  /** Deleted rows and no others, each with who deleted it (`deletedBy`), if a person did. */
  onlyDeleted: z.optional(z.boolean()),
};

export const QueryRunBody = z.strictObject({
  ...asked,
  facets: z.optional(z.array(z.string()).check(z.maxLength(QUERY.maxFacets, FACETS))),
  offset: z.optional(z.int().check(z.gte(0))),
  limit: z.optional(z.int().check(z.gte(0), z.lte(SYNC.chunkRows))),
  /** Computed over all matching rows, whatever the window. */
  aggregation: z.optional(Aggregation),
  /** Of findings: what to fix first, over all matching ones. */
  fixes: z.optional(FixQuestion),
  /** Of findings: how long the fixed ones took, over all matching ones. */
  timeToFix: z.optional(z.literal(true)),
});

export const QueryIdsBody = z.strictObject({ ...asked, limit: z.int().check(z.gte(0), z.lte(QUERY.maxIds)) });

export const QueryAnswer = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Of all matching rows, and of all rows. */
  count: z.int(),
  total: z.int(),
  facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
  aggregation: z.optional(AggregationAnswer),
  fixes: z.optional(FixPlan),
  timeToFix: z.optional(TimeToFix),
  ms: z.number(),
});
export const QueryIds = z.object({ ids: z.array(z.string()) });

export const queryEndpoints = {
  'queries.run': {
    method: 'POST',
    path: '/api/queries/run',
    asks: true,
    body: QueryRunBody,
    maxBodyBytes: QUERY.maxBodyBytes,
    answer: QueryAnswer,
  },
  /** Every id that matches, in order: for an export, or an action on all of them. */
  'queries.ids': {
    method: 'POST',
    path: '/api/queries/ids',
    asks: true,
    body: QueryIdsBody,
    maxBodyBytes: QUERY.maxBodyBytes,
    answer: QueryIds,
  },
} as const;
