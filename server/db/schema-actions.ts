import { boolean, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { companies } from './schema';

/** Actions at other tools that are still to be done. What is said of them is their record. */
export const actionTurns = pgTable(
  'action_turns',
  {
    /** Of a record of the company: ids count within one. */
    actionId: uuid().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    integrationId: uuid().notNull(),
    nextAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** A request has left, or was about to, and no answer was heard: it may have been done. Written before it leaves. */
    isSent: boolean().notNull().default(false),
    /** Of the try that is on: one that was thought dead writes nothing. */
    taken: uuid(),
    /** Somebody cancelled it in the middle of a try: there is no other one. */
    isCancelled: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.actionId] }), index().on(t.integrationId, t.nextAt)],
);
