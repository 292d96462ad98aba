import * as z from 'zod/mini';
import { Instant } from '../../primitives';

/** Sources that send by themselves: where they send to, and what became of it. */

/** Sizes in bytes. */
export const INLET = {
  maxBodyBytes: 4 * 1_024 * 1_024,
  /** Of one delivery. */
  maxRows: 10_000,
  /** Of one source: things it spoke of within `forgetDays`. */
  maxKept: 100_000,
  maxRowChars: 256 * 1_024,
  /** Deliveries of one source in a minute. */
  maxInMinute: 600,
  /** For so long a delivery is known again by its id. */
  knownDays: 7,
  /** So long after a thing was last spoken of it is known when that was, for what comes out of order. */
  forgetDays: 30,
} as const;

/** So long what comes is gathered before it is imported. */
export const GATHER_MS: Readonly<Record<string, number>> = { webhook: 60_000, syslog: 15 * 60_000 };

/** Why something that was sent was not taken, or did nothing. */
export const INLET_REASONS = [
  'unsigned',
  'wrong_signature',
  'no_secret',
  'late',
  'seen_before',
  'older',
  'unreadable',
  'too_large',
  'too_many',
  'no_room',
  'too_long',
  'too_fast',
] as const;
export type InletReason = (typeof INLET_REASONS)[number];

export const InletTold = z.object({
  /** Below this installation's own address; null: it does not send to one. */
  path: z.nullable(z.string()),
  /** Of the server that answers; null: it listens to nobody. */
  syslog: z.nullable(z.object({ port: z.int(), isSecure: z.boolean(), isOthers: z.boolean() })),
  /** Deliveries, or lines. */
  taken: z.int(),
  lastAt: z.nullable(Instant),
  /** Rows that are not imported yet. */
  waiting: z.int(),
  refused: z.array(z.object({ reason: z.string(), count: z.int(), lastAt: Instant })),
});
export type InletTold = z.infer<typeof InletTold>;

export const inletEndpoints = {
  'integrations.inlet': {
    method: 'GET',
    path: '/api/integrations/:id/inlet',
    // Others send all the time.
    freshMs: 0,
    answer: InletTold,
  },
} as const;

/** Another system's own call. Its body is JSON, or JSON Lines. */
export const inboundEndpoints = {
  'webhooks.deliver': {
    method: 'POST',
    path: '/api/webhooks/:inlet',
    anonymous: true,
    file: true,
    maxBodyBytes: INLET.maxBodyBytes,
    answer: z.object({ says: z.string() }),
  },
} as const;
