import * as z from 'zod/mini';
import { Id, Instant, Line, Person, Severity } from '../../primitives';
import { defineRecord, tree } from '../../record';
import { checkActions, PolicyActions } from './policy-actions';

/** Policies: a question about assets that is a promise, and since when it is not kept by which of them. */

/** What one policy may have, and what is kept of it. */
export const POLICY = {
  graceDays: 3_650,
  triggers: 10,
  groups: 50,
  textChars: 4_000,
  /** Days of its figures in the policy itself: those a list draws. */
  trendDays: 30,
  /** Days of its figures that are kept. */
  keptDays: 400,
  /** Executions of a policy that are kept; the rows of what they changed go with them. */
  keptExecutions: 60,
  /** Rows of one page of results. */
  pageRows: 100,
  maxLogLines: 500,
  logChars: 500,
  maxYamlChars: 1_000_000,
} as const;

/** `no_match`: the query names what is wrong. `match`: it names what is right, and everything else in scope fails. */
export const EXPECTATIONS = ['no_match', 'match'] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

const Count = z.int().check(z.gte(0), z.lte(10_000_000));

/** When a policy is executed by itself. A person may always execute it: `manual` alone says that nothing else does. */
export const PolicyTrigger = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('schedule'),
    /** Five fields: minute, hour, day, month, day of the week. */
    cron: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** Whose clock that is, as the IANA names it. */
    zone: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  /** After each sync, and once after it was changed. */
  z.strictObject({ on: z.literal('on_sync') }),
  /** When a sync brought assets that were not there. */
  z.strictObject({ on: z.literal('on_new') }),
  /** When assets were removed. */
  z.strictObject({ on: z.literal('on_removed') }),
  /** When more assets, or fewer, fail than that, and did not before. */
  z.strictObject({ on: z.literal('count_above'), n: Count }),
  z.strictObject({ on: z.literal('count_below'), n: Count }),
  z.strictObject({ on: z.literal('manual') }),
]);
export type PolicyTrigger = z.infer<typeof PolicyTrigger>;

export const TRIGGERS = [
  'schedule',
  'on_sync',
  'on_new',
  'on_removed',
  'count_above',
  'count_below',
  'manual',
] as const;
/** Why one execution came about. `test` evaluates, and does nothing else: no result, no action. */
export const EXECUTION_TRIGGERS = [...TRIGGERS, 'test'] as const;
export type ExecutionTrigger = (typeof EXECUTION_TRIGGERS)[number];

export const EXECUTION_STATUSES = [
  'pending',
  'in_progress',
  'completed',
  'completed_with_errors',
  'partial',
  'failed',
  'terminated',
] as const;
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];
/** Those it stays in. */
export const ENDED: readonly ExecutionStatus[] = [
  'completed',
  'completed_with_errors',
  'partial',
  'failed',
  'terminated',
];

export const OUTCOMES = ['pass', 'fail', 'excepted', 'error', 'not_applicable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How many assets stand how. `failing` has those in grace in it, and not those that are excepted. */
const Tally = {
  /** All that are in its scope. */
  evaluated: z.int(),
  passed: z.int(),
  failed: z.int(),
  /** Of those that fail: still within their days of grace when they were looked at. */
  inGrace: z.int(),
  excepted: z.int(),
};
const TallyShape = z.object(Tally);
export type Tally = z.infer<typeof TallyShape>;

/** How a policy stands, as of its last execution that was no test. */
const PolicyState = z.object({
  ...Tally,
  executionId: Id,
  at: Instant,
  status: z.enum(EXECUTION_STATUSES),
  /** Why nothing is known of its assets; null: it could be evaluated. */
  problem: z.nullable(z.string()),
  /** Since when the asset fails that does so longest; null: nothing fails. */
  failingSince: z.nullable(Instant),
  /** Its version that was evaluated. */
  version: z.int(),
  /** Where the company's log stood: what was written behind it was not looked at. */
  dataRev: z.string(),
  /** How many failed when that was last counted, by an execution or without one: what `count_above` and `count_below` compare. */
  counted: z.int(),
  /** How many failed at the end of each of the last days, the oldest first. */
  trend: z.array(z.object({ day: z.string(), failed: z.int(), evaluated: z.int() })),
});
export type PolicyState = z.infer<typeof PolicyState>;

export const policy = defineRecord('policy', {
  path: 'policies',
  subject: 'Policy',
  words: { a: 'a policy', many: 'policies' },
  fields: {
    name: Line,
    description: z.optional(z.string().check(z.maxLength(POLICY.textChars))),
    /** Of assets. `{ queryId }` alone is a saved query. */
    ast: tree(),
    expectation: z.enum(EXPECTATIONS),
    /** Only assets of one of these; none: of all. */
    includeGroupIds: z.array(Id).check(z.maxLength(POLICY.groups)),
    excludeGroupIds: z.array(Id).check(z.maxLength(POLICY.groups)),
    /** So long an asset may fail before it counts as late. Days of 24 hours: no clock change makes one shorter. */
    graceDays: z.int().check(z.gte(0), z.lte(POLICY.graceDays)),
    severity: Severity,
    owner: z.optional(Person),
    resolution: z.optional(z.string().check(z.maxLength(POLICY.textChars))),
    triggers: z.array(PolicyTrigger).check(z.maxLength(POLICY.triggers)),
    actions: PolicyActions,
    enabled: z.boolean(),
    /** Each edit makes one. */
    version: z.int(),
    /** Null: it was never executed. */
    state: z.nullable(PolicyState),
  },
  labels: {
    ast: 'Condition',
    expectation: 'The condition names',
    includeGroupIds: 'Only these groups',
    excludeGroupIds: 'Not these groups',
    graceDays: 'Grace',
    resolution: 'How to resolve it',
    triggers: 'Runs',
    state: 'Result',
  },
  units: { graceDays: 'day' },
  wordless: ['includeGroupIds', 'excludeGroupIds', 'state', 'version'],
  editable: [
    ...(['name', 'description', 'ast', 'expectation', 'includeGroupIds', 'excludeGroupIds', 'graceDays'] as const),
    ...(['severity', 'owner', 'resolution', 'triggers', 'actions', 'enabled'] as const),
  ],
  made: { version: 1, state: null },
  blank: { includeGroupIds: [], excludeGroupIds: [], graceDays: 0, triggers: [], actions: [], enabled: true },
  check: ({ actions, includeGroupIds, excludeGroupIds }) => [
    ...checkActions(actions),
    ...(includeGroupIds.some((id) => excludeGroupIds.includes(id))
      ? [{ field: 'excludeGroupIds', message: 'A group is both included and excluded: take it out of one of the two' }]
      : []),
  ],
  search: ['name', 'description', 'resolution', 'owner.name'],
  relations: [{ name: 'execution', label: 'Execution', to: 'policyExecution', from: 'id', at: 'policyId' }],
});
export type Policy = z.infer<typeof policy.schema>;

export const policyExecution = defineRecord('policyExecution', {
  path: 'policy-executions',
  subject: 'Policy',
  words: { a: 'an execution', many: 'executions' },
  fields: {
    policyId: Id,
    /** It evaluates, and does nothing else. */
    isTest: z.boolean(),
    policyName: z.string(),
    version: z.int(),
    trigger: z.enum(EXECUTION_TRIGGERS),
    status: z.enum(EXECUTION_STATUSES),
    /** A person's name, or what it came of. */
    startedBy: z.string(),
    startedById: z.nullable(Id),
    startedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    ...Tally,
    /** How many assets it has looked at so far, and what it is at. */
    looked: z.int(),
    doing: z.nullable(z.string()),
    /** Whether all assets were looked at, or those alone that changed since the one before. */
    reach: z.enum(['all', 'changed']),
    newFailures: z.int(),
    fixed: z.int(),
    dataRev: z.nullable(z.string()),
    /** Why it failed, in words with the way out. */
    problem: z.nullable(z.string()),
  },
  labels: { isTest: 'Test', reach: 'Looked at', startedBy: 'By', dataRev: 'State of the data' },
  made: {
    ...{ policyName: '', version: 1, trigger: 'manual', status: 'pending', startedBy: '', startedById: null },
    ...{ startedAt: null, endedAt: null, evaluated: 0, passed: 0, failed: 0, inGrace: 0, excepted: 0, looked: 0 },
    ...{ doing: null, reach: 'all', newFailures: 0, fixed: 0, dataRev: null, problem: null },
  },
  blank: { isTest: false },
  // Made by who runs a policy; what becomes of it is the server's to say.
  verbs: ['create'],
  access: { create: 'execute' },
  search: ['policyName', 'startedBy', 'problem'],
  indexed: ['createdAt'],
  relations: [{ name: 'policy', label: 'Policy', to: 'policy', from: 'policyId', at: 'id' }],
});
export type PolicyExecution = z.infer<typeof policyExecution.schema>;

// ── what can be asked of them ───────────────────────────────────────────────────────────────────

const Number0 = z.string().check(z.regex(/^\d{1,9}$/));

/** One asset and one policy. */
const PolicyResult = z.object({
  policyId: Id,
  assetId: Id,
  assetName: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Of the failure that lasts: kept over an exception. */
  firstFailedAt: z.nullable(Instant),
  lastChangedAt: Instant,
  executionId: Id,
  exceptionId: z.nullable(Id),
});
export type PolicyResult = z.infer<typeof PolicyResult>;

/** What one execution changed of one asset. */
export const CHANGES = ['new', 'fixed', 'excepted', 'left'] as const;
const PolicyChange = z.object({
  assetId: Id,
  assetName: z.string(),
  /** `new`: it fails since. `fixed`: it passes again. `excepted`: it fails and may. `left`: it is in scope no longer. */
  change: z.enum(CHANGES),
  firstFailedAt: z.nullable(Instant),
});
export type PolicyChange = z.infer<typeof PolicyChange>;

/** What a version of a policy said. */
export const PolicyContent = z.pick(policy.schema, {
  name: true,
  description: true,
  ast: true,
  expectation: true,
  includeGroupIds: true,
  excludeGroupIds: true,
  graceDays: true,
  severity: true,
  owner: true,
  resolution: true,
  triggers: true,
  actions: true,
  enabled: true,
});
export type PolicyContent = z.infer<typeof PolicyContent>;

const PolicyVersion = z.object({ version: z.int(), at: Instant, by: z.string(), content: PolicyContent });
export type PolicyVersion = z.infer<typeof PolicyVersion>;

/** The figures of a policy at the end of a day, in UTC. */
const PolicyDay = z.object({
  policyId: Id,
  day: z.iso.date(),
  severity: Severity,
  ...Tally,
  /** Of each group it names as its scope: how many of its assets pass and fail. */
  groups: z.array(z.object({ groupId: Id, passed: z.int(), failed: z.int() })),
});
export type PolicyDay = z.infer<typeof PolicyDay>;

const LogLine = z.object({ no: z.int(), at: Instant, level: z.enum(['info', 'warn', 'error']), text: z.string() });
export type PolicyLogLine = z.infer<typeof LogLine>;

/** Which results: `late` fail beyond their grace, `grace` within it, `new` since the last execution. */
export const RESULT_FILTERS = ['failing', 'new', 'grace', 'late', 'excepted', 'fixed'] as const;
export type ResultFilter = (typeof RESULT_FILTERS)[number];

export const policyEndpoints = {
  /** A page of the assets that do not simply pass, the longest failing first. */
  'policies.results': {
    method: 'GET',
    path: '/api/policies/:id/results',
    freshMs: 0,
    query: z.strictObject({
      show: z.optional(z.enum(RESULT_FILTERS)),
      q: z.optional(z.string().check(z.maxLength(200))),
      offset: z.optional(Number0),
    }),
    answer: z.object({ rows: z.array(PolicyResult), total: z.int() }),
  },
  'policies.versions': {
    method: 'GET',
    path: '/api/policies/:id/versions',
    freshMs: 0,
    answer: z.object({ versions: z.array(PolicyVersion) }),
  },
  /** Figures a day: of one policy, or of all that are not deleted. */
  'policies.days': {
    method: 'GET',
    path: '/api/policy-days',
    freshMs: 0,
    query: z.strictObject({ policyId: z.optional(Id) }),
    answer: z.object({ days: z.array(PolicyDay) }),
  },
  /** What policies say of one asset. */
  'policies.of-asset': {
    method: 'GET',
    path: '/api/assets/:id/policies',
    freshMs: 0,
    answer: z.object({ results: z.array(PolicyResult) }),
  },
  'policy-executions.changes': {
    method: 'GET',
    path: '/api/policy-executions/:id/changes',
    freshMs: 0,
    query: z.strictObject({ offset: z.optional(Number0) }),
    answer: z.object({ rows: z.array(PolicyChange), total: z.int() }),
  },
  /** The log of an execution, oldest first, whole: it is bounded. */
  'policy-executions.logs': {
    method: 'GET',
    path: '/api/policy-executions/:id/logs',
    freshMs: 0,
    answer: z.object({ lines: z.array(LogLine) }),
  },
  'policy-executions.terminate': {
    title: 'Terminate',
    method: 'POST',
    path: '/api/policy-executions/:id/terminate',
  },
} as const;
