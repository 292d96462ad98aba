import * as z from 'zod/mini';
import { QUERY } from '../../limits';
import { companyRecordFields, FieldRevs, Id, Instant, Line } from '../../primitives';
import { Sort } from '../../query';

/** Saved queries, and what was asked when and by whom. */

const QUESTIONS = ['asset', 'finding', 'softwareInstall', 'software', 'assetEvent', 'sourceRecord'] as const;
/** Small records that are all in the browser: no question of the builder, but their own lists are filtered by such trees. */
const LISTS = ['syncRun', 'queryRun'] as const;

const asked = {
  entity: z.enum(QUESTIONS),
  /** The tree, read by `readQuery` wherever it comes in: its schema would be overrun by a deep one. */
  ast: z.record(z.string(), z.unknown()),
};
const queryFields = {
  name: Line,
  description: z.optional(z.string().check(z.maxLength(2_000))),
  /** Absent: in no folder. */
  folder: z.optional(Line),
  ast: asked.ast,
  entity: z.enum([...QUESTIONS, ...LISTS]),
  sort: z.nullable(Sort),
  /** Seen by its owner alone. */
  isPrivate: z.boolean(),
};

export const SavedQuery = z.object({
  ...companyRecordFields,
  ...queryFields,
  ownerId: Id,
  ownerName: z.string(),
  /** The people who marked it. */
  favouriteOf: z.array(Id),
  /** The people whose list opens with it. Absent: nobody's. */
  defaultOf: z.optional(z.array(Id)),
  /** Who asked it last. */
  lastRun: z.nullable(z.object({ at: Instant, by: z.string() })),
  fieldRevs: FieldRevs,
});
export type SavedQuery = z.infer<typeof SavedQuery>;

/** Minted by the client, as every id. */
export const QueryCreate = z.strictObject({ id: Id, ...queryFields });
export type QueryCreate = z.infer<typeof QueryCreate>;

/** `null` takes a description or a folder away. */
export const QueryPatch = z.strictObject({
  name: z.optional(Line),
  description: z.optional(z.nullable(queryFields.description)),
  folder: z.optional(z.nullable(queryFields.folder)),
  entity: z.optional(queryFields.entity),
  ast: z.optional(asked.ast),
  sort: z.optional(queryFields.sort),
  isPrivate: z.optional(z.boolean()),
});
export type QueryPatch = z.infer<typeof QueryPatch>;

const runFields = {
  /** The saved query that was asked, if it was one. */
  queryId: z.nullable(Id),
  queryName: z.nullable(Line),
  ...asked,
  sort: z.nullable(Sort),
  at: Instant,
  durationMs: z.number().check(z.gte(0)),
  rowsScanned: z.int().check(z.gte(0)),
  count: z.int().check(z.gte(0)),
  /** Seen by its owner alone, as the runs of a private query are. */
  isPrivate: z.boolean(),
};
export const QueryRun = z.object({ ...companyRecordFields, ...runFields, ownerId: Id, ownerName: z.string() });
export type QueryRun = z.infer<typeof QueryRun>;
export const QueryRunCreate = z.strictObject({ id: Id, ...runFields });
export type QueryRunCreate = z.infer<typeof QueryRunCreate>;

export const savedQueryEndpoints = {
  'queries.create': { method: 'POST', path: '/api/queries', body: QueryCreate, maxBodyBytes: QUERY.maxBodyBytes },
  'queries.update': { method: 'PATCH', path: '/api/queries/:id', body: QueryPatch, maxBodyBytes: QUERY.maxBodyBytes },
  'queries.delete': { method: 'DELETE', path: '/api/queries/:id' },
  'query-runs.create': {
    method: 'POST',
    path: '/api/query-runs',
    body: QueryRunCreate,
    maxBodyBytes: QUERY.maxBodyBytes,
  },
  /** A person's own mark. */
  'query-favourites.add': { method: 'PUT', path: '/api/queries/:id/favourites/:personId' },
  'query-favourites.remove': { method: 'DELETE', path: '/api/queries/:id/favourites/:personId' },
  /** The one query a person's list of its entity opens with: another one is so no longer. */
  'query-defaults.add': { method: 'PUT', path: '/api/queries/:id/defaults/:personId' },
  'query-defaults.remove': { method: 'DELETE', path: '/api/queries/:id/defaults/:personId' },
} as const;
