import { href } from '../../../contract/paths';
import type { ShownRow } from '../../../contract/sync-api';
import type { SmallRow } from '../../../worker/store/reader';
import { termText } from '../../words/asset-text';
import type { Item } from './item';

export const ASSET_ID = 'asset:';

export function assetItem(row: ShownRow<'asset'>): Item {
  const { id, name, hostnames, fqdns, ips, macs, type, lifecycle } = row;
  const about = [termText(type), ips[0] ?? macs[0], lifecycle === 'archived' ? 'archived' : undefined];
  return {
    id: `${ASSET_ID}${id}`,
    kind: 'Asset',
    names: [name, ...hostnames, ...fqdns, ...ips, ...macs],
    detail: about.filter((one) => one !== undefined).join(' · '),
    does: { to: href('asset', { id }) },
  };
}

export function queryItem({ id, name, folder, description }: SmallRow<'savedQuery'>): Item {
  return {
    id: `query:${id}`,
    kind: 'Query',
    names: [name, ...(folder ? [folder] : []), ...(description ? [description] : [])],
    ...(folder ? { detail: folder } : {}),
    does: { to: `${href('queryBuilder')}?${new URLSearchParams({ saved: id })}` },
  };
}

export function groupItem({ id, name, kind }: SmallRow<'assetGroup'>): Item {
  return {
    id: `group:${id}`,
    kind: 'Group',
    names: [name],
    detail: kind === 'dynamic' ? 'Follows a query' : 'By hand',
    does: { to: `${href('assetGroups')}?${new URLSearchParams({ group: id })}` },
  };
}
