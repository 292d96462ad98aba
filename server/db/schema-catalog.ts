import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ScheduleRun } from '../../contract/areas/vulnerabilities/feed-schedules';
import type { Affected, Vulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
import type { Severity } from '../../contract/primitives';
import type { VulnerabilityStatement } from '../../domain/vulnerabilities/statement';
import { instant, seqNumber } from './columns';
import { companies } from './schema';

/**
 * The vulnerabilities of the installation (decision 43). Everybody reads them who has signed in, and the server alone writes
 * them.
 */

/** What each source says of each of its records. */
export const catalogStatements = pgTable(
  'catalog_statements',
  {
    source: text().notNull(),
    recordId: text().notNull(),
    /** All it is called, its own id among them. */
    names: text().array().notNull(),
    /** The vulnerabilities it is about. */
    about: text().array().notNull(),
    hash: text().notNull(),
    saidAt: instant(),
    readAt: instant().notNull(),
    doc: jsonb().notNull().$type<VulnerabilityStatement>(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.recordId] }),
    index().using('gin', t.names),
    index().using('gin', t.about),
  ],
);

/**
 * What is made of it, one row a vulnerability. Scores of EPSS stand in columns alone: there are as many of them as CVEs, and
 * all of them change each day. No index is on what changes with them.
 */
export const catalogVulnerabilities = pgTable(
  'catalog_vulnerabilities',
  {
    id: text().primaryKey(),
    /** Null: only EPSS knows it. */
    doc: jsonb().$type<Omit<Vulnerability, 'id' | 'epss'>>(),
    title: text(),
    aliases: text().array(),
    severity: text().$type<Severity>(),
    cvssScore: doublePrecision(),
    kevAdded: date(),
    published: instant(),
    modified: instant(),
    epssScore: doublePrecision(),
    epssPercentile: doublePrecision(),
    epssDate: date(),
    epssReadAt: instant(),
    /** Rises with each change of what is merged, scores of EPSS aside. Null: its packages are not listed yet. */
    seq: bigint({ mode: 'number' }),
  },
  (t) => [
    index().using('gin', t.aliases),
    index().on(t.seq),
    // Few are, and each look for them must not go through all that only EPSS knows.
    index('catalog_unlisted_index').on(t.id).where(sql`seq is null and doc is not null`),
  ],
);

/** Which published vulnerabilities are about a package, with the ranges that say so: the way from software to them. */
export const catalogPackages = pgTable(
  'catalog_packages',
  {
    /** Of `packagesOf`: `npm/lodash`. */
    key: text().notNull(),
    vulnerabilityId: text().notNull(),
    ranges: jsonb().notNull().$type<readonly Affected[]>(),
  },
  (t) => [primaryKey({ columns: [t.key, t.vulnerabilityId] }), index().on(t.vulnerabilityId)],
);

/** How far each feed has come; `version` counts what was written of it. */
export const catalogFeeds = pgTable('catalog_feeds', {
  source: text().primaryKey(),
  format: text().notNull(),
  file: text().notNull(),
  dated: instant(),
  readAt: instant().notNull(),
  version: seqNumber().notNull(),
  /** When the last part of one that is being written was; null: none is. By the database's clock. */
  writingAt: instant(),
});

/** Up to where what a company keeps of the catalog was compared with it, and with what its findings name. */
export const vulnerabilityCopies = pgTable('vulnerability_copies', {
  companyId: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** The sum of the versions of all feeds. */
  catalogVersion: seqNumber().notNull(),
  /** How far the company's stream was when its findings were looked at. */
  seq: seqNumber().notNull(),
});

/** How far a company's software was compared with the catalog (MT1). */
export const matcherMarks = pgTable('matcher_marks', {
  companyId: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** The highest `seq` of the catalog then. */
  catalogSeq: seqNumber().notNull(),
  /** How far the company's stream was. */
  seq: seqNumber().notNull(),
  /** By which edition of the comparison: another one compares everything anew. */
  edition: integer().notNull(),
  /** What expired since must be looked at. */
  comparedAt: instant().notNull(),
});

/** Feeds the server fetches by itself. */
export const catalogSchedules = pgTable('catalog_schedules', {
  id: uuid().primaryKey(),
  url: text().notNull(),
  everyHours: integer().notNull(),
  isOn: boolean().notNull(),
  /** What the server said of the file that was read last: it is asked whether there is another. */
  etag: text(),
  lastModified: text(),
  nextAt: instant().notNull(),
  /** In a row. */
  failures: integer().notNull().default(0),
  createdAt: instant().notNull(),
});

/** What became of each fetch, the last ones. */
export const catalogScheduleRuns = pgTable(
  'catalog_schedule_runs',
  {
    id: uuid().primaryKey(),
    scheduleId: uuid()
      .notNull()
      .references(() => catalogSchedules.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    endedAt: instant().notNull(),
    outcome: text().notNull().$type<ScheduleRun['outcome']>(),
    message: text(),
    files: jsonb().notNull().$type<ScheduleRun['files']>(),
  },
  (t) => [index().on(t.scheduleId, t.at)],
);

/** Scores of EPSS as they were: of what companies name alone, and of the days on which they moved. */
export const epssHistory = pgTable(
  'epss_history',
  {
    id: text().notNull(),
    date: date().notNull(),
    score: doublePrecision().notNull(),
    percentile: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.date] })],
);
