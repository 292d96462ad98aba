import { sql } from 'drizzle-orm';
import type { TicketLink } from '../../../contract/areas/vulnerabilities/tickets';
import type { OutwardEvent, Place } from '../../../domain/tickets/outward/outward-event';
import { type Store, type Tx, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { ticketConnections as connections, ticketDeliveries as deliveries } from '../../db/schema-tickets';
import type { Outward } from '../../net/egress';
import { defineJob, type JobDefinition } from '../engine/define-job';
import { deliver, type Outcome } from './deliver';
import { linkTicket } from './linked-ticket';
import { lookElsewhere, nextLook } from './look-elsewhere';

/** After so many tries it is given up: a person sees why, and sends it again. */
const TRIES = 12;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 60 * 60_000;
/** A process that dies while it waits for an answer leaves its work for so long. */
const LEASE = 2 * 60_000;
/** What was told is kept so long. */
const KEPT_DAYS = 30;

/**
 * Tells other systems what happened to tickets (TK14): those of a ticket one after the other, in their order. A try is written down
 * before it is made, so that who goes on after a crash knows that there may have been one.
 */
export function deliveryJob(store: Store, outward: Outward): JobDefinition {
  return defineJob({
    ...{
      name: 'deliveries',
      title: 'Tickets told to other systems',
      after: ['tickets', 'policy-actions'],
      isWrittenFirst: true,
    },
    async look(tx) {
      const at = earliest(await nextAt(tx), await nextLook(tx));
      return { due: at !== null && at <= Date.now() ? [{ key: '', companyId: null }] : [], at };
    },
    async work({ part }) {
      for (;;) {
        const now = Date.now();
        const next = await part((tx) => claim(tx, now));
        if (next !== null) {
          const outcome = await told(outward, next, now);
          await withAccess(store, SYSTEM, (tx) => settle(tx, next, outcome, Date.now()));
        } else if (!(await lookElsewhere(part, outward, now))) return false;
      }
    },
  });
}

const earliest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

interface Claimed {
  readonly id: string;
  readonly companyId: string;
  readonly connectionId: string;
  readonly ticketId: string;
  readonly event: OutwardEvent;
  readonly attempts: number;
  readonly link: TicketLink | null;
  readonly place: Place;
}

const at = (ms: number): string => new Date(ms).toISOString();

/** The next that may be told: the oldest that waits of its ticket. */
async function claim({ db }: Tx, now: number): Promise<Claimed | null> {
  const [row] = await db.execute<Omit<Claimed, 'place'> & Place & Readonly<Record<string, unknown>>>(sql`
    with next as (
      select d.id from ${deliveries} d
      join ${connections} c on c.id = d.connection_id and c.is_enabled
      where d.state = 'waiting' and d.next_at <= ${at(now)} and not exists (
        select from ${deliveries} b where b.company_id = d.company_id and b.ticket_id = d.ticket_id
          and b.state = 'waiting' and b.seq < d.seq)
      order by d.seq limit 1 for update of d)
    update ${deliveries} d set attempts = d.attempts + 1, next_at = ${at(now + LEASE)}
    from next, ${connections} c
    where d.id = next.id and c.id = d.connection_id
    returning d.id::text as id, d.company_id::text as "companyId", c.id::text as "connectionId", d.ticket_id::text as "ticketId", d.event, d.attempts,
      c.preset, c.address, c.project, c.person as user, c.secret,
      (select t.doc -> 'link' from vulnerability_tickets t where t.company_id = d.company_id and t.id = d.ticket_id
        and coalesce(t.doc #>> '{link,connectionId}', c.id::text) = c.id::text) as link`);
  if (row === undefined) return null;
  const { preset, address, project, user, secret, ...rest } = row;
  const place = { preset, address, secret, project: project ?? undefined, user: user ?? undefined };
  return { ...rest, place };
}

async function told(
  { fetch, open }: Outward,
  { id, event, attempts, link, place }: Claimed,
  now: number,
): Promise<Outcome> {
  let secret: string;
  try {
    secret = open(place.secret);
  } catch {
    const error = 'The secret was kept under another key. Enter it again in the connection.';
    return { result: 'failed', status: null, error, link };
  }
  return deliver(fetch, { ...place, secret }, { id, event, attempts, link }, now);
}

async function settle(
  tx: Tx,
  { id, companyId, connectionId, ticketId, attempts, link }: Claimed,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const { result, status, error, waitMs } = outcome;
  const isGivenUp = result === 'again' && attempts >= TRIES;
  const state = isGivenUp ? 'failed' : result === 'again' ? 'waiting' : result;
  const wait = Math.max(waitMs ?? 0, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1)));
  const next = state === 'waiting' ? now + wait : now;
  await tx.db.execute(sql`
    update ${deliveries} set state = ${state}, status = ${status}, error = ${error}, next_at = ${at(next)} where id = ${id}`);
  await tx.db.execute(sql`
    delete from ${deliveries} where state = 'done' and next_at < ${at(now - KEPT_DAYS * 86_400_000)}`);
  if (outcome.link !== null)
    await linkTicket(tx, { companyId, ticketId, before: link }, { ...outcome.link, connectionId });
}

async function nextAt({ db }: Tx): Promise<number | null> {
  const [row] = await db.execute<{ at: string | null }>(sql`
    select to_char(min(d.next_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from ${deliveries} d
    join ${connections} c on c.id = d.connection_id and c.is_enabled
    where d.state = 'waiting' and not exists (
      select from ${deliveries} b where b.company_id = d.company_id and b.ticket_id = d.ticket_id
        and b.state = 'waiting' and b.seq < d.seq)`);
  return row?.at == null ? null : Date.parse(row.at);
}
