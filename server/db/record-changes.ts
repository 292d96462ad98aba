import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FieldChanges, Verb } from '../../contract/record';
import { instant } from './columns';

/**
 * What was done to the records of every kind that is edited: a row for each command and record, only added to. Beside the
 * audit log and not in it: there each company's entries are one chain, and wait for one another (decision 21).
 */
export const RECORD_CHANGES = 'record_changes';

export const recordChanges = pgTable(
  RECORD_CHANGES,
  {
    companyId: uuid().notNull(),
    kind: text().notNull(),
    recordId: uuid().notNull(),
    rev: integer().notNull(),
    at: instant().notNull(),
    verb: text().notNull().$type<Verb>(),
    byId: uuid().notNull(),
    byName: text().notNull(),
    actingId: uuid(),
    changes: jsonb().notNull().$type<FieldChanges>(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.recordId, t.rev] })],
);

/** Made where it is missing, as the records' own tables are. */
export const recordChangesCreation = `create table ${RECORD_CHANGES} (${[
  'company_id uuid not null constraint record_changes_company_id_companies_id_fk references companies (id) on delete cascade',
  'kind text not null',
  'record_id uuid not null',
  'rev integer not null',
  'at timestamptz(3) not null',
  'verb text not null',
  'by_id uuid not null',
  'by_name text not null',
  'acting_id uuid',
  'changes jsonb not null',
  'primary key (company_id, kind, record_id, rev)',
].join(', ')})`;
