import type { PolicyException } from '../../../contract/areas/policies/policy-exceptions';
import { inOrder, isCovering } from '../../../domain/exceptions/coverage';
import type { Tx } from '../../db/access';
import type { Database } from '../../db/database';
import { assetsOf } from './named-by-exception';

/**
 * Which of these assets need not pass a policy now, and by which of the company's exceptions (EX4): of several by the one that began
 * first. May throw `KeysMissing`, as any question about a group or a query.
 */
export async function exceptedAssets(
  database: Database,
  tx: Tx,
  exceptions: readonly PolicyException[],
  policyId: string,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const excepted = new Map<string, string>();
  const isOfIt = (one: PolicyException) => one.policyId === policyId && one.about === 'policy';
  const covering = exceptions.filter((one) => isOfIt(one) && isCovering(one, Date.parse(tx.now)));
  for (const exception of covering.toSorted(inOrder)) {
    const left = assetIds.filter((id) => !excepted.has(id));
    for (const id of await assetsOf(database, tx, exception, left)) excepted.set(id, exception.id);
  }
  return excepted;
}
