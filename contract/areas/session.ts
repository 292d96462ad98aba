import * as z from 'zod/mini';
import { FRESH } from '../limits';
import { Id } from '../primitives';
import { ThirdParties } from '../third-parties';

export const ROLES = ['owner', 'admin', 'member'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const THEMES = ['light', 'dark'] as const;

/** The profile of the signed-in person (specification §3). */
export const CurrentUser = z.object({
  id: Id,
  sub: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  isPlatformAdmin: z.boolean(),
  companies: z.array(z.object({ companyId: Id, name: z.string(), role: z.string() })),
  billingAccounts: z.array(z.object({ billingAccountId: Id, role: z.string() })),
  /** `brand`: the brand's ground, in either scheme. */
  preferences: z.object({ theme: z.optional(z.enum(THEMES)), brand: z.optional(z.boolean()) }),
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
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

export const sessionEndpoints = {
  'config.get': { method: 'GET', path: '/api/config', freshMs: 0, anonymous: true, answer: RuntimeConfig },
  'users.me': { method: 'GET', path: '/api/users/me', freshMs: FRESH.profile, answer: CurrentUser },
  'users.update-me': {
    method: 'PUT',
    path: '/api/users/me',
    body: z.strictObject({ preferences: z.strictObject({ theme: z.enum(THEMES), brand: z.optional(z.boolean()) }) }),
    answer: CurrentUser,
  },
} as const;
