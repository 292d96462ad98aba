import { sql } from 'drizzle-orm';
import { companyStream } from '../../../contract/streams';
import type { Seen } from '../../../contract/sync';
import { errorText } from '../../calls/error-text';
import type { Jobs } from '../../calls/handler';
import { type Tx, withAccess } from '../../db/access';
import { headOf } from '../../db/change-log';
import { ask } from '../../db/database';
import { SYSTEM } from '../../db/principal';
import { recordTables } from '../../db/record-tables';
import { type TicketTurn, tellOfTurns } from '../../notifications/ticket-news';
import { changesBetween } from '../changes-between';
import type { RunnerOptions } from '../import-runner';
import { createWorkLoop } from '../work-loop';
import { settleTickets } from './settle-tickets';

/** Tickets of one transaction. */
const PART = 50;

const { vulnerabilityTicket: tickets } = recordTables;

/**
 * Keeps tickets as their findings make them (TK8), in parts of one transaction each, whenever findings or tickets were written; those
 * of an import once it is over. It keeps nothing: after a restart each company is gone through once, and what is right stays as it is.
 */
export function createTicketRunner(
  { store, log, retryMs = 1_000, mine = () => true }: RunnerOptions,
  turned: () => void,
): Jobs {
  const heads = new Map<string, Seen>();

  async function step(): Promise<boolean> {
    if (!mine()) return false;
    const companies = await withAccess(store, SYSTEM, companiesWithTickets);
    let isBusy = false;
    for (const companyId of companies) {
      if (loop.isStopping || !mine()) return false;
      isBusy = (await look(companyId)) || isBusy;
    }
    return isBusy;
  }

  /** Answers whether something was written. */
  async function look(companyId: string): Promise<boolean> {
    const since = heads.get(companyId) ?? null;
    const now = await withAccess(store, SYSTEM, (tx) => standing(tx, companyId, since));
    if (now === null) return false;
    const turns: TicketTurn[] = [];
    let at = 0;
    for (; at < now.ids.length && !loop.isStopping; at += PART) {
      const some = now.ids.slice(at, at + PART);
      turns.push(...(await withAccess(store, SYSTEM, (tx) => settleTickets(tx, companyId, some))));
    }
    // Also where it stops in between: they are not new the next time.
    if (turns.length > 0) await withAccess(store, SYSTEM, (tx) => tellOfTurns(tx, companyId, turns));
    // Other systems are told of it.
    if (turns.length > 0) turned();
    if (at >= now.ids.length) heads.set(companyId, now.head);
    return turns.length > 0;
  }

  const failed = (error: unknown) => log('error', 'tickets wait for their findings', { error: errorText(error) });
  const loop = createWorkLoop(step, failed, retryMs);
  return loop;
}

async function companiesWithTickets({ db }: Tx): Promise<readonly string[]> {
  const text = 'select distinct company_id::text as id from vulnerability_tickets where deleted_at is null';
  return (await ask<{ id: string }>(db, { text, params: [] })).map(({ id }) => id);
}

/** Which tickets may stand otherwise since a place in the company's log; null: none of them, or an import is under way. */
async function standing(tx: Tx, companyId: string, since: Seen | null) {
  const text = "select exists (select from sync_runs where company_id = $1 and status = 'running') as running";
  const [runs] = await ask<{ running: boolean }>(tx.db, { text, params: [companyId] });
  if (runs?.running === true) return null;
  const head = await headOf(tx.db, companyStream(companyId));
  if (since !== null && since.seq === head.seq && since.mark === head.mark) return null;
  const touched = since === null ? null : await touchedBetween(tx, companyId, since, head);
  const isTouched =
    touched === null
      ? sql`true`
      : sql`(${tickets.id} = any(${sql.param(touched.tickets)}::uuid[])
          or ${tickets.doc} -> 'findingIds' ?| ${sql.param(touched.findings)}::text[])`;
  const rows = await tx.db.execute<{ id: string }>(sql`
    select ${tickets.id}::text as id from ${tickets}
    where ${tickets.companyId} = ${companyId} and ${tickets.deletedAt} is null and ${isTouched} order by id`);
  return { head, ids: rows.map(({ id }) => id) };
}

/** Null: the log was shortened, is another one, or says too much. */
async function touchedBetween({ db }: Tx, companyId: string, from: Seen, to: Seen) {
  const since = await changesBetween(db, companyId, from, to);
  if (since === null) return null;
  const of = (kind: string) => [...new Set(since.flatMap((change) => (change.entity === kind ? [change.id] : [])))];
  return { tickets: of('vulnerabilityTicket'), findings: of('finding') };
}
