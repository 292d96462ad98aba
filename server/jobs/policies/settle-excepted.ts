import type { PolicyException } from '../../../contract/areas/policies/policy-exceptions';
import type { Finding } from '../../../contract/areas/vulnerabilities';
import { exceptedBy } from '../../../domain/exceptions/coverage';
import { statusOf } from '../../../domain/findings/life-cycle';
import { sameValue } from '../../../domain/merge/same-value';
import { pausesNow } from '../../../domain/slas/pauses';
import type { Tx } from '../../db/access';
import { recordChanges } from '../../db/record-changes';
import { lockInventory, putRows } from '../../inventory/inventory-tx';
import { settleFindings } from '../../inventory/settle-assets';
import { findingsById } from '../../inventory/write-findings';
import { NOBODY } from '../tickets/write-ticket';

/** Which exception findings stand under; without: none. */
export type Wanted = ReadonlyMap<string, PolicyException>;

/**
 * Brings findings to the policy exceptions they stand under, all in this transaction (EX5): their status follows by the one table,
 * their history says so by “Muster”, and a clock that stood still goes on when the exception ended, not when somebody looked.
 * Answers how many were written.
 */
export async function settleExcepted(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  wanted: Wanted,
  known: ReadonlyMap<string, PolicyException>,
): Promise<number> {
  await lockInventory(tx, companyId);
  const changed = (await findingsById(tx.db, companyId, ids)).flatMap((before) => {
    const by = wanted.get(before.id);
    const excepted = by && exceptedBy(by, before);
    return sameValue(before.excepted ?? null, excepted ?? null)
      ? []
      : [{ before, after: under(before, excepted, endOf(before, known, tx.now), tx.now) }];
  });
  if (changed.length === 0) return 0;
  const rows = changed.map(({ after }) => after);
  await putRows(tx, companyId, 'finding', rows);
  const told = { at: tx.now, verb: 'update' as const, byId: NOBODY, byName: 'Muster' };
  await tx.db.insert(recordChanges).values(
    changed.map(({ before, after }) => ({
      ...{ companyId, kind: 'finding', recordId: after.id, rev: after.rev, ...told },
      changes: { excepted: { before: before.excepted?.name ?? null, after: after.excepted?.name ?? null } },
    })),
  );
  const counted = changed.filter(({ before, after }) => before.status !== after.status);
  const assetsOf = (some: typeof changed) => new Set(some.map(({ after }) => after.assetId));
  await settleFindings(tx, companyId, assetsOf(changed), assetsOf(counted));
  return changed.length;
}

function under(before: Finding, excepted: Finding['excepted'], ended: string, now: string): Finding {
  const { excepted: _, ...kept } = { ...before, pauses: pausesNow(before, now) };
  const next: Finding = { ...kept, ...(excepted && { excepted }) };
  const finding = { ...next, status: statusOf(next) };
  return { ...finding, pauses: pausesNow(finding, ended), rev: before.rev + 1, updatedAt: now };
}

/** When what it stood under ended; now, where nobody knows. ISO 8601. */
function endOf({ excepted }: Finding, known: ReadonlyMap<string, PolicyException>, now: string): string {
  const exception = excepted && known.get(excepted.id);
  const end = exception?.revokedAt ?? (exception?.status === 'expired' ? exception.expiresAt : now);
  return Date.parse(end) < Date.parse(now) ? end : now;
}
