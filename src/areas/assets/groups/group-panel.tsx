import { Facts } from '../../../details/facts';
import { RecordHistory } from '../../../details/record-history';
import { RelativeTime } from '../../../kit/relative-time';
import { RecordConflicts } from '../../../parts/record-conflicts';
import { Changed, Followed, useGroupTree } from './group-counts';
import { Kind, type Row } from './group-list';
import { Members } from './group-members';

const LOOKS = [
  { field: 'name', label: 'Name' },
  { field: 'kind', label: 'Kind' },
  { field: 'memberIds', label: 'Assets' },
  { field: 'queryId', label: 'Follows' },
];

/** A group beside the list: what it is, who is in it, and who changed it. */
export function GroupPanel({ row }: { readonly row: Row }) {
  const where = useGroupTree(row);
  return (
    <>
      <RecordConflicts id={row.id} />
      <Facts
        facts={[
          { label: 'Kind', value: <Kind row={row} /> },
          ...(row.kind === 'dynamic' ? [{ label: 'Follows', value: <Followed row={row} /> }] : []),
          { label: 'Last 7 days', value: <Changed row={row} /> },
          { label: 'Created', value: <Created row={row} /> },
        ]}
      />
      <Members group={row} where={where} />
      <RecordHistory name="assetGroup" row={row} looks={LOOKS} />
    </>
  );
}

function Created({ row: { createdAt, createdBy } }: { readonly row: Row }) {
  return (
    <>
      <RelativeTime at={createdAt} /> {createdBy === '' ? '' : `by ${createdBy}`}
    </>
  );
}
