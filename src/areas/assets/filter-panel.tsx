import { isOneOf } from '../../../contract/narrow';
import type { ViewAnswer } from '../../../contract/sync-api';
import { type Facet, FacetPanel } from '../../kit/facet-panel';
import type { AssetListControl } from './asset-list';
import { FILTER_LABELS, filterText } from './filter-text';
import { FACET_NAMES, FILTER_FIELDS } from './list-question';
import { isFiltered } from './list-url';

export function FilterPanel({
  control,
  head,
}: {
  readonly control: AssetListControl;
  readonly head: ViewAnswer<'asset'> | null;
}) {
  const facets = head?.facets ?? {};
  // A field may also have no value because no asset has one: then no filter is to blame.
  const none = isFiltered(control.state) ? 'None left by the filters' : 'No asset has one';
  const shown = FACET_NAMES.map((name): Facet => {
    const values = facets[FILTER_FIELDS[name]] ?? [];
    return {
      id: name,
      label: FILTER_LABELS[name],
      labelOf: (value) => filterText(name, value),
      chosen: control.state[name],
      none,
      // Criticality is an order, so its values stay in it.
      values: name === 'criticality' ? [...values].sort((a, b) => Number(b.value) - Number(a.value)) : values,
    };
  });
  return (
    <FacetPanel
      facets={shown}
      unknown={!head?.loaded || head.problems !== undefined}
      onChoose={(name, values) => {
        if (isOneOf(FACET_NAMES, name)) control.change({ [name]: values });
      }}
    />
  );
}
