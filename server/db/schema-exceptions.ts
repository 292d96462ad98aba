import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SharedPart } from '../../contract/areas/policies/policy-exceptions';
import { instant } from './columns';
import { companies } from './schema';

/** Links by which somebody outside decides a policy exception. Tokens are kept as hashes; each is used once. */
export const exceptionShares = pgTable(
  'exception_shares',
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    exceptionId: uuid().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    parts: jsonb().notNull().$type<SharedPart[]>(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    usedAt: instant(),
  },
  (t) => [index().on(t.companyId, t.exceptionId)],
);
