import { sql } from 'drizzle-orm';
import { ACTION, type IntegrationAction } from '../../../contract/areas/integrations/actions';
import type { LogLevel } from '../../../contract/areas/integrations/pipeline';
import { companyStream } from '../../../contract/streams';
import { cutText } from '../../../domain/text/cut-text';
import { storableText, withoutUnstorable } from '../../../domain/text/unstorable-text';
import { withoutCredentials } from '../../../domain/text/without-credentials';
import type { Tx } from '../../db/access';
import { rowsById, tableRow } from '../../db/entity-tables';
import { recordTables } from '../../db/record-tables';

/** Records of actions, as the system writes them: nobody else does. */

const TABLE = recordTables.integrationAction;

/** Answers the ids of those that were not there yet. */
export async function insertActions(tx: Tx, rows: readonly IntegrationAction[]): Promise<ReadonlySet<string>> {
  const made = new Set<string>();
  for (const given of rows) {
    const row = withoutUnstorable(given);
    const { id, companyId, createdAt, updatedAt } = row;
    const found = await tx.db.execute(sql`
      insert into ${TABLE} (id, company_id, rev, created_at, updated_at, doc)
      values (${id}, ${companyId}, 1, ${createdAt}, ${updatedAt}, ${JSON.stringify(docOf(row))}::jsonb)
      on conflict do nothing returning id`);
    if (found.length === 0) continue;
    made.add(id);
    tx.changes.put(companyStream(companyId), 'integrationAction', id, 1, row);
  }
  return made;
}

const docOf = (row: IntegrationAction): unknown => tableRow('integrationAction', row)['doc'];

/** Nobody else changes them until the transaction ends. Whoever needs their turns locks those first. */
export async function lockedActions(
  { db }: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<readonly IntegrationAction[]> {
  await db.execute(sql`
    select from ${TABLE} where company_id = ${companyId} and id = any(${sql.param([...ids])}::uuid[])
    order by id for update`);
  return rowsById(db, companyId, 'integrationAction', ids);
}

type Change = Partial<IntegrationAction>;

/** Writes one that is locked. */
export async function writeAction(tx: Tx, before: IntegrationAction, change: Change): Promise<IntegrationAction> {
  const { db, changes, now } = tx;
  const { id, companyId } = before;
  const row = withoutUnstorable({ ...before, ...change, rev: before.rev + 1, updatedAt: now });
  await db.execute(sql`
    update ${TABLE} set doc = ${JSON.stringify(docOf(row))}::jsonb, rev = ${row.rev}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id}`);
  changes.put(companyStream(companyId), 'integrationAction', id, row.rev, row);
  return row;
}

export interface ActionLine {
  readonly level: LogLevel;
  readonly text: string;
}

/** The log with more lines. Where it is full, its beginning and its end stay. */
export function withLines(
  log: IntegrationAction['log'],
  at: string,
  lines: readonly ActionLine[],
): IntegrationAction['log'] {
  const all = [...log, ...lines.map(({ level, text }) => ({ at, level, text: lineOf(text) }))];
  if (all.length <= ACTION.logLines) return all;
  const half = Math.floor(ACTION.logLines / 2);
  return [...all.slice(0, half), ...all.slice(-half)];
}

/** Never a secret, whatever somebody else wrote. */
const lineOf = (text: string): string => cutText(storableText(withoutCredentials(text)), ACTION.logChars);

/** What is kept of a text of somebody else’s. */
export const keptText = (text: string): string => cutText(storableText(withoutCredentials(text)), ACTION.textChars);
