import * as z from 'zod/mini';
import { IMPORT } from '../../limits';
import { Instant, SEVERITIES, Severity } from '../../primitives';
import { Notice, Rejection } from '../integrations';
import { FEED_FORMATS } from './feed-formats';
import { feedScheduleEndpoints } from './feed-schedules';
import { Day, Epss, Vulnerability, VulnerabilityStatus } from './vulnerability';

/** The vulnerabilities of the installation: what feeds say, which is no company's. */

/** One line of the search. */
export const CatalogRow = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  severity: z.nullable(Severity),
  cvssScore: z.nullable(z.number()),
  epss: z.nullable(Epss),
  kevAdded: z.nullable(Day),
  ransomware: z.boolean(),
  status: VulnerabilityStatus,
  published: z.nullable(Instant),
  modified: z.nullable(Instant),
});
export type CatalogRow = z.infer<typeof CatalogRow>;

/** How far a feed has come: what the newest file of it said. */
export const Feed = z.object({
  source: z.string(),
  format: z.string(),
  file: z.string(),
  /** When the newest of its files was made, as it says itself. */
  dated: z.nullable(Instant),
  readAt: Instant,
});
export type Feed = z.infer<typeof Feed>;

export const CATALOG_SORTS = ['modified', 'published', 'cvss', 'epss', 'kev', 'id'] as const;

const yes = z.optional(z.literal('true'));
export const CatalogQuery = z.strictObject({
  /** In ids, aliases and titles. */
  q: z.optional(z.string().check(z.maxLength(200))),
  /** Several with commas between. */
  severity: z.optional(
    z.string().check(z.regex(new RegExp(`^(${SEVERITIES.join('|')})(,(${SEVERITIES.join('|')}))*$`))),
  ),
  kev: yes,
  ransomware: yes,
  sort: z.optional(z.enum(CATALOG_SORTS)),
  offset: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
});
export type CatalogQuery = z.infer<typeof CatalogQuery>;

/** What one source said of a vulnerability, and when it was read. */
const SourceWord = z.object({
  source: z.string(),
  /** What the source calls it. */
  recordId: z.string(),
  /** When the source said it, as it says itself. */
  saidAt: z.nullable(Instant),
  readAt: Instant,
});
export type SourceWord = z.infer<typeof SourceWord>;

/** All that is known of one. */
const KnownVulnerability = z.object({
  vulnerability: Vulnerability,
  words: z.array(SourceWord),
  epssReadAt: z.nullable(Instant),
  /** Scores as they were, of days on which they moved, the oldest first; kept of what a company names. */
  epssHistory: z.optional(z.array(Epss)),
});
export type KnownVulnerability = z.infer<typeof KnownVulnerability>;

/** What became of one file of a feed. */
export const FeedFile = z.object({
  name: z.string(),
  format: z.enum(FEED_FORMATS),
  dated: z.nullable(Instant),
  /** Records in the file; those that were `rejected` are among them. */
  read: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Those of which the catalog has a newer word. */
  older: z.int(),
  rejectedCount: z.int(),
  rejected: z.array(Rejection),
  notices: z.array(Notice),
  ms: z.number(),
});
export type FeedFile = z.infer<typeof FeedFile>;

export const FeedAnswer = z.object({
  files: z.array(FeedFile),
  /** Files of an archive that nothing was taken from. Of a file by itself, that is what the call is refused with. */
  refused: z.array(z.object({ file: z.string(), line: z.nullable(z.int()), message: z.string() })),
});
export type FeedAnswer = z.infer<typeof FeedAnswer>;

export const catalogEndpoints = {
  /** By anybody who has signed in; a page of `CATALOG.page` at a time, and how many there are. */
  'catalog.search': {
    method: 'GET',
    path: '/api/catalog/vulnerabilities',
    query: CatalogQuery,
    answer: z.object({ rows: z.array(CatalogRow), total: z.int() }),
  },
  'catalog.feeds': {
    method: 'GET',
    path: '/api/catalog/feeds',
    answer: z.object({ feeds: z.array(Feed), vulnerabilities: z.int() }),
  },
  /** By its id, or by one of its other names. */
  'catalog.vulnerability': {
    method: 'GET',
    path: '/api/catalog/vulnerabilities/:name',
    answer: KnownVulnerability,
  },
  /** The file of a feed is the body, as it is. By platform administrators. */
  'catalog.import': {
    method: 'PUT',
    path: '/api/catalog/feeds',
    query: z.strictObject({
      /** What the file is called; else what Content-Disposition says. */
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
    }),
    answer: FeedAnswer,
    file: true,
    maxBodyBytes: IMPORT.maxSentBytes,
    changes: ['catalog.search', 'catalog.feeds', 'catalog.vulnerability'],
  },
  ...feedScheduleEndpoints,
} as const;
