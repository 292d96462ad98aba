import { and, eq, inArray } from 'drizzle-orm';
import type { SyncRun } from '../../contract/areas/integrations';
import type { Role } from '../../contract/areas/session';
import type { Tx } from '../db/access';
import { memberships } from '../db/schema';
import { type News, notify } from './notify';

type Ending = 'import_finished' | 'import_failed' | 'import_undone';

/** Tells the company's other people how an import ended; who did it saw it. Sample data is nobody's news. */
export async function tellOfImport(tx: Tx, run: SyncRun, type: Ending, by: string | undefined): Promise<void> {
  if (run.isSample) return;
  const members = await tx.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.companyId, run.companyId));
  await notify(
    tx,
    members.map(({ userId }) => userId).filter((userId) => userId !== by),
    importNews(run, type),
  );
}

/** Whose right it is to say what goes. */
const MAY_ANSWER: Role[] = ['admin', 'owner'];

/** Tells those who may answer that a run asks whether what its source no longer names is to go (PL52). */
export async function tellOfStale(tx: Tx, { id, companyId, source }: SyncRun, text: string): Promise<void> {
  const people = await tx.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), inArray(memberships.role, MAY_ANSWER)));
  await notify(
    tx,
    people.map(({ userId }) => userId),
    {
      ...{ type: 'import_asks', companyId, severity: 'medium', title: 'An import asks what is to go' },
      ...{ message: `${source}: ${text}`, subject: { kind: 'sync_run', id } },
      groupKey: `import_asks ${companyId} ${source}`,
    },
  );
}

export function importNews(run: SyncRun, type: Ending): News {
  const { id, companyId, source } = run;
  return {
    ...ENDINGS[type](run),
    type,
    companyId,
    subject: { kind: 'sync_run', id },
    groupKey: `${type} ${companyId} ${source}`,
  };
}

const ENDINGS: Readonly<Record<Ending, (run: SyncRun) => Pick<News, 'title' | 'message' | 'severity'>>> = {
  import_finished({ source, startedBy, counts, assetsRestored, assetsSplit, assetsMerged }) {
    const { assetsCreated, assetsUpdated, rejected } = counts;
    const parts = [assetsCreated === 1 ? '1 new asset' : `${assetsCreated} new assets`, `${assetsUpdated} changed`];
    if (assetsRestored) parts.push(`${assetsRestored} restored`);
    if (assetsSplit) parts.push(`${assetsSplit} split`);
    if (assetsMerged) parts.push(`${assetsMerged} merged`);
    if (rejected > 0) parts.push(rejected === 1 ? '1 record rejected' : `${rejected} records rejected`);
    return {
      title: rejected > 0 ? 'Import finished with rejected records' : 'Import finished',
      message: `${source}, by ${startedBy}: ${parts.join(', ')}.`,
      severity: rejected > 0 ? 'low' : 'info',
    };
  },
  import_failed: ({ source, startedBy, message }) => ({
    title: 'Import failed',
    message: `${source}, by ${startedBy}. ${message ?? ''}`.trim(),
    severity: 'high',
  }),
  import_undone: ({ source, startedBy }) => ({
    title: 'Import undone',
    message: `What ${source}, imported by ${startedBy}, imported was undone.`,
    severity: 'info',
  }),
};
