import * as z from 'zod/mini';
import type { EntityKind } from '../entity-kind';
import { Id, Instant, Line, recordFields } from '../primitives';
import { Role } from './session';

export const Company = z.object({ ...recordFields, name: z.string() });
export type Company = z.infer<typeof Company>;
export const company = {
  storage: 'rows',
  stream: 'company',
  schema: Company,
  search: ['name'],
  relations: [],
} as const satisfies EntityKind;

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(320));

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  createdAt: Instant,
  expiresAt: Instant,
  /** Who accepted it under an address that is not known to be the invited one: they join once it is confirmed. */
  waiting: z.optional(z.object({ name: z.nullable(z.string()), email: z.string() })),
});
/** The only answer that ever holds the token; the page's address is made from it. */
export const NewInvitation = z.object({ ...Invitation.shape, token: z.string() });

export const Member = z.object({
  userId: Id,
  name: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  joinedAt: Instant,
  /** When they last used Muster; null: not since that is kept. */
  seenAt: z.nullable(Instant),
  /** They sign in with more than a password; null where Muster keeps none of them. */
  hasSecondStep: z.nullable(z.boolean()),
});

/** Reads whose answers are others once somebody joins a company, leaves it or has another role. */
const PEOPLE = ['members.list', 'invitations.list', 'admin.users', 'company.get', 'companies.list'] as const;

/** Of the person, whatever company they are in. */
export const companyEndpoints = {
  'companies.create': {
    method: 'POST',
    path: '/api/companies',
    body: z.strictObject({ name: Line }),
    answer: z.object({ companyId: Id }),
    means: 'own-name',
    changes: ['admin.users', 'companies.list'],
  },
  /** For whoever holds the token: no more than they need to decide. */
  'invitations.get': {
    method: 'GET',
    path: '/api/invitations/:token',
    freshMs: 0,
    anonymous: true,
    answer: z.object({
      to: z.enum(['company', 'billing-account']),
      name: z.string(),
      invitedBy: z.string(),
      role: Role,
      expiresAt: Instant,
      /** Somebody accepted it, and waits to be confirmed. */
      waiting: z.optional(z.literal(true)),
    }),
  },
  'invitations.accept': {
    method: 'POST',
    path: '/api/invitations/:token/accept',
    means: 'own-name',
    answer: z.object({
      companyId: z.nullable(Id),
      billingAccountId: z.nullable(Id),
      /** Nobody joined yet: the address is not known to be the invited one, and whoever may invite confirms. */
      waiting: z.optional(z.literal(true)),
    }),
    changes: [...PEOPLE, 'billing-accounts.list', 'billing-invitations.list'],
  },
} as const;

/** Of one company. */
export const memberEndpoints = {
  'members.list': {
    method: 'GET',
    path: '/api/company/members',
    answer: z.object({ members: z.array(Member) }),
  },
  'members.update': {
    method: 'PUT',
    path: '/api/company/members/:id',
    body: z.strictObject({ role: Role }),
    answer: Member,
    means: 'own-name',
    changes: PEOPLE,
  },
  'members.remove': {
    method: 'DELETE',
    path: '/api/company/members/:id',
    answer: z.object({ removed: z.literal(true) }),
    means: 'own-name',
    changes: PEOPLE,
  },
  'invitations.list': {
    method: 'GET',
    path: '/api/company/invitations',
    answer: z.object({ invitations: z.array(Invitation) }),
  },
  'invitations.create': {
    method: 'POST',
    path: '/api/company/invitations',
    body: z.strictObject({ email: Email, role: Role }),
    answer: NewInvitation,
    means: 'own-name',
    changes: ['invitations.list'],
  },
  /** Also refuses who waits on it. */
  'invitations.revoke': {
    method: 'DELETE',
    path: '/api/company/invitations/:id',
    answer: z.object({ revoked: z.literal(true) }),
    means: 'own-name',
    changes: ['invitations.list'],
  },
  /** Lets in who waits on it. */
  'invitations.confirm': {
    method: 'POST',
    path: '/api/company/invitations/:id/confirm',
    answer: z.object({ confirmed: z.literal(true) }),
    means: 'own-name',
    changes: PEOPLE,
  },
} as const;
