import { getTableColumns, getTableName } from 'drizzle-orm';
import { snakeCase } from '../db/columns';
import { ask, type Db } from '../db/database';
import {
  assets,
  findings,
  matchKeys,
  software,
  softwareInstalls,
  sourceRecords,
  sourceRecordVersions,
} from '../db/schema';

const TABLES = [assets, findings, matchKeys, software, softwareInstalls, sourceRecords, sourceRecordVersions];

/** Nothing is looked up by what a document holds, and to read the documents of a sample takes longer than a part of a run. */
const TEXTS = TABLES.map((table) => {
  const columns = Object.entries(getTableColumns(table)).filter(([, { columnType }]) => columnType !== 'PgJsonb');
  return `analyze "${getTableName(table)}" (${columns.map(([field]) => `"${snakeCase(field)}"`).join(', ')})`;
});

/** Due ever more rarely as a run goes on: what the planner knows must only be of the right order. */
export function statisticsAreDue(batchesApplied: number): boolean {
  return Math.log2(batchesApplied) % 1 === 0;
}

/**
 * PGlite analyses nothing by itself, and a planner that believes its tables to be small reads a company whole for
 * every batch.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  for (const text of TEXTS) await ask(db, { text, params: [] });
}
