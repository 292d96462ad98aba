import * as z from 'zod/mini';
import { QUERY } from '../../limits';
import { Id, Instant, Line } from '../../primitives';
import { Sort } from '../../query';
import { defineRecord, notYetOwned, owner, tree } from '../../record';

/** Saved queries, and what was asked when and by whom. */

const asked = {
  /** The kind it is about (`EntityName`). The server knows which there are: this kind, which it can be, is one of them. */
  entity: z.string().check(z.minLength(1), z.maxLength(100)),
  ast: tree(),
};

/** Seen by its owner alone, as the runs of a private query are. */
const isPrivate = z.boolean();

export const savedQuery = defineRecord('savedQuery', {
  path: 'queries',
  subject: 'Query',
  words: { a: 'a query', many: 'queries' },
  fetched: 'at-start',
  fields: {
    name: Line,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    /** Absent: in no folder. */
    folder: z.optional(Line),
    ...asked,
    sort: z.nullable(Sort),
    isPrivate,
    ...owner,
    /** The people who marked it. */
    favouriteOf: z.array(Id),
    /** The people whose list opens with it. Absent: nobody's. */
    defaultOf: z.optional(z.array(Id)),
    /** Who asked it last. */
    lastRun: z.nullable(z.object({ at: Instant, by: z.string() })),
  },
  editable: ['name', 'description', 'folder', 'entity', 'ast', 'sort', 'isPrivate'],
  made: { ...notYetOwned, favouriteOf: [], defaultOf: undefined, lastRun: null },
  maxBodyBytes: QUERY.maxBodyBytes,
  search: ['name', 'description', 'folder', 'ownerName'],
  asQuery: ({ entity, ast }) => ({ entity, ast }),
  relations: [
    { name: 'run', label: 'Run', to: 'queryRun', from: 'id', at: 'queryId' },
    { name: 'group', label: 'Group', to: 'assetGroup', from: 'id', at: 'queryId' },
  ],
});
export type SavedQuery = z.infer<typeof savedQuery.schema>;

export const queryRun = defineRecord('queryRun', {
  path: 'query-runs',
  subject: 'Query',
  words: { a: 'a run', many: 'runs' },
  fields: {
    /** The saved query that was asked, if it was one. */
    queryId: z.nullable(Id),
    queryName: z.nullable(Line),
    ...asked,
    sort: z.nullable(Sort),
    at: Instant,
    /** The question as text, to be searched; what others may not see is not named in it. */
    question: z.optional(z.string().check(z.maxLength(600))),
    durationMs: z.number().check(z.gte(0)),
    rowsScanned: z.int().check(z.gte(0)),
    count: z.int().check(z.gte(0)),
    isPrivate,
    ...owner,
  },
  made: notYetOwned,
  // Said once, by who asked.
  verbs: ['create'],
  access: { create: 'execute' },
  maxBodyBytes: QUERY.maxBodyBytes,
  // What was asked without a network is among them: their page must not wait for one.
  fetched: 'at-start',
  search: ['queryName', 'question', 'ownerName'],
  indexed: ['createdAt'],
  relations: [{ name: 'query', label: 'Query', to: 'savedQuery', from: 'queryId', at: 'id' }],
});
export type QueryRun = z.infer<typeof queryRun.schema>;

/** A person's own marks of queries. */
export const queryMarkEndpoints = {
  'query-favourites.add': { title: 'Add favourite', method: 'PUT', path: '/api/queries/:id/favourites/:personId' },
  'query-favourites.remove': {
    title: 'Remove favourite',
    method: 'DELETE',
    path: '/api/queries/:id/favourites/:personId',
  },
  /** The one query a person's list of its entity opens with: another one is so no longer. */
  'query-defaults.add': { title: 'Set default filter', method: 'PUT', path: '/api/queries/:id/defaults/:personId' },
  'query-defaults.remove': {
    title: 'Remove default filter',
    method: 'DELETE',
    path: '/api/queries/:id/defaults/:personId',
  },
} as const;
