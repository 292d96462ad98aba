import * as z from 'zod/mini';
import { Id, Instant, Line } from '../../primitives';
import { defineRecord } from '../../record';

/** Muster's own agents: a small program on a machine that reports what it is and has. */

/** How often agents report, and what of it is kept. Sizes are bytes. */
export const AGENT = {
  everyMinutes: 60,
  /** As it is sent, and as it is unpacked. */
  maxSentBytes: 4 * 1_024 * 1_024,
  maxBytes: 32 * 1_024 * 1_024,
  maxLines: 100_000,
  /** One field of a line. */
  maxFieldChars: 1_000,
  /** After so many days without a word an agent is silent, and no longer only late. */
  silentAfterDays: 7,
  enrolmentDays: { usual: 7, most: 366 },
  enrolmentUses: { usual: 100, most: 100_000 },
} as const;

/** Whose word an agent's report is. */
export const AGENT_SOURCE = { vendor: 'Muster', category: 'agent', displayName: 'Muster agent' } as const;

export const AGENT_STATUSES = ['on_time', 'late', 'silent', 'cloned', 'revoked'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

export const agent = defineRecord('agent', {
  path: 'agents',
  subject: 'Integration',
  words: { a: 'an agent', many: 'agents' },
  fields: {
    /** Its host's, unless people call it otherwise. */
    name: Line,
    hostname: z.string(),
    /** Of the agent itself. */
    version: z.string(),
    os: z.string(),
    status: z.enum(AGENT_STATUSES),
    lastCheckInAt: Instant,
    /** When what is known of the host was so: earlier than the check-in where that was kept for a while. */
    observedAt: z.nullable(Instant),
    everyMinutes: z.int(),
    /** What is odd about it, in words: a copy, a clock. */
    remark: z.nullable(z.string()),
    /** What the enrolment token is called that it came with. */
    enrolment: z.string(),
    /** It is refused, and told to stop. */
    isRevoked: z.boolean(),
    /** It came with the identity of another one, and nobody has said yet that it is a machine of its own. */
    isCopy: z.boolean(),
  },
  labels: {
    hostname: 'Host',
    os: 'Operating system',
    lastCheckInAt: 'Last check-in',
    observedAt: 'Last report',
    everyMinutes: 'Reports every',
    enrolment: 'Enrolled with',
    isCopy: 'Copy of another',
  },
  units: { everyMinutes: 'minute' },
  editable: ['name', 'isRevoked', 'isCopy'],
  made: {
    ...{ hostname: '', version: '', os: '', status: 'on_time', lastCheckInAt: '1970-01-01T00:00:00.000Z' },
    ...{ observedAt: null, everyMinutes: AGENT.everyMinutes, remark: null, enrolment: '' },
  },
  // Made when it first reports, and by nobody else.
  verbs: ['update', 'bulk-update', 'delete', 'bulk-delete', 'restore'],
  search: ['name', 'hostname', 'os', 'version', 'enrolment', 'remark'],
  relations: [{ name: 'record', label: 'Source record', to: 'sourceRecord', from: 'id', at: 'sourceUid' }],
});

const Enrolment = z.object({
  id: Id,
  name: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: z.nullable(Instant),
});
export type AgentEnrolment = z.infer<typeof Enrolment>;

export const agentEnrolmentEndpoints = {
  'agent-enrolments.list': {
    method: 'GET',
    path: '/api/agent-enrolments',
    // Agents use them up meanwhile.
    freshMs: 0,
    answer: z.object({ enrolments: z.array(Enrolment) }),
  },
  'agent-enrolments.create': {
    method: 'POST',
    path: '/api/agent-enrolments',
    body: z.strictObject({
      name: Line,
      days: z.int().check(z.gte(1), z.lte(AGENT.enrolmentDays.most)),
      maxUses: z.int().check(z.gte(1), z.lte(AGENT.enrolmentUses.most)),
    }),
    means: 'own-name',
    /** The only answer that ever holds the token. */
    answer: z.object({ token: z.string(), ...Enrolment.shape }),
  },
  'agent-enrolments.revoke': {
    method: 'DELETE',
    path: '/api/agent-enrolments/:id',
    means: 'own-name',
    answer: Enrolment,
  },
} as const;

/** What an agent is told; its text is for a shell to read. */
const Told = z.object({
  agentId: Id,
  /** From now on its own: to be kept in place of the one it came with. */
  token: z.optional(z.string()),
  everyMinutes: z.int(),
  says: z.string(),
});
export type AgentTold = z.infer<typeof Told>;

const REPORT = { method: 'POST', anonymous: true, file: true, maxBodyBytes: AGENT.maxSentBytes, answer: Told } as const;

/** Agents' own calls. The body is a report (`domain/agents/read-report.ts`), packed or as it is. */
export const agentEndpoints = {
  /** With an enrolment token: the first report, for which the agent gets a token of its own. */
  'agents.enroll': { ...REPORT, path: '/api/agents/enroll' },
  /** With the agent's own token. */
  'agents.report': { ...REPORT, path: '/api/agents/report' },
} as const;
