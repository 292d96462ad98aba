import * as z from 'zod/mini';
import { FRESH } from '../limits';
import { Id } from '../primitives';
import { ThirdParties } from '../third-parties';

export const ROLES = ['owner', 'admin', 'member'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const THEMES = ['light', 'dark'] as const;

/** How dates are written out: 2026-11-27, 27 November 2026, November 27, 2026. */
export const DATE_STYLES = ['iso', 'day-first', 'month-first'] as const;
export const DENSITIES = ['compact', 'comfortable'] as const;
/** Pages somebody may want to begin on. */
export const START_PAGES = [
  'dashboard',
  'assets',
  'findings',
  'queries',
  'policies',
  'boards',
  'notifications',
] as const;
/** A name of the IANA data base, as `Europe/Berlin`. */
const Zone = z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9_+/-]+$/));

/** `roleOf` reads it: what is missing, or no text, is the least one. */
const StoredRole = z.catch(z.string(), 'member');

/** `brand`: the brand's ground, in either scheme. A theme nobody knows is none, which is light. */
const Preferences = z.object({
  theme: z.catch(z.optional(z.enum(THEMES)), undefined),
  brand: z.catch(z.optional(z.boolean()), undefined),
  /** Times of day are shown of this zone; absent: of UTC. */
  zone: z.catch(z.optional(Zone), undefined),
  dates: z.catch(z.optional(z.enum(DATE_STYLES)), undefined),
  density: z.catch(z.optional(z.enum(DENSITIES)), undefined),
  /** Where signing in leads to; absent: the dashboard. */
  start: z.catch(z.optional(z.enum(START_PAGES)), undefined),
});

/**
 * The profile of the signed-in person (specification §3). What its rules have an answer for when it is missing or damaged
 * keeps nobody out; the rest has to be there.
 */
export const CurrentUser = z.object({
  id: Id,
  /** Empty where it is damaged: such a person is no administrator (`soundPerson`). */
  sub: z.catch(z.string(), ''),
  email: z.string(),
  name: z.catch(z.nullable(z.string()), null),
  isPlatformAdmin: z.catch(z.boolean(), false),
  companies: z.array(z.object({ companyId: Id, name: z.string(), role: StoredRole })),
  billingAccounts: z.array(z.object({ billingAccountId: Id, role: StoredRole })),
  preferences: z.catch(Preferences, {}),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** What the server tells the client about this installation. What is missing is switched off. */
export const RuntimeConfig = z.object({
  build: z.string(),
  auth: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('bypass'), token: z.string() }),
    z.object({ mode: z.literal('oidc'), domain: z.string(), clientId: z.string(), audience: z.string() }),
  ]),
  thirdParties: z.optional(ThirdParties),
  /** Who runs it and answers for its data, as they call themselves; the terms and privacy pages name them. */
  operator: z.optional(z.object({ name: z.string(), contact: z.optional(z.string()) })),
  /** Nobody has an account yet: the first to sign in sets it up. */
  isNew: z.optional(z.boolean()),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

export const sessionEndpoints = {
  'config.get': { method: 'GET', path: '/api/config', freshMs: 0, anonymous: true, answer: RuntimeConfig },
  'users.me': { method: 'GET', path: '/api/users/me', freshMs: FRESH.profile, answer: CurrentUser },
  'users.update-me': {
    method: 'PUT',
    path: '/api/users/me',
    /** What is not named stays as it is. */
    body: z.strictObject({
      preferences: z.strictObject({
        theme: z.optional(z.enum(THEMES)),
        brand: z.optional(z.boolean()),
        zone: z.optional(Zone),
        dates: z.optional(z.enum(DATE_STYLES)),
        density: z.optional(z.enum(DENSITIES)),
        start: z.optional(z.enum(START_PAGES)),
      }),
    }),
    answer: CurrentUser,
  },
} as const;
