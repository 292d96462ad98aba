import * as z from 'zod/mini';
import { Id, Instant } from '../../primitives';

/** What administrators of the installation see of it as a whole, of its companies, and do to its people. */

/** Rows of a page. */
export const COMPANIES_LISTED = 50;

const Count = z.object({ name: z.string(), count: z.int() });

export const AdminOverview = z.object({
  build: z.string(),
  databaseBytes: z.int(),
  users: z.object({ total: z.int(), suspended: z.int(), administrators: z.int() }),
  companies: z.int(),
  tasks: z.object({ failed: z.int(), running: z.int() }),
  mail: z.object({ isSending: z.boolean(), waiting: z.int(), failed: z.int() }),
  /** Of all chains; what was refused in the last 24 hours. */
  audit: z.object({ entries: z.int(), refused: z.int() }),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

const AdminCompany = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  people: z.int(),
  assets: z.int(),
  /** Of its chain in the audit log; null: nothing was done yet. */
  lastAt: z.nullable(Instant),
});
export type AdminCompany = z.infer<typeof AdminCompany>;

export const AdminCompanies = z.object({
  companies: z.array(AdminCompany),
  total: z.int(),
  /** `after` of the next page; null: there is none. */
  next: z.nullable(Id),
});
export type AdminCompanies = z.infer<typeof AdminCompanies>;

export const AdminCompanyDetails = z.object({
  ...AdminCompany.shape,
  owners: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** Rows of each kind. */
  sizes: z.array(Count),
  /** Of the last 30 days, the newest last: what was done there, and by how many people. */
  days: z.array(z.object({ day: z.string(), calls: z.int(), people: z.int() })),
  failedTasks: z.array(z.object({ title: z.string(), error: z.nullable(z.string()), since: Instant })),
  runs: z.array(z.object({ id: Id, label: z.string(), status: z.string(), at: Instant })),
  /** What this server lets its people do. */
  limits: z.array(z.object({ name: z.string(), most: z.string() })),
});
export type AdminCompanyDetails = z.infer<typeof AdminCompanyDetails>;

const SUSPENDED = z.object({ suspendedAt: z.nullable(Instant) });
export const Suspended = SUSPENDED;

/** Of platform administrators. */
export const governingEndpoints = {
  'admin.overview': { method: 'GET', path: '/api/admin/overview', freshMs: 5_000, answer: AdminOverview },
  'admin.companies': {
    method: 'GET',
    path: '/api/admin/companies',
    freshMs: 5_000,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))), after: z.optional(Id) }),
    answer: AdminCompanies,
  },
  'admin.company': { method: 'GET', path: '/api/admin/companies/:id', freshMs: 5_000, answer: AdminCompanyDetails },
  /** They cannot sign in, and whatever they signed in with counts no more; nothing of theirs is changed. */
  'admin.suspend-user': {
    method: 'POST',
    path: '/api/admin/users/:id/suspend',
    means: 'in-person',
    body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
    answer: SUSPENDED,
    changes: ['admin.users', 'admin.overview'],
  },
  'admin.restore-user': {
    method: 'POST',
    path: '/api/admin/users/:id/restore',
    means: 'in-person',
    answer: SUSPENDED,
    changes: ['admin.users', 'admin.overview'],
  },
} as const;
