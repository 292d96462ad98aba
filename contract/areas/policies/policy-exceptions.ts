import * as z from 'zod/mini';
import { ATTACHMENT, POLICY_EXCEPTION } from '../../limits';
import { Id, Instant, Line, Person } from '../../primitives';
import { defineRecord, type FieldProblem, notYetOwned, owner, set } from '../../record';
import { MailAddress } from './policy-actions';

/**
 * What a company agrees to leave as it is for a while: of a policy, of findings, or of CVEs. It is asked for, decided by others than
 * who asked, and ends by itself. (A software exception is another thing: it says that something is no problem.)
 */

export const EXCEPTION_STATUSES = [
  ...(['draft', 'requested', 'change_requested', 'approved', 'denied', 'active', 'expired', 'revoked'] as const),
] as const;
export type ExceptionStatus = (typeof EXCEPTION_STATUSES)[number];

export const TREATMENTS = ['accept', 'avoid', 'mitigate', 'transfer'] as const;

/** What it is about. */
export const EXCEPTION_ABOUT = ['policy', 'findings', 'cves'] as const;
/** Of a policy and of CVEs: on which assets. */
export const EXCEPTION_SCOPES = ['everywhere', 'assets', 'group', 'query'] as const;

export const EXCEPTION_VERDICTS = ['approve', 'deny', 'ask_change'] as const;
export const ExceptionVerdict = z.enum(EXCEPTION_VERDICTS);
export type ExceptionVerdict = z.infer<typeof ExceptionVerdict>;

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(POLICY_EXCEPTION.textChars));
const Note = z.string().check(z.trim(), z.maxLength(POLICY_EXCEPTION.noteChars));

/** Somebody outside who is asked by a link: they have to agree as well, while the link counts or once they have said something. */
const Outsider = z.object({
  /** The link's. */
  id: Id,
  name: z.string(),
  expiresAt: Instant,
  /** Who shared it: whoever holds a link is known by nothing else. */
  sharedBy: z.string(),
});
export type Outsider = z.infer<typeof Outsider>;

const Vote = z.object({
  /** A member, or the link of an outsider. */
  by: Id,
  name: z.string(),
  verdict: ExceptionVerdict,
  note: z.optional(z.string()),
  at: Instant,
  /** It came by a link that this person shared. */
  linkOf: z.optional(z.string()),
});
export type Vote = z.infer<typeof Vote>;

/** What was at stake when it was decided: numbers of findings and assets, as they were then. */
const RiskSnapshot = z.object({
  at: Instant,
  findings: z.int(),
  critical: z.int(),
  high: z.int(),
  /** Known to be attacked. */
  attacked: z.int(),
  /** Late by their deadline. */
  late: z.int(),
  assets: z.int(),
  /** From 0 to 100: the highest priority of one of them. Absent: none has one. */
  priority: z.optional(z.int()),
});
export type RiskSnapshot = z.infer<typeof RiskSnapshot>;

const Decision = z.object({
  verdict: ExceptionVerdict,
  by: z.string(),
  note: z.optional(z.string()),
  at: Instant,
  risk: z.optional(RiskSnapshot),
});

export const policyException = defineRecord('policyException', {
  path: 'policy-exceptions',
  subject: 'Policy',
  words: { a: 'a policy exception', many: 'policy exceptions' },
  fields: {
    name: Line,
    about: z.enum(EXCEPTION_ABOUT),
    policyId: z.optional(Id),
    findingIds: set(Id),
    cveIds: set(z.string().check(z.trim(), z.minLength(1), z.maxLength(POLICY_EXCEPTION.cveChars))),
    scope: z.enum(EXCEPTION_SCOPES),
    assetIds: set(Id),
    groupId: z.optional(Id),
    queryId: z.optional(Id),
    treatment: z.enum(TREATMENTS),
    reason: Text,
    compensatingControls: z.optional(Text),
    startsAt: Instant,
    expiresAt: Instant,
    /** Members who all have to agree; none: any one of those who may. */
    approverIds: set(Id),
    /** False: what it is about stays excepted after its end, until somebody revokes it. */
    reactivateOnExpiry: z.boolean(),
    status: z.enum(EXCEPTION_STATUSES),
    /** Who asked, and when: never who decides. */
    askedBy: z.optional(Person),
    askedAt: z.optional(Instant),
    outsiders: z.array(Outsider),
    /** Since it was last asked for. */
    votes: z.array(Vote),
    decision: z.optional(Decision),
    revokedBy: z.optional(z.string()),
    revokedAt: z.optional(Instant),
    /** How many days before its end its people were last told of it; absent: not yet. */
    warnedDays: z.optional(z.int()),
    ...owner,
  },
  labels: {
    name: 'Title',
    policyId: 'Policy',
    findingIds: 'Findings',
    cveIds: 'CVEs',
    assetIds: 'Assets',
    groupId: 'Group',
    queryId: 'Query',
    compensatingControls: 'Compensating controls',
    startsAt: 'Begins',
    expiresAt: 'Ends',
    approverIds: 'Approvers',
    reactivateOnExpiry: 'Counts again after its end',
    askedBy: 'Asked by',
    askedAt: 'Asked',
    outsiders: 'Asked outside',
    revokedBy: 'Revoked by',
    revokedAt: 'Revoked',
    warnedDays: 'Told before its end',
    ownerName: 'Made by',
  },
  units: { warnedDays: 'day' },
  // Ids, and what stands beside the history: how many come and go is said.
  wordless: [
    ...(['policyId', 'findingIds', 'assetIds', 'groupId', 'queryId', 'approverIds'] as const),
    ...(['outsiders', 'votes', 'decision'] as const),
  ],
  editable: [
    ...(['name', 'findingIds', 'cveIds', 'scope', 'assetIds', 'groupId', 'queryId', 'treatment', 'reason'] as const),
    ...(['compensatingControls', 'startsAt', 'expiresAt', 'approverIds', 'reactivateOnExpiry', 'status'] as const),
  ],
  // What only the server says: who asked, and what others said to it.
  made: {
    ...{ ...notYetOwned, askedBy: undefined, askedAt: undefined, outsiders: [], votes: [], decision: undefined },
    ...{ revokedBy: undefined, revokedAt: undefined, warnedDays: undefined },
  },
  blank: {
    ...{ findingIds: [], cveIds: [], scope: 'everywhere', assetIds: [], approverIds: [] },
    ...{ reactivateOnExpiry: true, status: 'draft' },
  },
  verbs: ['create', 'update', 'delete', 'restore'],
  check: (values) => [...aboutProblems(values), ...scopeProblems(values), ...dateProblems(values)],
  search: ['name', 'reason', 'compensatingControls', 'cveIds', 'ownerName', 'askedBy.name'],
  relations: [
    { name: 'policy', label: 'Policy', to: 'policy', from: 'policyId', at: 'id' },
    { name: 'finding', label: 'Finding', to: 'finding', from: 'findingIds', at: 'id' },
    { name: 'asset', label: 'Asset', to: 'asset', from: 'assetIds', at: 'id' },
  ],
});
export type PolicyException = z.infer<typeof policyException.schema>;

// Written out: the definition itself names them.
interface About {
  readonly about: (typeof EXCEPTION_ABOUT)[number];
  readonly policyId?: string | undefined;
  readonly findingIds: readonly string[];
  readonly cveIds: readonly string[];
}
function aboutProblems({ about, policyId, findingIds, cveIds }: About): FieldProblem[] {
  if (about === 'policy' && policyId === undefined)
    return [{ field: 'policyId', message: 'Choose the policy it is about' }];
  if (about === 'findings' && findingIds.length === 0)
    return [{ field: 'findingIds', message: 'Name at least one finding: ask from the list of findings' }];
  if (about === 'cves' && cveIds.length === 0) return [{ field: 'cveIds', message: 'Name at least one CVE' }];
  return [];
}

interface Scope {
  readonly scope: (typeof EXCEPTION_SCOPES)[number];
  readonly assetIds: readonly string[];
  readonly groupId?: string | undefined;
  readonly queryId?: string | undefined;
}
function scopeProblems({ scope, assetIds, groupId, queryId }: Scope): FieldProblem[] {
  if (scope === 'assets' && assetIds.length === 0)
    return [{ field: 'assetIds', message: 'Name at least one asset, or choose another scope' }];
  if (scope === 'group' && groupId === undefined) return [{ field: 'groupId', message: 'Choose the group' }];
  if (scope === 'query' && queryId === undefined) return [{ field: 'queryId', message: 'Choose the query' }];
  return [];
}

interface Dates {
  readonly startsAt: string;
  readonly expiresAt: string;
}
function dateProblems({ startsAt, expiresAt }: Dates): FieldProblem[] {
  return Date.parse(expiresAt) > Date.parse(startsAt)
    ? []
    : [{ field: 'expiresAt', message: 'It ends before it begins: choose a later end' }];
}

/** What somebody outside may be shown, beside its title, its state and its dates. */
export const SHARED_PARTS = ['reason', 'controls', 'what', 'risk', 'people', 'evidence'] as const;
const SharedPart = z.enum(SHARED_PARTS);
export type SharedPart = z.infer<typeof SharedPart>;

const Share = z.object({
  id: Id,
  exceptionId: Id,
  /** Who it is for. */
  name: z.string(),
  parts: z.array(SharedPart),
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: z.nullable(Instant),
  /** When it was used to decide. */
  usedAt: z.nullable(Instant),
});
export type ExceptionShare = z.infer<typeof Share>;

export const policyExceptionEndpoints = {
  /** A member decides, or revokes what was approved. */
  'policy-exceptions.decide': {
    method: 'POST',
    path: '/api/policy-exceptions/:id/decide',
    // The risk as it is: a question about the inventory.
    asks: true,
    body: z.strictObject({ verdict: z.enum([...EXCEPTION_VERDICTS, 'revoke']), note: z.optional(Note) }),
    answer: z.object({ status: z.enum(EXCEPTION_STATUSES) }),
  },
  'exception-shares.list': {
    method: 'GET',
    path: '/api/policy-exceptions/:id/shares',
    // Outsiders use them meanwhile.
    freshMs: 0,
    answer: z.object({ shares: z.array(Share) }),
  },
  'exception-shares.create': {
    method: 'POST',
    path: '/api/policy-exceptions/:id/shares',
    body: z.strictObject({
      name: Line,
      days: z.int().check(z.gte(1), z.lte(POLICY_EXCEPTION.shareDays)),
      parts: z.array(SharedPart).check(z.maxLength(SHARED_PARTS.length)),
      /** The link is written to it as well, where this installation sends mail. */
      mailTo: z.optional(MailAddress),
    }),
    means: 'own-name',
    /** The only answer that ever holds the token. */
    answer: z.object({ token: z.string(), ...Share.shape }),
  },
  'exception-shares.revoke': {
    method: 'DELETE',
    path: '/api/policy-exceptions/:id/shares/:shareId',
    means: 'own-name',
    answer: z.object({ revoked: z.literal(true) }),
  },
} as const;

/** What the holder of a link is shown. Absent: it was not shared. */
const Shared = z.object({
  /** `used`: its word was said; `decided`: what it is about waits for no word any more. Only an open one shows anything. */
  link: z.enum(['open', 'used', 'expired', 'revoked', 'decided']),
  expiresAt: Instant,
  content: z.optional(
    z.object({
      company: z.string(),
      for: z.string(),
      name: z.string(),
      treatment: z.enum(TREATMENTS),
      status: z.enum(EXCEPTION_STATUSES),
      startsAt: Instant,
      expiresAt: Instant,
      reactivateOnExpiry: z.boolean(),
      reason: z.optional(z.string()),
      controls: z.optional(z.string()),
      /** In words: what it is about. */
      what: z.optional(z.array(z.string())),
      risk: z.optional(RiskSnapshot),
      people: z.optional(z.object({ askedBy: z.string(), sharedBy: z.string() })),
      evidence: z.optional(z.array(z.object({ name: z.string(), bytes: z.int() }))),
    }),
  ),
});
export type SharedException = z.infer<typeof Shared>;

/** By whoever holds the link, without signing in. The body is read by the handler: nobody is known whose it could be. */
export const sharedExceptionEndpoints = {
  'shared-exceptions.get': {
    method: 'GET',
    path: '/api/policy-exception/:token',
    freshMs: 0,
    anonymous: true,
    answer: Shared,
  },
  /** Once: after it the link shows nothing more. */
  'shared-exceptions.decide': {
    method: 'POST',
    path: '/api/policy-exception/:token/decide',
    anonymous: true,
    file: true,
    maxBodyBytes: POLICY_EXCEPTION.decisionBytes,
    answer: z.object({ said: ExceptionVerdict }),
  },
  /** The file is the body, as it is. */
  'shared-exceptions.add-file': {
    method: 'POST',
    path: '/api/policy-exception/:token/evidence/:name',
    anonymous: true,
    file: true,
    maxBodyBytes: ATTACHMENT.bytes,
    answer: z.object({ name: z.string(), bytes: z.int() }),
  },
} as const;

/** What the body of `shared-exceptions.decide` says. */
export const SharedDecision = z.strictObject({ verdict: ExceptionVerdict, name: Line, note: z.optional(Note) });
