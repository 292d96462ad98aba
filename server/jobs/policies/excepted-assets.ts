import type { Tx } from '../../db/access';

/** Which of these assets need not pass a policy at a time (ISO 8601), and by which exception. */
export async function exceptedAssets(
  _tx: Tx,
  _companyId: string,
  _policyId: string,
  _assetIds: readonly string[],
  _at: string,
): Promise<ReadonlyMap<string, string>> {
  return new Map();
}
