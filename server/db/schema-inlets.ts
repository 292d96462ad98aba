import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { InletReason } from '../../contract/areas/integrations/inlets';
import { instant } from './columns';
import { companies, integrations } from './schema';

/** Sources that send by themselves: where to, what came, and what was not taken. */

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

const integrationId = () =>
  uuid()
    .notNull()
    .references(() => integrations.id, { onDelete: 'cascade' });

type Refused = Readonly<Partial<Record<InletReason, { readonly count: number; readonly lastAt: string }>>>;

/** One of each source. Its row is locked while something of the source is taken: numbers are given in the order of commits. */
export const sourceInlets = pgTable(
  'source_inlets',
  {
    integrationId: integrationId().primaryKey(),
    companyId: companyId(),
    /** The part of the address that is its own. What counts is the signature. */
    token: text().notNull().unique(),
    taken: bigint({ mode: 'number' }).notNull().default(0),
    lastAt: instant(),
    /** The newest number given to a row. */
    seq: bigint({ mode: 'number' }).notNull().default(0),
    kept: integer().notNull().default(0),
    refused: jsonb().notNull().$type<Refused>().default({}),
    /** Deliveries since a time: more are refused. */
    countFrom: instant(),
    count: integer().notNull().default(0),
  },
  (t) => [index().on(t.companyId)],
);

/** Deliveries that were taken: the same one does nothing a second time. */
export const sourceDeliveries = pgTable(
  'source_deliveries',
  {
    integrationId: integrationId(),
    companyId: companyId(),
    mark: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.integrationId, t.mark] }),
    index().on(t.companyId),
    index().on(t.integrationId, t.at),
  ],
);

/** Of each thing a source spoke of the newest that it said. */
export const sourcePushes = pgTable(
  'source_pushes',
  {
    integrationId: integrationId(),
    companyId: companyId(),
    /** A hash of what the source calls it. */
    uid: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    /** JSON; as text, since it may hold what `jsonb` does not take. */
    row: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.integrationId, t.uid] }),
    index().on(t.integrationId, t.seq),
    index().on(t.companyId),
  ],
);
