import { boolean, date, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { Metric } from '../../contract/areas/boards/daily-figures';
import { instant } from './columns';
import { companies } from './schema';

/** The figures of a company at the end of each UTC day (decision 68). All of it is the server's to write. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Only those that are known of that day. */
    figures: jsonb().notNull().$type<Readonly<Partial<Record<Metric, number>>>>(),
    /** Worked out afterwards, of what the records know themselves. */
    isDerived: boolean().notNull(),
    /** When that was: an import that ended later may say more of days that nobody counted. */
    keptAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
);
