import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companies } from './schema';

/**
 * What queries compare: the keys of a record's values, computed in `domain` because databases disagree about
 * letter case, order, versions and addresses. True for the record's `rev` and the keys' `version` only; what
 * has moved on is made anew by the next question (`server/query/refresh-keys.ts`). Ids of some kinds count within a company (RD5).
 */
export const queryKeys = pgTable(
  'query_keys',
  {
    entity: text().notNull(),
    id: uuid().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    rev: integer().notNull(),
    version: integer().notNull(),
    folded: jsonb().notNull().$type<unknown>(),
    typed: jsonb().notNull().$type<unknown>(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.entity, t.id] })],
);
