import type { DistributionList } from '../../../contract/areas/policies/distribution-lists';
import { invalid } from '../../calls/refusal';
import { listMembers } from '../../identity/companies';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { refuseUsed } from './used-by-policies';

/** Who is put on a list belongs to the company; who left it later stays, and is told nothing (MS9). */
export const distributionListHooks: RecordHooks<DistributionList> = {
  async creating(tx, { companyId, userIds }) {
    await refuseStrangers(tx, companyId, userIds);
    return {};
  },
  async changing(tx, before, after) {
    const added = after.userIds.filter((id) => !before.userIds.includes(id));
    await refuseStrangers(tx, after.companyId, added);
    return undefined;
  },
  replaced: (tx, lists) => refuseUsed(tx, lists, 'listIds'),
};

async function refuseStrangers(tx: PersonTx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const members = new Set((await listMembers(tx.db, companyId)).map(({ userId }) => userId));
  if (ids.every((id) => members.has(id))) return;
  const message = 'Only members of this company can be on its lists. Add other people by their address';
  throw invalid(message, [{ path: 'body.userIds', message }]);
}
