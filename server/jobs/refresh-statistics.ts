import { sql } from 'drizzle-orm';
import type { Db } from '../db/database';
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

/** Due ever more rarely as a run goes on: what the planner knows must only be of the right order. */
export function statisticsAreDue(batchesApplied: number): boolean {
  return Math.log2(batchesApplied) % 1 === 0;
}

/**
 * PGlite analyses nothing by itself, and a planner that believes its tables to be small reads a company whole for
 * every batch.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  for (const table of TABLES) await db.execute(sql`analyze ${table}`);
}
