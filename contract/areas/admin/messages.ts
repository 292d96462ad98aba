import * as z from 'zod/mini';
import { Id, Instant } from '../../primitives';

/** The outbox of mail of the installation: what waits, what was sent, and what was refused. */

export const MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const OutboxMessage = z.object({
  /** In its `Message-ID`: a receiver that has it need not take it again. */
  id: Id,
  company: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.int(),
  /** What the mail server said last, in words; null: nothing yet. */
  says: z.nullable(z.string()),
  createdAt: Instant,
  /** Of one that waits: when it is tried next. */
  nextAt: Instant,
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** The newest of them are told: those that wait or failed first. */
export const MESSAGES_TOLD = 100;

export const Outbox = z.object({
  /** `SMTP_URL` is set. Without it all messages wait. */
  isSending: z.boolean(),
  counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
  messages: z.array(OutboxMessage),
});

export type Outbox = z.infer<typeof Outbox>;

/** Of platform administrators. */
export const messageEndpoints = {
  'admin.messages': { method: 'GET', path: '/api/admin/messages', freshMs: 5_000, answer: Outbox },
  /** All that failed, once more. */
  'admin.retry-messages': {
    method: 'POST',
    path: '/api/admin/messages/retry',
    answer: Outbox,
    changes: ['admin.messages'],
  },
} as const;
