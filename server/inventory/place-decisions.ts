import type { CorrelationDecision } from '../../contract/areas/assets/correlation-decisions';
import { keysOfDecision } from '../../domain/correlation/decided-keys';
import { isEdit } from '../../domain/correlation/record-order';
import { sameValue } from '../../domain/merge/same-value';
import type { Tx } from '../db/access';
import { rowsById } from '../db/entity-tables';
import { type Cause, lockInventory, putRows } from './inventory-tx';
import { firstObserved } from './load-records';
import { placeRecords } from './place-records';
import { settleAssets } from './settle-assets';

/**
 * Gives the source records that decisions name their keys, or takes them away where a decision is deleted, and writes all that
 * follows. Removed records have them too, for when they come back. What is named and not here is passed over.
 */
export async function placeDecisions(tx: Tx, cause: Cause, decisions: readonly CorrelationDecision[]): Promise<void> {
  const { companyId } = cause;
  await lockInventory(tx, companyId);
  const ids = new Set(decisions.flatMap(({ recordIds, otherIds }) => [...recordIds, ...otherIds]));
  // An edit follows the record it is about (C24).
  const named = (await rowsById(tx.db, companyId, 'sourceRecord', [...ids])).filter((record) => !isEdit(record));
  const changed = named.flatMap((before) => {
    const matchKeys = keysAfter(before, decisions);
    const record = { ...before, matchKeys, rev: before.rev + 1, updatedAt: tx.now };
    return sameValue(before.matchKeys, matchKeys) ? [] : [{ record, before, removed: false, revives: false }];
  });
  const isRemoved = ({ before }: (typeof changed)[number]): boolean => before.deletedAt !== null;
  const removed = changed.filter(isRemoved).map(({ record }) => record);
  const live = changed.filter((change) => !isRemoved(change));
  if (removed.length > 0) tx.alongside(putRows(tx, companyId, 'sourceRecord', removed));
  if (live.length === 0) return;
  const first = await firstObserved(
    tx.db,
    live.map(({ record }) => record.id),
  );
  const changes = live.map((change) => ({ ...change, firstObservedAt: first.get(change.record.id) }));
  const { plan, written } = await placeRecords(tx, cause, changes);
  tx.alongside(written);
  await settleAssets(tx, cause, plan);
}

function keysAfter(
  { id, matchKeys }: { readonly id: string; readonly matchKeys: readonly string[] },
  decisions: readonly CorrelationDecision[],
): string[] {
  const keys = new Set(matchKeys);
  for (const decision of decisions) {
    const key = keysOfDecision(decision).get(id);
    if (key === undefined) continue;
    if (decision.deletedAt === null) keys.add(key);
    else keys.delete(key);
  }
  return [...keys].sort();
}
