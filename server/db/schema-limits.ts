import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { RatePer } from '../../contract/areas/admin/rate-rules';
import { instant, seqNumber } from './columns';

/** Limits that administrators set. */
export const rateRules = pgTable('rate_rules', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  per: text().notNull().$type<RatePer>(),
  calls: text().notNull(),
  points: integer().notNull(),
  seconds: integer().notNull(),
  isOn: boolean().notNull(),
  refused: seqNumber().notNull().default(0),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/** Counted by all servers together; its columns and their order are `rate-limiter-flexible`'s. `expire`: milliseconds since 1970. */
export const rateCounts = pgTable('rate_counts', {
  /** `<rule>:<whose>`. */
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
