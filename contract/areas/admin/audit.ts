import * as z from 'zod/mini';
import { Id, Instant } from '../../primitives';

/** The audit log: who did what, as whom, from where, and when; chained by hash, a chain a company and one of the installation. */

/** Rows of a page. */
export const AUDIT_PAGE = 100;
/** Facets count the newest of what matches, so that a log of millions answers at once. */
export const AUDIT_COUNTED = 10_000;

const Named = z.object({ id: z.string(), name: z.nullable(z.string()) });

const Changed = z.object({ kind: z.string(), count: z.int(), ids: z.array(z.string()) });

const AuditRow = z.object({
  /** A company's id, or `installation`. With `seq` its name. */
  chain: z.string(),
  seq: z.int(),
  at: Instant,
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** Null: of the installation. Its name is null once it is gone. */
  company: z.nullable(Named),
  /** Null: somebody who is not signed in. */
  actor: z.nullable(Named),
  /** Who really acted, in the actor's place. */
  impersonator: z.nullable(Named),
  /** What they showed of themself: `session`, `token`, `impersonation`, `none`. */
  means: z.string(),
  /** Of the endpoint table. Null: it came by no call, or before calls were noted. */
  call: z.nullable(z.string()),
  from: z.nullable(z.string()),
  origin: z.nullable(z.enum(['online', 'replayed'])),
  /** When it was made, where it was replayed. */
  madeAt: z.nullable(Instant),
  fields: z.array(z.string()),
  changes: z.array(Changed),
  record: z.nullable(z.string()),
  about: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.infer<typeof AuditRow>;

const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });

export const AuditPage = z.object({
  rows: z.array(AuditRow),
  /** `before` of the next page; null: there is none. */
  next: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const AuditFound = z.object({
  ...AuditPage.shape,
  /** Of the first page alone: null with `before`. */
  facets: z.nullable(
    z.object({
      counted: z.int(),
      action: z.array(FacetValue),
      outcome: z.array(FacetValue),
      origin: z.array(FacetValue),
      company: z.array(FacetValue),
      person: z.array(FacetValue),
    }),
  ),
});
export type AuditFound = z.infer<typeof AuditFound>;

/** Rows of one call of an export. */
export const AUDIT_EXPORT_ROWS = 2_000;

const Word = z.optional(z.string().check(z.maxLength(200)));
const OWN = {
  action: Word,
  outcome: z.optional(z.enum(['done', 'refused'])),
  origin: z.optional(z.enum(['online', 'replayed'])),
  from: z.optional(Instant),
  to: z.optional(Instant),
  /** Words of an action, or of a person's name or address. */
  q: Word,
  before: Word,
};

export const ChainVerified = z.object({
  /** Entries that are as they were written, up to here. */
  entries: z.int(),
  /** The first entry that is not what was written, or is missing. */
  brokenAt: z.nullable(z.int()),
  /** What stands there now, in words. */
  found: z.nullable(z.string()),
  /** Where to go on; null: the chain ends here. */
  next: z.nullable(z.int()),
});
export type ChainVerified = z.infer<typeof ChainVerified>;

export const AuditChains = z.object({
  chains: z.array(z.object({ chain: z.string(), name: z.nullable(z.string()), entries: z.int() })),
});

const ALL = { ...OWN, company: Word, person: z.optional(Id) };
export type AuditQuery = z.infer<z.ZodMiniObject<typeof ALL>>;

export type AuditChains = z.infer<typeof AuditChains>;

export const auditEndpoints = {
  /** One's own events, newest first: what somebody did in one's place among them. */
  'account.audit-log': {
    method: 'GET',
    path: '/api/account/audit-log',
    freshMs: 5_000,
    query: z.object(OWN),
    answer: AuditPage,
  },
  /** The same for a file, with larger pages. That it was exported is in the log. */
  'account.audit-export': {
    method: 'POST',
    path: '/api/account/audit-log/export',
    body: z.strictObject(OWN),
    answer: AuditPage,
  },
  /** Of platform administrators. */
  'admin.audit': {
    method: 'GET',
    path: '/api/admin/audit',
    freshMs: 5_000,
    query: z.object(ALL),
    answer: AuditFound,
  },
  /** The same for a file, with larger pages. That the log was exported is in the log. */
  'admin.audit-export': {
    method: 'POST',
    path: '/api/admin/audit/export',
    body: z.strictObject(ALL),
    answer: AuditPage,
  },
  'admin.audit-chains': { method: 'GET', path: '/api/admin/audit/chains', freshMs: 5_000, answer: AuditChains },
  /** A part of a chain, from the entry behind `after`: a million entries are many calls. */
  'audit.verify': {
    method: 'GET',
    path: '/api/admin/audit/verify',
    freshMs: 0,
    query: z.object({ company: z.optional(Id), after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    answer: ChainVerified,
  },
} as const;
