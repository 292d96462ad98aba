import * as z from 'zod/mini';
import { FRESH } from '../../limits';
import { Id, Instant, Line } from '../../primitives';

/**
 * Where a company's tickets are told: other systems' issues, or any addresses that take a signed message (TK14). One is the default, of
 * tickets that name none.
 */

export const CONNECTION_PRESETS = ['webhook', 'jira', 'github', 'servicenow'] as const;
export type ConnectionPreset = (typeof CONNECTION_PRESETS)[number];

/** Text without what would end a header or a line of an address. */
const Word = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.regex(/^[\x21-\x7e]+$/));
const Address = Word.check(
  z.regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?(\?[^#]*)?$/i, 'It begins with https:// or http://'),
);

/** Connections of a company. */
export const MOST_CONNECTIONS = 20;

const named = {
  /** What people call it. */
  name: Line.check(z.maxLength(100)),
  /** Told of tickets that name no other. The first one is, and stays it until another one becomes it. */
  isDefault: z.boolean(),
};

const place = {
  preset: z.enum(CONNECTION_PRESETS),
  address: Address,
  /** Jira: the project's key; GitHub: `owner/name`. */
  project: z.optional(Word),
  /** Jira and ServiceNow: who signs in with the token. */
  user: z.optional(Line),
  isEnabled: z.boolean(),
};

const Connection = z.object({ id: Id, ...named, ...place, updatedAt: Instant });
export type TicketConnection = z.infer<typeof Connection>;

/** The token or password; of a webhook what its messages are signed with. It is never answered. */
export const ConnectionUpdate = z.strictObject({
  ...named,
  ...place,
  /** Absent: the one that is kept, where the address is the same. */
  secret: z.optional(z.string().check(z.minLength(8), z.maxLength(4_000), z.regex(/^[\x20-\x7e]+$/))),
});
export type ConnectionUpdate = z.infer<typeof ConnectionUpdate>;

export const DELIVERY_STATES = ['waiting', 'done', 'failed'] as const;

const Delivery = z.object({
  id: Id,
  connectionId: Id,
  ticketId: Id,
  ticketKey: z.string(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** What the other system answered last; null: nothing yet. */
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  createdAt: Instant,
  /** Of one that waits: when it is tried next. */
  nextAt: Instant,
});
export type TicketDelivery = z.infer<typeof Delivery>;

/** The newest of them. */
export const DELIVERIES_TOLD = 50;

/** The oldest first. */
const Connections = z.object({ connections: z.array(Connection), deliveries: z.array(Delivery) });
/** What whoever makes tickets may know of them. */
const Names = z.object({ connections: z.array(z.object({ id: Id, ...named })) });

export const ticketConnectionEndpoints = {
  'ticket-connection.get': { method: 'GET', path: '/api/ticket-connections', freshMs: 0, answer: Connections },
  'ticket-connection.names': {
    method: 'GET',
    path: '/api/ticket-connections/names',
    freshMs: FRESH.matched,
    answer: Names,
  },
  'ticket-connection.update': {
    method: 'PUT',
    path: '/api/ticket-connections/:id',
    body: ConnectionUpdate,
    changes: ['ticket-connection.names'],
    answer: Connections,
    means: 'own-name',
  },
  'ticket-connection.remove': {
    method: 'DELETE',
    path: '/api/ticket-connections/:id',
    changes: ['ticket-connection.names'],
    answer: Connections,
    means: 'own-name',
  },
  /** Once more, all that failed. */
  'ticket-connection.retry': { method: 'POST', path: '/api/ticket-connections/retry', answer: Connections },
} as const;
