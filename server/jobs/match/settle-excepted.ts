import type { Finding } from '../../../contract/areas/vulnerabilities';
import { statusOf } from '../../../domain/findings/life-cycle';
import { ruledOf } from '../../../domain/findings/software-exceptions';
import { changedFields } from '../../../domain/merge/same-value';
import type { Tx } from '../../db/access';
import { lockInventory, putRows } from '../../inventory/inventory-tx';
import { settleFindings } from '../../inventory/settle-assets';
import { exceptionsOf } from '../../inventory/software-exceptions';
import { findingsById } from '../../inventory/write-findings';

/**
 * Brings scanners' own findings to what the company says of their software, all in this transaction (MT11): after an exception was
 * made, changed or taken away, or has ended. What an import writes is right already. Answers how many were written.
 */
export async function settleExcepted(tx: Tx, companyId: string, findingIds: readonly string[]): Promise<number> {
  await lockInventory(tx, companyId);
  const [found, exceptions] = await Promise.all([
    findingsById(tx.db, companyId, findingIds),
    exceptionsOf(tx, companyId),
  ]);
  const changed = found.flatMap((before) => {
    const { ruledOutAt: _, exception: __, ...stated } = before;
    const next: Finding = { ...stated, ...ruledOf(before, exceptions) };
    const after = { ...next, status: statusOf(next), rev: before.rev + 1, updatedAt: tx.now };
    return changedFields(before, { ...after, rev: before.rev, updatedAt: before.updatedAt }).length === 0
      ? []
      : [{ before, after }];
  });
  await putRows(
    tx,
    companyId,
    'finding',
    changed.map(({ after }) => after),
  );
  const assetsOf = (some: typeof changed) => new Set(some.map(({ after }) => after.assetId));
  const counted = changed.filter(({ before, after }) => before.status !== after.status);
  await settleFindings(tx, companyId, assetsOf(changed), assetsOf(counted));
  return changed.length;
}
