import { sql } from 'drizzle-orm';
import type { TicketLink } from '../../../contract/areas/vulnerabilities/tickets';
import type { Place } from '../../../domain/tickets/outward/outward-event';
import type { Tx } from '../../db/access';
import { newId } from '../../db/new-id';
import { ticketConnections as connections, ticketDeliveries as deliveries } from '../../db/schema-tickets';
import type { Outward } from '../../net/egress';
import { tellOfStatus } from '../../notifications/ticket-news';
import type { Turn } from '../engine/define-job';
import { NOBODY } from '../tickets/write-ticket';
import { send, TRACKERS } from './deliver';
import { followIssue } from './linked-ticket';

/** How often an issue is looked at. */
export const LOOK_MS = 5 * 60_000;
/** Issues of one round: the others' turn comes with the next. */
const AT_ONCE = 50;

const NAMES = { webhook: 'Webhook', jira: 'Jira', github: 'GitHub', servicenow: 'ServiceNow' } as const;

interface Looked {
  readonly companyId: string;
  readonly ticketId: string;
  readonly link: TicketLink;
}

/**
 * Asks other systems how far the issues are that follow tickets (TK16). Nothing comes in that was not asked for, so there is nothing to
 * be signed, and nothing that comes twice or late: what is read is how it is now. Answers whether it looked at any.
 */
export async function lookElsewhere(part: Turn['part'], { fetch, open }: Outward, now: number): Promise<boolean> {
  const due = await part((tx) => dueIssues(tx, now));
  if (due === null) return false;
  const { place, issues } = due;
  if (place.preset === 'webhook') return false;
  const tracker = TRACKERS[place.preset];
  let secret: string;
  try {
    secret = open(place.secret);
  } catch {
    return true;
  }
  const secretPlace = { ...place, secret };
  for (const { companyId, ticketId, link } of issues) {
    // What cannot be asked now is asked the next time: the log of what is told says what is wrong.
    const answer = await send(fetch, secretPlace, tracker.look(secretPlace, link), newId(), now).catch(() => null);
    if (answer === null || answer.status !== 200) break;
    const isDone = tracker.isDone(parsed(answer.body));
    if (isDone === null || isDone === link.isDone) continue;
    const source = NAMES[place.preset];
    await part(async (tx) => {
      const ticket = await followIssue(tx, { companyId, ticketId, before: link }, isDone, source);
      if (ticket !== null) await tellOfStatus(tx, ticket, { userId: NOBODY, displayName: source });
    });
  }
  return true;
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

const at = (ms: number): string => new Date(ms).toISOString();

/** When the next issues are to be looked at, in milliseconds since 1970; null: there are none. */
export async function nextLook({ db }: Tx): Promise<number | null> {
  const [row] = await db.execute<{ at: number | null }>(sql`
    select min(coalesce(extract(epoch from looked_at) * 1000 + ${LOOK_MS}, 0))::float8 as at from ${connections}
    where is_enabled and preset <> 'webhook'`);
  return row?.at ?? null;
}

/** The issues of one company whose turn it is; those of which something waits to be told are told first. */
async function dueIssues(
  { db }: Tx,
  now: number,
): Promise<{ readonly place: Place; readonly issues: readonly Looked[] } | null> {
  const [place] = await db.execute<
    Place & { id: string; isDefault: boolean; companyId: string } & Readonly<Record<string, unknown>>
  >(sql`
    update ${connections} set looked_at = ${at(now)}
    where id = (
      select id from ${connections}
      where is_enabled and preset <> 'webhook' and (looked_at is null or looked_at <= ${at(now - LOOK_MS)})
      order by looked_at nulls first limit 1 for update)
    returning id::text as id, is_default as "isDefault", company_id::text as "companyId", preset, address, project, person as user, secret`);
  if (place === undefined) return null;
  const issues = await db.execute<Looked & Readonly<Record<string, unknown>>>(sql`
    select t.company_id::text as "companyId", t.id::text as "ticketId", t.doc -> 'link' as link from vulnerability_tickets t
    where t.company_id = ${place.companyId} and t.deleted_at is null and t.doc ? 'link'
      and coalesce(t.doc #>> '{link,connectionId}' = ${place.id}, ${place.isDefault})
      and not exists (select from ${deliveries} d where d.company_id = t.company_id and d.ticket_id = t.id and d.state = 'waiting')
    order by t.updated_at desc limit ${AT_ONCE}`);
  return { place, issues };
}
