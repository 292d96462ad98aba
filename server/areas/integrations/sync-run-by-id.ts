import { and, eq } from 'drizzle-orm';
import type { SyncRun } from '../../../contract/areas/integrations';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { syncRuns } from '../../db/schema';
import { fromRow } from '../../inventory/rows';

export async function runById({ db }: Pick<Tx, 'db'>, companyId: string, id: string): Promise<SyncRun> {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.id, id), eq(syncRuns.companyId, companyId)));
  if (!row) throw notFound('Import');
  const { work: _, ...columns } = row;
  return fromRow(columns);
}
