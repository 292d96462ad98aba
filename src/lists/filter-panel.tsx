import type { EntityName } from '../../contract/entities';
import type { ViewAnswer } from '../../contract/sync-api';
import { FacetPanel, type Facet as ShownFacet } from '../kit/facet-panel';
import { ChoiceGroup } from './choice-group';
import type { List } from './define-list';
import { filterValues } from './filter-values';
import { type Cases, type Facet, isCounted } from './list-filter';
import { isFiltered, valuesOf, withValues } from './list-state';
import type { ListArrangement } from './use-list-look';
import type { ListControl } from './use-list-state';

interface Props<E extends EntityName> {
  readonly list: List<E>;
  readonly control: ListControl;
  readonly look: Pick<ListArrangement<E>, 'isOpen' | 'turn'>;
  readonly head: ViewAnswer<E> | null;
}

/** The filters beside the list: the values of its facets with their counts, then what is one of a few. */
export function FilterPanel<E extends EntityName>({ list, control, look, head }: Props<E>) {
  const { state, change } = control;
  const { filters, many } = list;
  const choose = (name: string, values: readonly string[]): void => change({ chosen: withValues(state, name, values) });
  // A field may also have no value because no record has one: then no filter is to blame.
  const none = isFiltered(filters, state) ? 'None match the filters' : `No ${many} have one`;
  const shown = (filter: Facet | Cases): ShownFacet => ({
    ...{ id: filter.name, label: filter.label, none, labelOf: filter.textOf },
    chosen: valuesOf(state, filter.name),
    values: filterValues(filter, head?.facets),
    isOpen: look.isOpen(filter),
    onOpen: () => look.turn(filter),
  });
  // Nothing can be chosen of what there is none of, as groups.
  const isThere = (filter: Facet | Cases): boolean => filter.kind === 'facet' || filter.options.length > 0;
  return (
    <div className="facets">
      <FacetPanel
        facets={filters.filter(isCounted).filter(isThere).map(shown)}
        unknown={!head?.loaded || head.problems !== undefined}
        onChoose={choose}
      />
      {filters.map((filter) =>
        filter.kind === 'choice' ? (
          <ChoiceGroup
            key={filter.name}
            filter={filter}
            value={valuesOf(state, filter.name)[0]}
            onChange={(values) => choose(filter.name, values)}
          />
        ) : null,
      )}
    </div>
  );
}
