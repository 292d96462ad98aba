import { useMemo } from 'react';
import { href } from '../../../contract/paths';
import { useView } from '../../data/use-view';
import type { FindingRow } from '../../details/findings/finding-columns';
import { FindingContent } from '../../details/findings/finding-content';
import { AppLink } from '../../kit/app-link';
import { AssetNames } from '../../lists/asset-name';
import { FindingTickets } from './tickets/finding-tickets';

/** A finding beside the list, with the asset it is on. */
export function FindingPanel({ row }: { readonly row: FindingRow }) {
  const { companyId, assetId } = row;
  const where = { field: 'id', op: 'eq' as const, value: assetId };
  const answer = useView({ companyId, entity: 'asset', where, withDeleted: true, offset: 0, limit: 1 });
  const asset = answer?.rows.find(({ id }) => id === assetId);
  const name = asset?.name;
  const names = useMemo(() => new Map(name === undefined ? [] : [[assetId, name]]), [assetId, name]);
  return (
    <AssetNames value={names}>
      <p>
        On <AppLink to={href('asset', { id: assetId })}>{name ?? 'its asset'}</AppLink>
        {asset?.lifecycle === 'archived' ? ', which is archived' : ''}
      </p>
      <FindingTickets key={`tickets ${row.id}`} row={row} />
      <FindingContent key={row.id} row={row} />
    </AssetNames>
  );
}
