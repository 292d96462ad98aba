import { bigserial, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CHANGES, Outcome, PolicyContent, PolicyDay } from '../../contract/areas/policies/policies';
import type { Severity } from '../../contract/primitives';
import { instant } from './columns';
import { companies } from './schema';

/** What is known of policies and their executions beside their records (decision 57). All of it is the server's to write. */

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/**
 * How an asset stands to a policy: of those that failed at some time, or do not simply pass. What was never wrong has no row, and is
 * counted only. No reference to assets: a million rows would be looked up, one by one.
 */
export const policyResults = pgTable(
  'policy_results',
  {
    companyId: companyId(),
    policyId: uuid().notNull(),
    assetId: uuid().notNull(),
    outcome: text().notNull().$type<Outcome>(),
    /** Of the failure that lasts; null where it passes. */
    firstFailedAt: instant(),
    lastChangedAt: instant().notNull(),
    /** The one that changed it last. */
    executionId: uuid().notNull(),
    exceptionId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.policyId, t.assetId] }),
    index().on(t.companyId, t.assetId),
    index().on(t.companyId, t.policyId, t.outcome),
  ],
);

/** Executions that are not over: those that wait, and those at work. */
export const policyQueue = pgTable(
  'policy_queue',
  { companyId: companyId(), executionId: uuid().notNull(), policyId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.executionId] })],
);

/** What an execution changed, some hundred assets a row. */
export const policyChanges = pgTable(
  'policy_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: companyId(),
    policyId: uuid().notNull(),
    executionId: uuid().notNull(),
    change: text().notNull().$type<(typeof CHANGES)[number]>(),
    assetIds: uuid().array().notNull(),
  },
  (t) => [index().on(t.companyId, t.executionId)],
);

/** What each version of a policy said. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    companyId: companyId(),
    policyId: uuid().notNull(),
    version: integer().notNull(),
    at: instant().notNull(),
    byId: uuid().notNull(),
    byName: text().notNull(),
    content: jsonb().notNull().$type<PolicyContent>(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.policyId, t.version] })],
);

/** Its figures at the end of each day on which it was executed, in UTC. */
export const policyDays = pgTable(
  'policy_days',
  {
    companyId: companyId(),
    policyId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    severity: text().notNull().$type<Severity>(),
    evaluated: integer().notNull(),
    passed: integer().notNull(),
    failed: integer().notNull(),
    inGrace: integer().notNull(),
    excepted: integer().notNull(),
    groups: jsonb().notNull().$type<PolicyDay['groups']>(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.policyId, t.day] })],
);

export const policyLogs = pgTable(
  'policy_logs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: companyId(),
    executionId: uuid().notNull(),
    at: instant().notNull(),
    level: text().notNull().$type<'info' | 'warn' | 'error'>(),
    text: text().notNull(),
  },
  (t) => [index().on(t.companyId, t.executionId, t.id)],
);
