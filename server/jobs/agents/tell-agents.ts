import { eq, type SQL, sql } from 'drizzle-orm';
import type { EntityRow } from '../../../contract/entities';
import { companyStream } from '../../../contract/streams';
import { agentStatus } from '../../../domain/agents/agent-status';
import { groupBy } from '../../../domain/lists/group-by';
import { sameValue } from '../../../domain/merge/same-value';
import type { Tx } from '../../db/access';
import { rowsById, tableRow } from '../../db/entity-tables';
import type { Principal } from '../../db/principal';
import { agentKeys } from '../../db/schema-agents';
import { anyOf } from '../../inventory/load-records';

/** Agents of one transaction. */
const PART = 500;

type Agent = EntityRow['agent'];
type Key = typeof agentKeys.$inferSelect;

/** Writes what agents' check-ins changed of their records, many at once: they come all the time. True: there may be more. */
export async function tellCheckIns(tx: Tx<Principal>): Promise<boolean> {
  const { db } = tx;
  const keys = await db
    .select()
    .from(agentKeys)
    .where(eq(agentKeys.isNews, true))
    .orderBy(agentKeys.id)
    .limit(PART)
    .for('update', { skipLocked: true });
  if (keys.length === 0) return false;
  for (const [companyId, theirs] of groupBy(keys, (key) => key.companyId)) {
    const byId = new Map(theirs.map((key) => [key.id, key]));
    await rewrite(tx, companyId, [...byId.keys()], (row) => afterCheckIn(row, byId.get(row.id)));
  }
  await db
    .update(agentKeys)
    .set({ isNews: false, clonedAt: null })
    .where(
      anyOf(
        agentKeys.id,
        keys.map(({ id }) => id),
      ),
    );
  return keys.length === PART;
}

function afterCheckIn(row: Agent, key: Key | undefined): Agent {
  if (key === undefined) return row;
  const { hostname, version, os, lastCheckInAt, observedAt, copyRemark, remark } = key;
  const said = [copyRemark, remark].filter((one) => one !== null).join('. ') || null;
  // Who never called it otherwise calls it as its host is called.
  const name = row.name === row.hostname ? hostname : row.name;
  const isCopy = row.isCopy || key.clonedAt !== null;
  return { ...row, name, hostname, version, os, lastCheckInAt, observedAt, isCopy, remark: said };
}

/** Whether a check-in is not told yet. */
export async function haveNews({ db }: Tx<Principal>): Promise<boolean> {
  const rows = await db.select({ id: agentKeys.id }).from(agentKeys).where(eq(agentKeys.isNews, true)).limit(1);
  return rows.length > 0;
}

/** Whether an agent has become late, or silent, and is not said to be. */
export async function areLate({ db, now }: Tx<Principal>): Promise<boolean> {
  const rows = await db.execute(sql`select from agents where ${isLate(now)} limit 1`);
  return rows.length > 0;
}

/** Of an agent's row: by the passing of time its status is another one (AX20). */
function isLate(now: string): SQL {
  const age = sql`(${now}::timestamptz - (doc ->> 'lastCheckInAt')::timestamptz)`;
  const late = sql`(2 * (doc ->> 'everyMinutes')::int + 10) * interval '1 minute'`;
  return sql`deleted_at is null and (
    (doc ->> 'status' in ('on_time', 'cloned') and ${age} > ${late})
    or (doc ->> 'status' = 'late' and ${age} > greatest(interval '7 days', ${late})))`;
}

/** Agents that have become late, or silent, by the passing of time (AX20). True: there may be more. */
export async function markLate(tx: Tx<Principal>): Promise<boolean> {
  const rows = await tx.db.execute<{ id: string; company: string }>(sql`
    select id::text as id, company_id::text as company from agents where ${isLate(tx.now)} order by id limit ${PART}`);
  for (const [companyId, theirs] of groupBy(rows, ({ company }) => company))
    await rewrite(
      tx,
      companyId,
      theirs.map(({ id }) => id),
      (row) => row,
    );
  return rows.length === PART;
}

/** Locks the records, so that no person's change is overwritten, and writes those that are otherwise then. */
async function rewrite(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  change: (row: Agent) => Agent,
): Promise<void> {
  const { db, now } = tx;
  await db.execute(sql`
    select from agents where company_id = ${companyId} and id = any(${sql.param([...ids])}::uuid[])
    order by id for update`);
  const changed = (await rowsById(db, companyId, 'agent', ids)).flatMap((before) => {
    const after = change(before);
    const row = { ...after, status: agentStatus(after, Date.parse(now)) };
    return sameValue(before, row) ? [] : [{ ...row, rev: before.rev + 1, updatedAt: now }];
  });
  if (changed.length === 0) return;
  const rows = changed.map((row) => ({ id: row.id, rev: row.rev, doc: tableRow('agent', row)['doc'] }));
  await db.execute(sql`
    update agents a set doc = r.doc, rev = r.rev, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, rev int, doc jsonb)
    where a.company_id = ${companyId} and a.id = r.id`);
  for (const row of changed) tx.changes.put(companyStream(companyId), 'agent', row.id, row.rev, row);
}
