import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NormalizedRecord } from '../../contract/areas/integrations';
import { instant } from './columns';
import { companies } from './schema';

/** What agents enrol and report with, and reports that are not imported yet. Tokens are kept as hashes. */

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

export const agentEnrolments = pgTable(
  'agent_enrolments',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    maxUses: integer().notNull(),
    uses: integer().notNull().default(0),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index().on(t.companyId)],
);

/** Of each agent what is nobody's to read, and what its record is made of. */
export const agentKeys = pgTable(
  'agent_keys',
  {
    /** The agent's. */
    id: uuid().primaryKey(),
    companyId: companyId(),
    tokenHash: text().notNull().unique(),
    tokenFrom: instant().notNull(),
    /** The one it was given last, until it first comes with it. */
    nextHash: text().unique(),
    /** The one before: whoever still has it is not the agent. */
    beforeHash: text().unique(),
    machine: text().notNull(),
    uuid: text().notNull(),
    serial: text().notNull(),
    enrolledAt: instant().notNull(),
    lastCheckInAt: instant().notNull(),
    hostname: text().notNull(),
    version: text().notNull(),
    os: text().notNull(),
    enrolment: text().notNull(),
    /** Whose identity it came with. */
    copyOf: uuid(),
    /** Of its clock and its reports. */
    remark: text(),
    /** Of copies of it, until somebody has settled that. */
    copyRemark: text(),
    /** When a copy was noticed that its record does not say yet. */
    clonedAt: instant(),
    /** What its record does not say yet. */
    isNews: boolean().notNull(),
    /** Reports since a time: more than it may send are refused. */
    countFrom: instant().notNull(),
    count: integer().notNull(),
    /** When the newest report was true that was imported or waits to be. */
    observedAt: instant(),
  },
  (t) => [index().on(t.companyId), index().on(t.companyId, t.machine), index().on(t.isNews)],
);

/** What waits to be imported: of each agent the newest. */
export const agentReports = pgTable(
  'agent_reports',
  {
    agentId: uuid()
      .primaryKey()
      .references(() => agentKeys.id, { onDelete: 'cascade' }),
    companyId: companyId(),
    receivedAt: instant().notNull(),
    /** Nothing of this agent was imported before: it is not kept waiting. */
    isFirst: boolean().notNull(),
    record: jsonb().notNull().$type<NormalizedRecord>(),
  },
  (t) => [index().on(t.companyId, t.receivedAt)],
);
