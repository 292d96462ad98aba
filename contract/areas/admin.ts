import * as z from 'zod/mini';
import { Id, Instant } from '../primitives';

/** At most so many people are listed at once; a search narrows. */
export const USERS_LISTED = 100;

/** A person of the installation, as its administrators see them. */
export const PlatformUser = z.object({
  id: Id,
  email: z.string(),
  name: z.nullable(z.string()),
  isPlatformAdmin: z.boolean(),
  companies: z.array(z.string()),
  /** Kept out since. */
  suspendedAt: z.nullable(Instant),
});
export type PlatformUser = z.infer<typeof PlatformUser>;

export const PlatformUsers = z.object({ users: z.array(PlatformUser), total: z.int(), next: z.nullable(Id) });

/** Of platform administrators. */
/** What a code is exchanged for. */
export const Impersonation = z.object({
  token: z.string(),
  expiresAt: Instant,
  user: z.object({ id: Id, email: z.string(), name: z.nullable(z.string()) }),
});

export const adminEndpoints = {
  /** By name or address; `total` counts those that match. */
  'admin.users': {
    method: 'GET',
    path: '/api/admin/users',
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(200))),
      state: z.optional(z.enum(['active', 'suspended', 'administrator'])),
      after: z.optional(Id),
    }),
    answer: PlatformUsers,
  },
  /** A link with which the person chooses a new password; only where Muster keeps passwords. */
  'admin.reset-link': {
    method: 'POST',
    path: '/api/admin/users/:id/reset-link',
    means: 'in-person',
    answer: z.object({ path: z.string(), expiresAt: Instant }),
  },
  'impersonation.start': {
    method: 'POST',
    path: '/api/admin/impersonations',
    means: 'in-person',
    body: z.strictObject({ userId: Id }),
    answer: z.object({ code: z.string(), expiresAt: Instant }),
  },
  /** By the administrator who started it, from the same sign-in: a stranger's link is worth nothing. */
  'impersonation.exchange': {
    method: 'POST',
    path: '/api/admin/impersonations/exchange',
    means: 'in-person',
    body: z.strictObject({ code: z.string().check(z.maxLength(200)) }),
    answer: Impersonation,
  },
  /** Called with the impersonation's own token. */
  'impersonation.end': { method: 'POST', path: '/api/impersonation/end', answer: z.object({ ended: z.literal(true) }) },
} as const;
