import { isKeyOf } from '../../../../contract/narrow';
import { isCondition, type QueryNode } from '../../../../contract/query';
import type { FilterOf } from '../../../lists/list-filter';

const LABELS = { favourites: 'Favourites', mine: 'Yours', shared: 'Shared' } as const;
type Which = keyof typeof LABELS;

/** Favourites, one's own and the shared ones, as the person's list asks for them (QP10). */
export function whichQueries(personId: string): FilterOf {
  const trees: Readonly<Record<Which, QueryNode>> = {
    favourites: { field: 'favouriteOf', op: 'eq', value: personId },
    // Whose one is that the server has not seen yet, nobody but its author could say.
    mine: {
      op: 'or',
      items: [
        { field: 'ownerId', op: 'eq', value: personId },
        { field: 'rev', op: 'eq', value: 0 },
      ],
    },
    shared: { field: 'isPrivate', op: 'eq', value: false },
  };
  const fieldOf = (node: QueryNode): string => {
    const [first] = 'items' in node ? node.items : [node];
    return first !== undefined && isCondition(first) ? first.field : '';
  };
  const named = Object.entries(trees);
  return () => ({
    ...{ kind: 'choice', name: 'show', label: 'Queries', options: Object.keys(LABELS), all: 'All' },
    textOf: (value) => (isKeyOf(LABELS, value) ? LABELS[value] : value),
    isKnown: (value) => isKeyOf(LABELS, value),
    ask: ([value]) => (value !== undefined && isKeyOf(trees, value) ? trees[value] : null),
    read: (items) =>
      items.flatMap((item) => named.flatMap(([which, tree]) => (fieldOf(tree) === fieldOf(item) ? [which] : []))),
  });
}
