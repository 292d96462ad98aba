import * as z from 'zod/mini';
import { Id, Instant, Line } from '../../primitives';
import { defineRecord, set } from '../../record';

/** Addresses that take signed messages of what policies find, and the log of what was sent. */

/**
 * Without an action of a policy, a webhook is told of these. `policy.failures`: assets newly fail. `policy.fixed`: assets no longer
 * fail. `policy.passed`: everything passed. `policy.error`: it could not be evaluated.
 */
export const WEBHOOK_EVENTS = ['policy.failures', 'policy.fixed', 'policy.passed', 'policy.error'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Text without what would end a header or a line of an address. */
const Address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(500),
    z.regex(
      /^https?:\/\/[\x21-\x22\x24-\x2e\x30-\x3e\x41-\x7e]+(\/[\x21\x22\x24-\x7e]*)?$/i,
      'An address begins with https:// or http://, and has no name, password or blank in it',
    ),
  );

export const webhook = defineRecord('webhook', {
  path: 'webhooks',
  subject: 'Webhook',
  words: { a: 'a webhook', many: 'webhooks' },
  fields: {
    name: Line,
    address: Address,
    events: set(z.enum(WEBHOOK_EVENTS)),
    isEnabled: z.boolean(),
    /** Since when it has the secret its messages are signed with. Absent: none yet, and nothing is sent. */
    secretSetAt: z.optional(Instant),
  },
  labels: { isEnabled: 'Enabled', secretSetAt: 'Secret set' },
  editable: ['name', 'address', 'events', 'isEnabled'],
  made: { secretSetAt: undefined },
  blank: { events: [], isEnabled: true },
  search: ['name', 'address'],
});
export type Webhook = z.infer<typeof webhook.schema>;

export const WEBHOOK_STATES = ['waiting', 'done', 'failed'] as const;

const WebhookDelivery = z.object({
  /** Its idempotency key: the same at each try, and when it is sent again. */
  id: Id,
  event: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  /** What the receiver answered last; null: nothing yet. */
  status: z.nullable(z.int()),
  /** The beginning of that answer, or why there was none. */
  answer: z.nullable(z.string()),
  createdAt: Instant,
  /** Of one that waits: when it is tried next. */
  nextAt: Instant,
  /** As it was signed and sent. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The newest of them are told, and so much of an answer is kept. */
export const DELIVERIES = { told: 50, answerChars: 500 } as const;

const Deliveries = z.object({ deliveries: z.array(WebhookDelivery) });

/** It signs and is never answered. */
export const WebhookSecret = z
  .string()
  .check(
    z.minLength(16, 'A secret has at least 16 characters'),
    z.maxLength(500),
    z.regex(/^[\x21-\x7e]+$/, 'A secret is letters, digits and signs without blanks'),
  );

export const webhookEndpoints = {
  'webhook-secrets.update': {
    method: 'PUT',
    path: '/api/webhooks/:id/secret',
    body: z.strictObject({ secret: WebhookSecret }),
    // No command: what waits to be sent is kept in the browser, and a secret is kept nowhere.
    answer: z.object({ secretSetAt: Instant }),
    means: 'own-name',
  },
  'webhook-deliveries.list': {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    freshMs: 5_000,
    answer: Deliveries,
  },
  /** A message that says it is a try, through the same queue as all. */
  'webhook-deliveries.try': {
    method: 'POST',
    path: '/api/webhooks/:id/try',
    answer: Deliveries,
    changes: ['webhook-deliveries.list'],
  },
  /** Once more under its name, whatever became of it. */
  'webhook-deliveries.again': {
    method: 'POST',
    path: '/api/webhooks/:id/again',
    body: z.strictObject({ deliveryId: Id }),
    answer: Deliveries,
    changes: ['webhook-deliveries.list'],
  },
} as const;
