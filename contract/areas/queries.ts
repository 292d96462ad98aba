import * as z from 'zod/mini';
import { ENTITIES } from '../entities';
import { QUERY, SYNC } from '../limits';
import { Sort } from '../query';

/** Questions to the server, for who keeps no copy: scripts, and views larger than a browser holds. */

const CHUNKED = Object.entries(ENTITIES).flatMap(([name, { storage }]) => (storage === 'chunks' ? [name] : []));

export const QueryRunBody = z.strictObject({
  entity: z.enum(CHUNKED),
  /** The query tree (`contract/query.ts`). What is wrong in it is answered with its place. */
  where: z.optional(z.unknown()),
  /** Free text: every word occurs in one of the entity's searched fields. */
  text: z.optional(z.string().check(z.maxLength(1_000))),
  sort: z.optional(z.array(Sort).check(z.maxLength(5))),
  facets: z.optional(z.array(z.string()).check(z.maxLength(20))),
  offset: z.optional(z.int().check(z.gte(0))),
  limit: z.optional(z.int().check(z.gte(0), z.lte(SYNC.chunkRows))),
});

export const queryEndpoints = {
  'queries.run': {
    method: 'POST',
    path: '/api/queries/run',
    body: QueryRunBody,
    maxBodyBytes: QUERY.maxBodyBytes,
    answer: z.object({
      rows: z.array(z.record(z.string(), z.unknown())),
      /** Of all matching rows, and of all rows. */
      count: z.int(),
      total: z.int(),
      facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
      ms: z.number(),
    }),
  },
} as const;
