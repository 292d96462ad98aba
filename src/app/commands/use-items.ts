import { useMemo } from 'react';
import { href } from '../../../contract/paths';
import { useRows } from '../../data/rows';
import { isAsked } from '../../data/saved-queries';
import { useView } from '../../data/use-view';
import { useSession } from '../../session/session';
import { useVisitor } from '../use-visitor';
import { assetQuestions, recentAssets, SHOWN_ASSETS } from './asset-questions';
import type { Item } from './item';
import { pageItems } from './page-items';
import { ranked } from './rank';
import { ASSET_ID, assetItem, groupItem, queryItem } from './record-items';
import { useActions } from './use-actions';

/** Says what was typed, so it is nothing to remember. */
export const SEARCH_ID = 'search';

/** What the palette offers for what is typed, the nearest first; all of it from this browser. */
export function useItems(wanted: string, recent: readonly string[]): readonly Item[] {
  const session = useSession();
  const visitor = useVisitor();
  const { actions, ofList } = useActions();
  const queries = useRows(session, 'savedQuery') ?? [];
  const groups = useRows(session, 'assetGroup') ?? [];
  const assets = useAssets(session.companyId, wanted, recent);
  const records = [...queries.filter(isAsked).map(queryItem), ...groups.map(groupItem)];
  const isEmpty = wanted.trim() === '';
  // Before anything is typed, records would bury the rest: only those chosen last are worth the place.
  const offered = isEmpty ? records.filter(({ id }) => recent.includes(id)) : records;
  const nearest = ranked(assets, wanted, recent).slice(0, SHOWN_ASSETS);
  const found = ranked([...actions, ...pageItems(visitor), ...nearest, ...offered, ...ofList], wanted, recent);
  return isEmpty ? found : [...found, searchItem(wanted.trim())];
}

/** Always the last: the list looks into everything, and says how many there are. */
const searchItem = (wanted: string): Item => ({
  id: SEARCH_ID,
  kind: 'Action',
  names: [`Search all assets for “${wanted}”`],
  does: { to: `${href('assets')}?${new URLSearchParams({ q: wanted })}` },
});

function useAssets(companyId: string | null, wanted: string, recent: readonly string[]): readonly Item[] {
  const ids = recent.filter((id) => id.startsWith(ASSET_ID)).map((id) => id.slice(ASSET_ID.length));
  const [begins, anywhere] = companyId === null ? [] : assetQuestions(companyId, wanted);
  const first = useView(begins ?? null);
  const others = useView(anywhere ?? null);
  const last = useView(companyId === null || begins !== undefined ? null : recentAssets(companyId, ids));
  const isEmpty = begins === undefined;
  return useMemo(() => {
    // A view that asks nothing keeps its last answer.
    const rows = (isEmpty ? [last] : [first, others]).flatMap((answer) => answer?.rows ?? []);
    return [...new Map(rows.map((row) => [row.id, assetItem(row)])).values()];
  }, [isEmpty, first, others, last]);
}
