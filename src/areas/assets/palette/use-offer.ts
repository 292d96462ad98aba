import { useMemo } from 'react';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import type { SmallRow } from '../../../../worker/store/reader';
import { useRows } from '../../../data/rows';
import { useAnswered, useView } from '../../../data/use-view';
import type { Offer } from '../../../parts/area';
import type { Item } from '../../../parts/palette/item';
import { A_FEW, ranked } from '../../../parts/palette/rank';
import { useSession } from '../../../session/session';
import { termText } from '../../../words/asset-text';
import { assetQuestions, recentAssets } from './asset-questions';
import { searchedFor } from './value-questions';

const ASSET_ID = 'asset:';

/** Assets, as the store finds them; groups by their names. */
export function useOffer(wanted: string, recent: readonly string[]): Offer {
  const session = useSession();
  const { assets, isAsking } = useAssets(session.companyId, wanted, recent);
  const groups = useRows(session, 'assetGroup') ?? [];
  const nearest = ranked(assets, wanted, recent).slice(0, A_FEW);
  const text = wanted.trim();
  return {
    actions: ACTIONS,
    records: [...nearest, ...groups.map(groupItem)],
    isAsking,
    ...(text !== '' && { search: searchItem(text) }),
  };
}

const ACTIONS: readonly Item[] = [
  {
    id: 'action:merge-rules',
    kind: 'Action',
    names: ['Merge rules', 'What identifies nothing'],
    does: { to: `${href('assets')}?doubtful&rules` },
  },
];

/** The list looks into everything, and says how many there are. */
const searchItem = (wanted: string): Item => ({
  id: 'search',
  kind: 'Action',
  names: [`Show all assets that match “${wanted}”`],
  does: { to: `${href('assets')}?${new URLSearchParams({ q: searchedFor(wanted) })}` },
});

interface FoundAssets {
  readonly assets: readonly Item[];
  readonly isAsking: boolean;
}

function useAssets(companyId: string | null, wanted: string, recent: readonly string[]): FoundAssets {
  const ids = recent.filter((id) => id.startsWith(ASSET_ID)).map((id) => id.slice(ASSET_ID.length));
  const [begins, anywhere] = companyId === null ? [] : assetQuestions(companyId, wanted);
  const first = useView(begins ?? null);
  const answered = useAnswered(anywhere ?? null);
  const others = answered?.answer;
  const last = useView(companyId === null || begins !== undefined ? null : recentAssets(companyId, ids));
  const isEmpty = begins === undefined;
  const assets = useMemo(() => {
    // A view that asks nothing keeps its last answer.
    const rows = (isEmpty ? [last] : [first, others]).flatMap((answer) => answer?.rows ?? []);
    return [...new Map(rows.map((row) => [row.id, assetItem(row)])).values()];
  }, [isEmpty, first, others, last]);
  const isAnswered = isEmpty || JSON.stringify(answered?.spec) === JSON.stringify(anywhere);
  return { assets, isAsking: !isAnswered };
}

function assetItem(row: ShownRow<'asset'>): Item {
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

function groupItem({ id, name, kind }: SmallRow<'assetGroup'>): Item {
  return {
    id: `group:${id}`,
    kind: 'Group',
    names: [name],
    detail: kind === 'dynamic' ? 'Dynamic' : 'Static',
    does: { to: `${href('assetGroups')}?${new URLSearchParams({ open: id })}` },
  };
}
