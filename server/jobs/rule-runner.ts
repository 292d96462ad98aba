import type { SourceRecord } from '../../contract/areas/integrations';
import { type CompanyRules, companyRules } from '../../domain/correlation/company-rules';
import { isEdit } from '../../domain/correlation/record-order';
import { errorText } from '../calls/error-text';
import type { Jobs } from '../calls/handler';
import { type Tx, withAccess } from '../db/access';
import type { Db } from '../db/database';
import { SYSTEM } from '../db/principal';
import { putDeleted } from '../inventory/asset-events';
import { markApplied, oldestPending, pendingRules } from '../inventory/company-rules';
import { deletedBefore } from '../inventory/deleted-before';
import { type Cause, lockInventoryAlone } from '../inventory/inventory-tx';
import { assetsById, firstObserved, recordsAfter } from '../inventory/load-records';
import { placeRecords } from '../inventory/place-records';
import { settleAssets } from '../inventory/settle-assets';
import type { RunnerOptions } from './import-runner';
import { measuredSizes } from './part-sizes';
import { createWorkLoop } from './work-loop';

/** Records looked at in one transaction: most are not told of by the rules, and are only read. */
const LOOKED_AT = 500;

/** Up to which record a company was gone through for which rules. */
interface Place {
  readonly companyId: string;
  readonly rules: string;
  readonly after: string | null;
}

/**
 * Goes through the records of companies whose rules about what identifies nothing were changed (C50), in parts of one
 * transaction each, so that others write to the company between them. What comes meanwhile is placed by the new rules already.
 * After a restart, and when rules change again, it begins anew: what has its place keeps it, and is not written again.
 */
export function createRuleRunner({
  store,
  log,
  retryMs = 1_000,
  mine = () => true,
  sizes = measuredSizes(),
}: RunnerOptions): Jobs {
  let place: Place | null = null;

  async function step(): Promise<boolean> {
    if (!mine()) return false;
    const companyId = await withAccess(store, SYSTEM, oldestPending);
    if (companyId === null) return false;
    await withAccess(store, SYSTEM, (tx) => advance(tx, companyId));
    return true;
  }

  async function advance(tx: Tx, companyId: string): Promise<void> {
    const alone = await lockInventoryAlone(tx, companyId);
    const since = performance.now();
    const pending = await pendingRules(tx.db, companyId);
    const rules = pending.map(({ id, rev }) => `${id} ${rev}`).join();
    const after = place?.companyId === companyId && place.rules === rules ? place.after : null;
    const part = await nextPart(tx.db, companyId, companyRules(pending), after, sizes.size);
    if (part.last === null) {
      await markApplied(tx, companyId, pending);
      tx.afterCommit(() => {
        place = null;
      });
      return;
    }
    await placeAnew(tx, companyId, part.told);
    tx.afterCommit(() => {
      place = { companyId, rules, after: part.last };
      sizes.applied(part.told.length, { since, alone });
    });
  }

  const failed = (error: unknown) => log('error', 'the rules of a company wait', { error: errorText(error) });
  return createWorkLoop(step, failed, retryMs);
}

/** The next records of which these rules say something, and up to which record was looked: null where none is left. */
async function nextPart(
  db: Db,
  companyId: string,
  rules: CompanyRules,
  after: string | null,
  size: number,
): Promise<{ readonly told: readonly SourceRecord[]; readonly last: string | null }> {
  const told: SourceRecord[] = [];
  let last: string | null = null;
  for (const record of await recordsAfter(db, companyId, after, LOOKED_AT)) {
    last = record.id;
    if (isEdit(record) || rules.counted(record) === record.matchKeys) continue;
    told.push(record);
    if (told.length >= size) break;
  }
  return { told, last };
}

/** Looks where records belong, and writes what follows. */
async function placeAnew(tx: Tx, companyId: string, records: readonly SourceRecord[]): Promise<void> {
  if (records.length === 0) return;
  const cause: Cause = { companyId, source: 'Merge rules', syncRunId: null };
  const first = await firstObserved(
    tx.db,
    records.map(({ id }) => id),
  );
  const changes = records.map((record) => ({
    ...{ record, before: record, removed: false, revives: false },
    firstObservedAt: first.get(record.id),
  }));
  const { plan, written } = await placeRecords(tx, cause, changes);
  await written;
  const deleted = await deletedBefore(tx, companyId, plan);
  await settleAssets(tx, cause, plan);
  if (deleted.length > 0) await putDeleted(tx, cause, [...(await assetsById(tx.db, companyId, deleted)).values()]);
}
