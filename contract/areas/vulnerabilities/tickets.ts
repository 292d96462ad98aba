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
  },
  labels: {
    name: 'Title',
    dueOn: 'Due',
    findingIds: 'Findings',
  },
  // Ids: how many come and go is said.
  wordless: ['findingIds'],
  editable: ['name', 'description', 'status', 'priority', 'assignee', 'dueOn', 'findingIds'],
  // Only the server knows which number is the next one.
  made: { key: '', number: null },
  blank: { status: 'open', priority: 'medium', findingIds: [] },
  search: ['key', 'name', 'description', 'assignee.name'],
  relations: [{ name: 'finding', label: 'Finding', to: 'finding', from: 'findingIds', at: 'id' }],
});
export type VulnerabilityTicket = z.infer<typeof vulnerabilityTicket.schema>;
