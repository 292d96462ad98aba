import { bigint, bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LogLevel } from '../../contract/areas/integrations/pipeline';
import { instant } from './columns';
import { companies, integrations, sourceRecords, syncRuns } from './schema';

/** What can be looked into of runs (decision 54); it goes with them. */

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });
const runId = () =>
  uuid()
    .notNull()
    .references(() => syncRuns.id, { onDelete: 'cascade' });

/** Every line that was rejected. */
export const runRejections = pgTable(
  'run_rejections',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: companyId(),
    runId: runId(),
    /** Of the batch in which it was sent; null of what was rejected when it was applied. */
    batch: integer(),
    file: text().notNull(),
    /** As the file says it, which may be anything. */
    line: bigint({ mode: 'number' }),
    reason: text().notNull(),
    /** The reason without the values in it. */
    kind: text().notNull(),
    raw: text().notNull(),
  },
  (t) => [index().on(t.runId, t.id), index().on(t.companyId)],
);

export const runLogs = pgTable(
  'run_logs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: companyId(),
    runId: runId(),
    at: instant().notNull(),
    level: text().notNull().$type<LogLevel>(),
    stage: text(),
    text: text().notNull(),
  },
  (t) => [index().on(t.runId, t.id), index().on(t.companyId)],
);

/** Records that the last full sync of their source did not name. */
export const sourceAbsences = pgTable(
  'source_absences',
  {
    recordId: uuid()
      .primaryKey()
      .references(() => sourceRecords.id, { onDelete: 'cascade' }),
    companyId: companyId(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    /** Of the first of these syncs. */
    since: instant().notNull(),
    runs: integer().notNull(),
    /** The last one that was counted, so that none counts twice. */
    runId: uuid().notNull(),
  },
  (t) => [index().on(t.integrationId), index().on(t.companyId)],
);
