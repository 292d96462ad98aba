import * as z from 'zod/mini';
import { Id, Instant } from '../../primitives';
import { ACTION_PHASES } from './policy-actions';

/** What became of the actions of an execution. */

export const EFFECT_STATES = ['waiting', 'done', 'failed'] as const;
export type EffectState = (typeof EFFECT_STATES)[number];

const PolicyEffect = z.object({
  /** Receivers know it by this name. */
  id: Id,
  actionId: Id,
  /** Of `PolicyAction`. */
  type: z.string(),
  phase: z.enum(ACTION_PHASES),
  state: z.enum(EFFECT_STATES),
  /** What was done, or why it could not be, in words; null: nothing yet. */
  says: z.nullable(z.string()),
  /** Of what is done with each asset: how many there are, and how many are done. Null: it is done once. */
  assets: z.nullable(z.object({ total: z.int(), done: z.int() })),
  createdAt: Instant,
  doneAt: z.nullable(Instant),
});
export type PolicyEffect = z.infer<typeof PolicyEffect>;

const PolicyEffects = z.object({ effects: z.array(PolicyEffect) });

export const policyEffectEndpoints = {
  /** `id`: the execution's. */
  'policy-effects.list': { method: 'GET', path: '/api/policy-effects/:id', freshMs: 5_000, answer: PolicyEffects },
  /** Once more, all of an execution that failed. */
  'policy-effects.again': {
    method: 'POST',
    path: '/api/policy-effects/:id/again',
    answer: PolicyEffects,
    changes: ['policy-effects.list'],
  },
  /** Whether this installation sends mail, and how many of the company's wait. */
  'mail-status.get': {
    method: 'GET',
    path: '/api/mail-status',
    freshMs: 5_000,
    answer: z.object({ isSending: z.boolean(), waiting: z.int(), failed: z.int() }),
  },
} as const;
