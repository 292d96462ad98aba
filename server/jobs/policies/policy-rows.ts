import { sql } from 'drizzle-orm';
import { POLICY, type PolicyExecution } from '../../../contract/areas/policies/policies';
import type { EntityRow } from '../../../contract/entities';
import { companyStream } from '../../../contract/streams';
import type { Standing } from '../../../domain/policies/outcomes';
import { cutText } from '../../../domain/text/cut-text';
import type { Tx } from '../../db/access';
import { tableRow } from '../../db/entity-tables';
import { recordTables } from '../../db/record-tables';
import { policyLogs, policyResults } from '../../db/schema-policies';
import { insertRows } from '../../inventory/bulk-upsert';
import { anyOf } from '../../inventory/load-records';

/** What the background work writes of policies and their executions, and of reports and their files. */

type Written = 'policy' | 'policyExecution' | 'report' | 'reportRun';

/** Writes records of a company that were read under their lock, or that are new, and logs each. Answers them as they are now. */
export async function putRecords<N extends Written>(
  { db, changes, now }: Tx,
  companyId: string,
  name: N,
  records: readonly EntityRow[N][],
): Promise<readonly EntityRow[N][]> {
  if (records.length === 0) return [];
  const rows = records.map((row) => ({ ...row, rev: row.rev + 1, updatedAt: now }));
  const table = recordTables[name];
  const given = JSON.stringify(rows.map((row) => tableRow(name, row)));
  await db.execute(sql`
    insert into ${table} (id, company_id, rev, created_at, updated_at, deleted_at, doc)
    select r.id, r."companyId", r.rev, r."createdAt", r."updatedAt", r."deletedAt", r.doc
    from jsonb_to_recordset(${given}::jsonb) as r(id uuid, "companyId" uuid, rev int, "createdAt" timestamptz,
      "updatedAt" timestamptz, "deletedAt" timestamptz, doc jsonb)
    on conflict (company_id, id) do update
      set rev = excluded.rev, updated_at = excluded.updated_at, deleted_at = excluded.deleted_at, doc = excluded.doc`);
  for (const row of rows) changes.put(companyStream(companyId), name, row.id, row.rev, row);
  return rows;
}

export interface Line {
  readonly executionId: string;
  readonly level?: 'info' | 'warn' | 'error';
  readonly text: string;
}

/** Adds to the logs of executions, in the transaction that is under way. */
export async function logExecutions(tx: Pick<Tx, 'db' | 'now'>, companyId: string, lines: readonly Line[]) {
  const rows = lines.map(({ executionId, level = 'info', text }) => ({
    ...{ companyId, executionId, at: tx.now, level, text: cutText(text, POLICY.logChars) },
  }));
  if (rows.length > 0) await insertRows(tx.db, policyLogs, rows);
}

/** An execution that waits for its turn. */
export const newExecution = (
  base: Pick<PolicyExecution, 'id' | 'companyId' | 'policyId' | 'policyName' | 'version' | 'trigger' | 'startedBy'>,
  at: string,
): PolicyExecution => ({
  ...{ rev: 0, createdAt: at, updatedAt: at, deletedAt: null, isTest: false, status: 'pending', startedById: null },
  ...{ startedAt: null, endedAt: null, evaluated: 0, passed: 0, failed: 0, inGrace: 0, excepted: 0, looked: 0 },
  ...{ doing: null, reach: 'all', newFailures: 0, fixed: 0, dataRev: null, problem: null },
  ...base,
});

/** By policies, which assets did not pass them when they were last executed: of these assets, or of all (null). */
export async function standingsOf(
  { db }: Pick<Tx, 'db'>,
  companyId: string,
  policyIds: readonly string[],
  assetIds: readonly string[] | null = null,
): Promise<ReadonlyMap<string, readonly Standing[]>> {
  const rows = await db.execute<{
    readonly [K in keyof Standing | 'policyId']: (Standing & { policyId: string })[K];
  }>(sql`
    select policy_id::text as "policyId", asset_id::text as "assetId", outcome, exception_id::text as "exceptionId",
      to_char(first_failed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstFailedAt"
    from ${policyResults}
    where company_id = ${companyId} and ${anyOf(sql`policy_id`, policyIds)}
      and ${assetIds === null ? sql`true` : anyOf(sql`asset_id`, assetIds)} and outcome in ('fail', 'excepted')`);
  const byPolicy = new Map<string, Standing[]>();
  for (const { policyId, ...row } of rows) {
    const known = byPolicy.get(policyId);
    if (known === undefined) byPolicy.set(policyId, [row]);
    else known.push(row);
  }
  return byPolicy;
}
