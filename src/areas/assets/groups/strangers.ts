import type { ViewSpec } from '../../../../contract/sync-api';
import { membersOf } from '../../../../domain/query/named-queries';
import type { GroupRow } from '../../../data/groups';

const SHOWN = 8;

/** The question which assets can be added: those that match and are not in the group yet. */
export function strangersNamed(
  { companyId, memberIds }: Pick<GroupRow, 'companyId' | 'memberIds'>,
  text: string,
): ViewSpec<'asset'> {
  const members = membersOf(memberIds);
  return {
    ...{ companyId, entity: 'asset', text, offset: 0, limit: SHOWN },
    where: { op: 'and', not: true, items: [members] },
    sort: [{ field: 'name', descending: false }],
  };
}
