import { sql } from 'drizzle-orm';
import type { BusinessCalendar } from '../../../contract/areas/slas/business-calendars';
import type { SlaDefinition } from '../../../contract/areas/slas/sla-definitions';
import { type Finding, OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import { sameValue } from '../../../domain/merge/same-value';
import { namedQueries } from '../../../domain/query/named-queries';
import type { Plan } from '../../../domain/query/plan';
import { planQuery } from '../../../domain/query/plan-query';
import { readQuery } from '../../../domain/query/read-query';
import { pausesNow } from '../../../domain/slas/pauses';
import { dueBy, slaStateOf } from '../../../domain/slas/sla-clock';
import { inOrder } from '../../../domain/slas/sla-order';
import { withCalendar } from '../../../domain/slas/with-calendar';
import type { Tx } from '../../db/access';
import { ask, type Database } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import { lockInventory, putRows } from '../../inventory/inventory-tx';
import { findingsById } from '../../inventory/write-findings';
import { compilePlan, createCompiler, entityScope } from '../../query/compile-plan';
import { settlePlan } from '../../query/run-query';
import { savedQueries } from '../../query/saved-queries';

/** Which definition decides each finding, and what follows from it (SL1, SL7, SL8). */

export interface Decider {
  readonly definition: SlaDefinition;
  readonly plan: Plan;
}

/** The enforced definitions of a company in their order; one whose condition cannot be asked decides nothing (SL3). */
export async function decidersOf(tx: Tx, companyId: string): Promise<readonly Decider[]> {
  const text = 'select id::text as id from sla_definitions where company_id = $1 and deleted_at is null';
  const ids = (await ask<{ id: string }>(tx.db, { text, params: [companyId] })).map(({ id }) => id);
  const definitions = inOrder(await rowsById(tx.db, companyId, 'slaDefinition', ids));
  const calendars = await calendarsOf(tx, companyId, definitions);
  const deciders: Decider[] = [];
  for (const row of definitions) {
    const definition = withCalendar(row, calendars);
    const { tree } = readQuery(definition.when);
    if (!definition.enforced || tree === null) continue;
    const queries = await namedQueries(tree, (named) => savedQueries(tx, companyId, named));
    const { plan } = planQuery(tree, { entity: 'finding', now: Date.parse(tx.now), queries });
    if (plan !== null) deciders.push({ definition, plan });
  }
  return deciders;
}

async function calendarsOf(
  tx: Tx,
  companyId: string,
  definitions: readonly SlaDefinition[],
): Promise<readonly BusinessCalendar[]> {
  const ids = [...new Set(definitions.flatMap(({ calendarId }) => calendarId ?? []))];
  const rows = ids.length === 0 ? [] : await rowsById(tx.db, companyId, 'businessCalendar', ids);
  return rows.filter(({ deletedAt }) => deletedAt === null);
}

export interface Looked {
  /** Up to which finding it was looked; null: there are no more. */
  readonly last: string | null;
  /** Of those that were looked at, how many were changed. */
  readonly changed: number;
  /** Those of them that became late, or soon will be. */
  readonly due: readonly Due[];
  /** When the next of them stands otherwise, as time passes. ISO 8601. */
  readonly nextAt: string | null;
}

export interface Due {
  readonly state: 'breached' | 'approaching';
  readonly assigneeId: string | null;
}

/** Which findings are looked at: those after one, of some or (null) of all. */
interface Part {
  readonly after: string | null;
  readonly only: readonly string[] | null;
}

/** Findings of a transaction. */
const PART = 1_000;

/** Looks at the next findings after one, and writes those that stand otherwise. */
export async function settleDeadlines(
  database: Database,
  tx: Tx,
  companyId: string,
  deciders: readonly Decider[],
  of: Part,
): Promise<Looked> {
  const decided = await decidedRows(database, tx, companyId, deciders, of);
  const definitions = new Map(decided.map(({ id, decider }) => [id, deciders[decider]?.definition]));
  const wanted = (finding: Finding): Deadline => deadlineOf(finding, definitions.get(finding.id), tx.now);
  const rows = await findingsById(tx.db, companyId, [...definitions.keys()]);
  const stale = rows.filter((row) => !sameValue(pick(row), wanted(row))).map(({ id }) => id);
  if (stale.length > 0) {
    await lockInventory(tx, companyId);
    // As they are now that nobody else writes them.
    const changed = (await findingsById(tx.db, companyId, stale)).map((finding) => ({
      ...without(finding),
      ...wanted(finding),
      ...{ rev: finding.rev + 1, updatedAt: tx.now },
    }));
    await putRows(tx, companyId, 'finding', changed);
  }
  const moves = rows.filter(isOpen).flatMap((row) => {
    const { warnAt, dueAt } = wanted(row);
    return [warnAt, dueAt].flatMap((at) => (at !== undefined && at > tx.now ? [at] : []));
  });
  return {
    last: decided.length < PART ? null : (decided.at(-1)?.id ?? null),
    changed: stale.length,
    due: rows.flatMap((row) => cameDue(row, wanted(row).slaState)),
    nextAt: moves.toSorted()[0] ?? null,
  };
}

/** What is told of once: a finding comes to a state, and then stays in it. */
function cameDue({ slaState: before, assignee }: Finding, state: Deadline['slaState']): readonly Due[] {
  const isNew = state !== before && (state === 'breached' || (state === 'approaching' && before !== 'breached'));
  return isNew ? [{ state, assigneeId: assignee?.id ?? null }] : [];
}

type Deadline = Pick<Finding, 'slaId' | 'warnAt' | 'dueAt' | 'slaState' | 'pauses'>;

const isOpen = ({ status }: Pick<Finding, 'status'>): boolean => OPEN_STATUSES.includes(status);

const pick = ({ slaId, warnAt, dueAt, slaState, pauses }: Finding): Deadline => ({
  ...(pauses !== undefined && { pauses }),
  ...(slaId !== undefined && { slaId }),
  ...(warnAt !== undefined && { warnAt }),
  ...(dueAt !== undefined && { dueAt }),
  ...(slaState !== undefined && { slaState }),
});

function without({
  slaId: _id,
  warnAt: _warn,
  dueAt: _due,
  slaState: _state,
  pauses: _p,
  ...finding
}: Finding): Finding {
  return finding;
}

/**
 * What is closed keeps the deadline it had: whether that was met is settled, whatever definitions become. But where it was closed
 * while its clock stood still: that goes on, and its deadline with it.
 */
function deadlineOf(finding: Finding, definition: SlaDefinition | undefined, now: string): Deadline {
  // It ended when the finding was last written, which is why it is looked at.
  const pauses = pausesNow(finding, finding.updatedAt);
  const paused = pauses === undefined ? {} : { pauses };
  const decided =
    definition === undefined ? {} : { slaId: definition.id, ...dueBy(definition, { ...finding, pauses }) };
  const { slaState: _, pauses: before, ...kept } = pick(finding);
  const goesOn = pauses !== before && pauses?.at(-1)?.endsWith('/') === false;
  const deadline: Omit<Deadline, 'slaState'> = isOpen(finding) || (goesOn && definition !== undefined) ? decided : kept;
  if (deadline.dueAt === undefined) return paused;
  return { ...deadline, ...paused, slaState: slaStateOf({ ...without(finding), ...deadline }, now) };
}

interface Decided {
  readonly id: string;
  /** Which of the deciders it is first about; -1: none. */
  readonly decider: number;
}

/** Of closed ones: they had a deadline, or something may stop their clock. */
const LOOKED_AT = `array['dueAt', 'pauses', 'verdictUntil', 'ruledOutAt', 'excepted']`;

/** The next findings that have a deadline, or may have one: open ones, and those that had one when they were closed. */
async function decidedRows(
  database: Database,
  tx: Tx,
  companyId: string,
  deciders: readonly Decider[],
  { after, only }: Part,
): Promise<readonly Decided[]> {
  const compiler = createCompiler(companyId);
  const { from, owner, scope } = entityScope('finding', 'r');
  const plans: Plan[] = [];
  for (const { plan } of deciders) plans.push(await settlePlan(database, tx, companyId, 'finding', plan));
  const cases = plans.map((plan, at) => sql`when ${compilePlan(compiler, plan, scope)} then ${sql.raw(String(at))}`);
  const decider = cases.length === 0 ? sql`-1` : sql`case ${sql.join(cases, sql` `)} else -1 end`;
  // Without a question no keys are needed, and none are made.
  const rows = cases.length === 0 ? sql`findings r` : from;
  const open = sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '));
  const isNext = after === null ? sql`true` : sql`r.id > ${after}::uuid`;
  const isAsked = only === null ? sql`true` : sql`r.id = any(${sql.param([...only])}::uuid[])`;
  const hasOne =
    cases.length === 0 ? sql`r.doc ? 'dueAt'` : sql`(r.status in (${open}) or r.doc ?| ${sql.raw(LOOKED_AT)})`;
  return tx.db.execute<{ id: string; decider: number }>(sql`
    select r.id::text as id, (${decider})::int as decider from ${rows}
    where ${owner} = ${companyId} and r.deleted_at is null and ${isNext} and ${isAsked} and ${hasOne}
    order by r.id limit ${PART}`);
}
