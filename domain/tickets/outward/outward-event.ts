import type { ConnectionPreset } from '../../../contract/areas/vulnerabilities/ticket-connections';
import type { TicketLink, VulnerabilityTicket } from '../../../contract/areas/vulnerabilities/tickets';

/** What is told of a ticket: as it was then, so that what is late tells no later state as its own. */
export const TICKET_EVENTS = ['created', 'changed', 'deleted', 'restored', 'comment'] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

export interface ToldTicket
  extends Pick<
    VulnerabilityTicket,
    'id' | 'key' | 'name' | 'status' | 'priority' | 'description' | 'dueOn' | 'backWhy'
  > {
  readonly assignee?: string;
  readonly findings: number;
}

export interface OutwardEvent {
  readonly event: TicketEvent;
  /** ISO 8601. */
  readonly at: string;
  /** A person's name, or Muster. */
  readonly by: string;
  readonly ticket: ToldTicket;
  readonly comment?: string;
}

/** Where it is told, and by whom. */
export interface Place {
  readonly preset: ConnectionPreset;
  readonly address: string;
  readonly project?: string | undefined;
  readonly user?: string | undefined;
  readonly secret: string;
}

/** A request, without what every one of them has. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly body?: unknown;
}

/** How another system is asked to do what a ticket says. Answers of it are unknown: each function looks at what it needs. */
export interface Tracker {
  /** Where an issue may be that was made by a try nobody knows the end of. */
  find(place: Place, ticket: ToldTicket): Ask;
  found(place: Place, answer: unknown, ticket: ToldTicket): TicketLink | null;
  create(place: Place, event: OutwardEvent): Ask;
  created(place: Place, answer: unknown): TicketLink | null;
  /** What brings the issue to where the ticket is. The answer to one may be what the next is made of. */
  update(place: Place, link: TicketLink, event: OutwardEvent): readonly (Ask | ((answer: unknown) => Ask | null))[];
  comment(place: Place, link: TicketLink, event: OutwardEvent): Ask;
  /** What says how far it is there. */
  look(place: Place, link: TicketLink): Ask;
  /** Null: the answer does not say. */
  isDone(answer: unknown): boolean | null;
}

export const toldTicket = (ticket: VulnerabilityTicket): ToldTicket => {
  const { id, key, name, status, priority, description, dueOn, backWhy, assignee, findingIds } = ticket;
  return {
    ...{ id, key, name, status, priority, findings: findingIds.length },
    ...(description !== undefined && { description }),
    ...(dueOn !== undefined && { dueOn }),
    ...(backWhy !== undefined && { backWhy }),
    ...(assignee !== undefined && { assignee: assignee.name }),
  };
};

/** The issue's title. */
export const titleOf = ({ key, name }: ToldTicket): string => `${key} ${name}`;

/** What an issue says, as lines of plain text. */
export function linesOf({ ticket, by }: OutwardEvent): readonly string[] {
  const { description, findings, assignee, dueOn, priority, backWhy } = ticket;
  return [
    ...(description === undefined ? [] : [description, '']),
    `Ticket ${ticket.key} of Muster, priority ${priority}, about ${findings === 1 ? '1 finding' : `${findings} findings`}.`,
    ...(assignee === undefined ? [] : [`Assignee: ${assignee}.`]),
    ...(dueOn === undefined ? [] : [`Due: ${dueOn.slice(0, 10)}.`]),
    ...(backWhy === undefined ? [] : [`Open again: ${backWhy}.`]),
    `Last change by ${by}.`,
  ];
}

/** What is done is done elsewhere, too. */
export const isOver = ({ ticket, event }: OutwardEvent): boolean =>
  event === 'deleted' || ticket.status === 'resolved' || ticket.status === 'closed';

export const baseOf = ({ address }: Place): string => address.replace(/\/+$/, '');

/** A value within an answer, by its path. */
export function at(answer: unknown, ...path: readonly (string | number)[]): unknown {
  let value: unknown = answer;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, step) ? Object.entries(value).find(([name]) => name === String(step))?.[1] : undefined;
  }
  return value;
}

export const textAt = (answer: unknown, ...path: readonly (string | number)[]): string | null => {
  const value = at(answer, ...path);
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
};

export const listAt = (answer: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const value = at(answer, ...path);
  return Array.isArray(value) ? value : [];
};
