import { and, eq, inArray } from 'drizzle-orm';
import type { Role } from '../../contract/areas/session';
import type { TicketStatus, VulnerabilityTicket } from '../../contract/areas/vulnerabilities/tickets';
import { mentionedIn, readableText } from '../../domain/comments/mentions';
import { firstChars } from '../../domain/text/cut-text';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { memberships } from '../db/schema';
import { type News, notify } from './notify';

/** What those who watch a ticket are told of it (TK12). */

type Watched = Pick<VulnerabilityTicket, 'id' | 'companyId' | 'key' | 'name' | 'watcherIds'>;

/** A ticket whose status follows anew from its findings. */
export interface TicketTurn {
  readonly before: VulnerabilityTicket;
  readonly after: VulnerabilityTicket;
}

/** Who may open tickets. Another member who watches one, as what it is given to, is not told what they may not read. */
const MAY_READ: Role[] = ['admin', 'owner'];

async function watchersOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const isReader = and(
    eq(memberships.companyId, companyId),
    inArray(memberships.userId, [...ids]),
    inArray(memberships.role, MAY_READ),
  );
  const rows = await asSystem(tx, () => tx.db.select({ id: memberships.userId }).from(memberships).where(isReader));
  return new Set(rows.map(({ id }) => id));
}

/** Tells those who watch it, but not who did it. */
async function tellOf(
  tx: Tx,
  ticket: Watched,
  by: string,
  news: Pick<News, 'type' | 'title' | 'message' | 'severity'>,
): Promise<void> {
  const watchers = await watchersOf(
    tx,
    ticket.companyId,
    ticket.watcherIds.filter((id) => id !== by),
  );
  await notify(tx, [...watchers], {
    ...news,
    ...about(ticket),
    groupKey: `${news.type} ${ticket.companyId} ${ticket.id}`,
  });
}

const about = ({ id, companyId }: Watched): Pick<News, 'companyId' | 'subject'> => ({
  ...{ companyId, subject: { kind: 'ticket', id } },
});

const STATUS: Readonly<Record<TicketStatus, string>> = {
  ...{ open: 'open', in_progress: 'in progress', blocked: 'blocked', resolved: 'resolved', closed: 'closed' },
};

/** As long as the beginning of a comment or a title is told. */
const TOLD = 200;
const nameOf = ({ key, name }: Watched): string => `${key} ${firstChars(name, TOLD)}`;

export interface Person {
  readonly userId: string;
  readonly displayName: string;
}

export const tellOfStatus = (
  tx: Tx,
  ticket: Watched & Pick<VulnerabilityTicket, 'status'>,
  by: Person,
): Promise<void> =>
  tellOf(tx, ticket, by.userId, {
    ...{ type: 'ticket_status', severity: 'info', title: `${ticket.key} is ${STATUS[ticket.status]}` },
    message: `${by.displayName} changed the status of ${nameOf(ticket)}.`,
  });

export function tellOfComment(tx: Tx, ticket: Watched, by: Person, comment: string): Promise<void> {
  const mentioned = mentionedIn(comment);
  const text = readableText(comment);
  // Who is mentioned in it is told of that.
  const others = { ...ticket, watcherIds: ticket.watcherIds.filter((id) => !mentioned.includes(id)) };
  return tellOf(tx, others, by.userId, {
    ...{ type: 'ticket_comment', severity: 'info', title: `${by.displayName} wrote about ${ticket.key}` },
    message: text.length > TOLD ? `${firstChars(text, TOLD)}…` : text,
  });
}

/** Each person once for all that came of one import: a night's scan that closes a hundred tickets is one line in the morning. */
export async function tellOfTurns(tx: Tx, companyId: string, turns: readonly TicketTurn[]): Promise<void> {
  const watchers = await watchersOf(tx, companyId, [...new Set(turns.flatMap(({ after }) => after.watcherIds))]);
  for (const userId of watchers) {
    const theirs = turns.filter(({ after }) => after.watcherIds.includes(userId));
    const done = theirs.filter(({ after }) => after.status === 'closed');
    const back = theirs.filter(({ after }) => after.status !== 'closed');
    if (done.length > 0) await notify(tx, [userId], doneNews(companyId, done));
    if (back.length > 0) await notify(tx, [userId], backNews(companyId, back));
  }
}

/** Which ones, of so many. */
const NAMED = 5;
function named(turns: readonly TicketTurn[]): string {
  const keys = turns.slice(0, NAMED).map(({ after }) => after.key);
  return turns.length > NAMED ? `${keys.join(', ')} and ${turns.length - NAMED} more` : keys.join(', ');
}

function ofTurns(
  type: News['type'],
  companyId: string,
  turns: readonly TicketTurn[],
): Pick<News, 'type' | 'companyId' | 'subject' | 'groupKey'> {
  const [only, ...others] = turns;
  if (only === undefined || others.length > 0)
    return { type, companyId, subject: { kind: 'tickets', id: companyId }, groupKey: `${type} ${companyId}` };
  return { type, ...about(only.after), groupKey: `${type} ${companyId} ${only.after.id}` };
}

function doneNews(companyId: string, turns: readonly TicketTurn[]): News {
  const [only] = turns;
  const isOne = turns.length === 1 && only !== undefined;
  return {
    ...ofTurns('ticket_verified', companyId, turns),
    severity: 'info',
    title: isOne ? `${only.after.key} is verified and closed` : `${turns.length} tickets are verified and closed`,
    message: isOne
      ? `Sources see none of the findings of ${nameOf(only.after)} any more.`
      : `Sources see none of their findings any more: ${named(turns)}.`,
  };
}

function backNews(companyId: string, turns: readonly TicketTurn[]): News {
  const [only] = turns;
  const isOne = turns.length === 1 && only !== undefined;
  return {
    ...ofTurns('ticket_back', companyId, turns),
    severity: 'medium',
    title: isOne ? `${only.after.key} is ${STATUS[only.after.status]} again` : `${turns.length} tickets are open again`,
    message: isOne
      ? `${nameOf(only.after)}: ${only.after.backWhy ?? 'not all of its findings are gone'}.`
      : `Not all of their findings are gone: ${named(turns)}.`,
  };
}
