import { href } from '../../../../contract/paths';
import type { SmallRow } from '../../../../worker/store/reader';
import { type GroupRow, groupTree } from '../../../data/groups';
import { useRows } from '../../../data/rows';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { CutText } from '../../../kit/cut-text';
import { useSession } from '../../../session/session';

interface Props {
  readonly companyId: string;
  readonly assetId: string;
}

/** The groups an asset is in now; nothing where there are none. */
export function AssetGroups(props: Props) {
  const session = useSession();
  const groups = useRows(session, 'assetGroup') ?? [];
  const queries = useRows(session, 'savedQuery') ?? [];
  return groups.map((group) => <GroupMark key={group.id} {...props} group={group} queries={queries} />);
}

interface MarkProps extends Props {
  readonly group: GroupRow;
  readonly queries: readonly SmallRow<'savedQuery'>[];
}

function GroupMark({ companyId, assetId, group, queries }: MarkProps) {
  const where = groupTree(group, queries);
  const here = { field: 'id', op: 'eq' as const, value: assetId };
  const answer = useView(
    where === null
      ? null
      : { companyId, entity: 'asset', where: { op: 'and', items: [here, where] }, offset: 0, limit: 1 },
  );
  return (answer?.count ?? 0) === 0 ? null : (
    <AppLink className="chip" to={`${href('assetGroups')}?${new URLSearchParams({ open: group.id })}`}>
      <CutText text={group.name} />
    </AppLink>
  );
}
