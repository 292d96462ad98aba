import type { AssetGroup } from '../../../contract/areas/assets/groups';
import { QUERY } from '../../../contract/limits';
import { invalid, notFound } from '../../calls/refusal';
import { rowsById } from '../../db/entity-tables';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { findRecord } from '../../records/record-rows';

/** A group by hand has members and no query, a group that follows a query the other way round. */
export const groupHooks: RecordHooks<AssetGroup> = {
  async creating(tx, { companyId, kind, queryId, memberIds }) {
    if (kind === 'dynamic') await refusePrivate(tx, companyId, queryId);
    else if (queryId !== null) throw invalid('A static group has no query');
    if (kind === 'dynamic' && memberIds.length > 0) throw invalid(FOLLOWS);
    await refuseUnknown(tx, companyId, memberIds);
    return { createdBy: tx.principal.displayName, memberIds: [...new Set(memberIds)] };
  },

  async changing(tx, before, { kind, companyId, memberIds }) {
    if (memberIds === before.memberIds) return;
    if (kind === 'dynamic') throw invalid(FOLLOWS);
    const known = new Set(before.memberIds);
    await refuseUnknown(
      tx,
      companyId,
      memberIds.filter((id) => !known.has(id)),
    );
    if (memberIds.length > QUERY.maxValues) throw invalid(`A static group has at most ${QUERY.maxValues} members`);
  },
};

const FOLLOWS = 'The members of a dynamic group follow its query';

/** Everybody sees the group: what it means must be everybody's too. */
async function refusePrivate(tx: PersonTx, companyId: string, queryId: string | null): Promise<void> {
  if (queryId === null) throw invalid('A dynamic group needs a query');
  const query = await findRecord(tx, 'savedQuery', companyId, queryId);
  if (query.entity !== 'asset') throw invalid('A group needs a query about assets');
  if (query.isPrivate) throw invalid('Everyone can see groups: share the query first');
}

async function refuseUnknown(tx: PersonTx, companyId: string, ids: readonly string[]): Promise<void> {
  const known = await rowsById(tx.db, companyId, 'asset', [...new Set(ids)]);
  if (known.length < new Set(ids).size) throw notFound('Asset');
}
