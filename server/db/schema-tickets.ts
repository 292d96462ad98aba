import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ConnectionPreset, TicketDelivery } from '../../contract/areas/vulnerabilities/ticket-connections';
import type { OutwardEvent } from '../../domain/tickets/outward/outward-event';
import { bytes, instant } from './columns';
import { companies } from './schema';

/** What is known of tickets beside their records. */

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** What a company says of its tickets. */
export const ticketSettings = pgTable('ticket_settings', {
  companyId: companyId().primaryKey(),
  prefix: text().notNull(),
});

/**
 * Files of attachments, each once in a company however many tickets have it. In the database, so that a backup has them and no
 * company ever meets another's.
 */
export const ticketFiles = pgTable(
  'ticket_files',
  {
    companyId: companyId(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    mediaType: text().notNull(),
    content: bytes().notNull(),
    /** When it was last sent. */
    sentAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.sha256] })],
);

/** Where a company's tickets are told. The secret is sealed by a key that is not in the database. */
export const ticketConnections = pgTable(
  'ticket_connections',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    name: text().notNull(),
    isDefault: boolean().notNull(),
    createdAt: instant().notNull(),
    preset: text().notNull().$type<ConnectionPreset>(),
    address: text().notNull(),
    project: text(),
    person: text(),
    secret: text().notNull(),
    isEnabled: boolean().notNull(),
    updatedAt: instant().notNull(),
    /** When it was last asked how far issues are. */
    lookedAt: instant(),
  },
  (t) => [index().on(t.companyId, t.createdAt)],
);

/** What is to be told of tickets, written with the change itself: its id is the name by which it is told once. */
export const ticketDeliveries = pgTable(
  'ticket_deliveries',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    connectionId: uuid().notNull(),
    ticketId: uuid().notNull(),
    /** In their order. */
    seq: bigserial({ mode: 'number' }).notNull(),
    event: jsonb().notNull().$type<OutwardEvent>(),
    state: text().notNull().$type<TicketDelivery['state']>(),
    attempts: integer().notNull(),
    status: integer(),
    error: text(),
    createdAt: instant().notNull(),
    nextAt: instant().notNull(),
  },
  (t) => [index().on(t.companyId, t.seq), index().on(t.state, t.nextAt)],
);
