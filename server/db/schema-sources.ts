import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { companies, integrations } from './schema';

/** Sources that are read by themselves: what only the server needs of them. */

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** What is kept of a source's reading, beside what is said of it: when it is next, by whom, and where it goes on. */
export const sourceReadings = pgTable(
  'source_readings',
  {
    integrationId: uuid()
      .primaryKey()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    companyId: companyId(),
    /** By the schedule, or when it is tried again; null: not by itself. */
    nextAt: instant(),
    /** Of the reading that is on: another one that was thought dead writes nothing. */
    taken: uuid(),
    /** Somebody asked for it now: who, for the run's row. */
    askedBy: text(),
    askedById: uuid(),
    isStopped: boolean().notNull().default(false),
    /** In a row. */
    failures: integer().notNull().default(0),
    /** Where it goes on, once what is before it is imported. */
    cursor: text(),
    /** Of what was imported last, and the run that did. */
    contentHash: text(),
    runId: uuid(),
    /** The run that says the failures in a row. */
    failedRunId: uuid(),
  },
  (t) => [index().on(t.nextAt), index().on(t.companyId)],
);

/** Sealed by a key that is not in the database, and told to the address alone that they were entered for. */
export const sourceSecrets = pgTable(
  'source_secrets',
  {
    integrationId: uuid()
      .primaryKey()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    companyId: companyId(),
    kind: text().notNull(),
    /** The settings that say where they go. */
    address: text().notNull(),
    sealed: text().notNull(),
  },
  (t) => [index().on(t.companyId)],
);
