import * as z from 'zod/mini';
import { TICKET } from '../../limits';
import { Id, Instant, Line, Person } from '../../primitives';
import { defineRecord, set } from '../../record';

/** Work on findings: who does it, how urgent it is, and how far it is. */

export const TICKET_STATUSES = ['open', 'in_progress', 'blocked', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** From the least to the most urgent. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** What clears its findings, where it was made of an upgrade (`contract/fix-plan.ts`). */
const TicketFix = z.object({
  /** Names the upgrade: the same one tomorrow, wherever it stands in the plan then (`domain/remediation/fix-key.ts`). */
  key: Line,
  /** The package, or the rule whose solution it is. */
  name: Line,
  ecosystem: z.optional(Line),
  /** The version it is to be upgraded to, where one is known. */
  version: z.optional(Line),
});
export type TicketFix = z.infer<typeof TicketFix>;

/** The issue in another system that follows it. */
const TicketLink = z.object({
  /** What that system calls it in its addresses, and to people. */
  id: z.string(),
  key: z.string(),
  url: z.string(),
  /** Whether it was done there when it was last told or asked. */
  isDone: z.optional(z.boolean()),
  /** By which connection it is known; absent of one from when there was one connection alone. */
  connectionId: z.optional(Id),
});
export type TicketLink = z.infer<typeof TicketLink>;

export const vulnerabilityTicket = defineRecord('vulnerabilityTicket', {
  path: 'vulnerability-tickets',
  subject: 'VulnerabilityTicket',
  words: { a: 'a ticket', many: 'tickets' },
  fields: {
    /** What people call it (`SEC-12`), and the number in it, by which tickets are in order. */
    key: z.string(),
    number: z.nullable(z.int()),
    name: Line,
    description: z.optional(z.string().check(z.maxLength(TICKET.descriptionChars))),
    status: z.enum(TICKET_STATUSES),
    priority: z.enum(TICKET_PRIORITIES),
    assignee: z.optional(Person),
    /** The end of the day it is due on, in UTC. */
    dueOn: z.optional(Instant),
    /** Some may be gone by now, as imports are undone. */
    findingIds: set(Id),
    fix: z.optional(TicketFix),
    /** Who is told what becomes of it. */
    watcherIds: set(Id),
    /** The status a person gave it last, and when. Its status follows from this and from its findings (TK8). */
    workStatus: z.optional(z.enum(TICKET_STATUSES)),
    workAt: z.optional(Instant),
    /** It was given while all findings were closed: they say nothing against it. */
    staysAsSet: z.optional(z.boolean()),
    /** When the last of its findings was gone for its source, while all are. */
    verifiedAt: z.optional(Instant),
    /** When a source saw what was said to be done, and what it saw. */
    backAt: z.optional(Instant),
    backWhy: z.optional(z.string()),
    link: z.optional(TicketLink),
    /** Where it is told; absent: to the default. */
    connectionId: z.optional(Id),
  },
  labels: {
    name: 'Title',
    dueOn: 'Due',
    findingIds: 'Findings',
    fix: 'Upgrade',
    watcherIds: 'Watchers',
    workStatus: 'Status people gave',
    workAt: 'Status given',
    verifiedAt: 'Verified',
    backAt: 'Back since',
    backWhy: 'Back because',
    link: 'Issue elsewhere',
    connectionId: 'Told to',
  },
  // Ids: how many come and go is said.
  wordless: ['findingIds', 'watcherIds', 'connectionId'],
  editable: [
    'name',
    'description',
    'status',
    'priority',
    'assignee',
    'dueOn',
    'findingIds',
    'watcherIds',
    'connectionId',
  ],
  // Only the server knows which number is the next one, and what follows from what sources say.
  made: {
    ...{ key: '', number: null, watcherIds: [], workStatus: undefined, workAt: undefined, staysAsSet: undefined },
    ...{ verifiedAt: undefined, backAt: undefined, backWhy: undefined, link: undefined },
  },
  blank: { status: 'open', priority: 'medium', findingIds: [] },
  search: ['key', 'name', 'description', 'assignee.name'],
  relations: [{ name: 'finding', label: 'Finding', to: 'finding', from: 'findingIds', at: 'id' }],
});
export type VulnerabilityTicket = z.infer<typeof vulnerabilityTicket.schema>;
