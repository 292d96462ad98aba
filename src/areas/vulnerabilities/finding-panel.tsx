import { href } from '../../../contract/paths';
import { useView } from '../../data/use-view';
import { useCommentsTab } from '../../details/comments-tab';
import { RecordTabs } from '../../details/record-tabs';
import { AppLink } from '../../kit/app-link';
import type { FindingRow } from '../../parts/findings/finding-columns';
import { FindingDetail } from '../../parts/findings/finding-detail';

const WORDS = { one: 'finding' };

/** A finding beside the list: whose it is, what its source says of it, and what people say. */
export function FindingPanel({ row }: { readonly row: FindingRow }) {
  const comments = useCommentsTab({ of: 'finding', row, words: WORDS });
  return (
    <>
      <OnAsset {...row} />
      <RecordTabs
        key={row.id}
        tabs={[{ name: 'finding', label: 'Finding', content: <FindingDetail finding={row} /> }, ...comments]}
      />
    </>
  );
}

function OnAsset({ companyId, assetId }: Pick<FindingRow, 'companyId' | 'assetId'>) {
  const where = { field: 'id', op: 'eq' as const, value: assetId };
  const answer = useView({ companyId, entity: 'asset', where, withDeleted: true, offset: 0, limit: 1 });
  const asset = answer?.rows.find(({ id }) => id === assetId);
  return (
    <p>
      On <AppLink to={href('asset', { id: assetId })}>{asset?.name ?? 'its asset'}</AppLink>
    </p>
  );
}
