import type { UseOffer } from '../../parts/area';
import type { Item } from '../../parts/palette/item';
import { A_WORD, fewOfEach, ranked } from '../../parts/palette/rank';
import { useVisitor } from '../use-visitor';
import { besidePages, pageItems } from './page-items';
import { useActions } from './use-actions';

interface Found {
  readonly items: readonly Item[];
  readonly searches: readonly Item[];
  /** What could not be looked for now. */
  readonly missing: readonly string[];
  /** More of what is typed may come. */
  readonly isAsking: boolean;
}

/** What the palette offers for what is typed, the nearest first; all of it from this browser. */
export function useItems(wanted: string, recent: readonly string[], offers: readonly UseOffer[]): Found {
  const visitor = useVisitor();
  const { doings, ofPage, actions, ofList } = useActions();
  // biome-ignore lint/correctness/useHookAtTopLevel: the areas are the same at every render
  const offered = offers.map((useOffer) => useOffer(wanted, recent));
  const records = offered.flatMap((offer) => offer.records ?? []);
  const isEmpty = wanted.trim() === '';
  const pages = pageItems(visitor);
  const all = [
    ...besidePages(ofPage, pages),
    ...offered.flatMap((offer) => offer.actions ?? []),
    ...actions,
    ...pages,
    // Before anything is typed, records would bury the rest: only those chosen last are worth the place.
    ...(isEmpty ? records.filter(({ id }) => recent.includes(id)) : records),
    ...ofList,
  ];
  const items = ranked(all, wanted, recent);
  return {
    // What can be done with what is in sight comes first, where a word of it is typed.
    items: [...ranked(doings, wanted, [], A_WORD), ...(isEmpty ? items : fewOfEach(items))],
    searches: offered.flatMap(({ search }) => search ?? []),
    isAsking: offered.some(({ isAsking }) => isAsking === true),
    missing: offered.flatMap(({ missing }) => missing ?? []),
  };
}
