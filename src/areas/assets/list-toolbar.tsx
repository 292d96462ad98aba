import { mdiClose } from '@mdi/js';
import type { ViewAnswer } from '../../../contract/sync-api';
import { CutText } from '../../kit/cut-text';
import { FacetDrawer } from '../../kit/facet-drawer';
import { Icon } from '../../kit/icon';
import { PHONE, useMedia } from '../../kit/use-media';
import { IgnoredKeys } from '../../lists/ignored-keys';
import { SavedFilters } from '../../lists/saved-filters';
import { TextFilter } from '../../lists/text-filter';
import { ServerAnswer } from '../../parts/rows-missing';
import type { AssetListControl } from './asset-list';
import { ColumnChooser } from './column-chooser';
import { countText } from './count-text';
import { FilterPanel } from './filter-panel';
import { FILTER_LABELS, filterText } from './filter-text';
import { FILTERS } from './list-url';

interface Props {
  readonly control: AssetListControl;
  readonly head: ViewAnswer<'asset'> | null;
  /** Archived assets that match and are left out; null while that is not known. */
  readonly archived: number | null;
  readonly columns: readonly string[];
  onColumns(columns: readonly string[]): void;
}

/** The query above the list, as text and chips, and how many match. */
export function ListToolbar({ control, head, archived, columns, onColumns }: Props) {
  const { state, unknown, change } = control;
  const phone = useMedia(PHONE);
  return (
    <div className="assets-toolbar">
      <div className="row">
        <TextFilter
          value={state.q}
          placeholder="Name, IP, MAC, tag, owner …"
          onChange={(q) => change({ q }, { replace: true })}
        />
        {phone ? (
          <FacetDrawer label="Filters">
            <FilterPanel control={control} head={head} />
          </FacetDrawer>
        ) : (
          <ColumnChooser columns={columns} onColumns={onColumns} />
        )}
        <SavedFilters control={control} />
        <label className="assets-archived">
          <input
            type="checkbox"
            checked={state.archived}
            onChange={(event) => change({ archived: event.target.checked })}
          />{' '}
          Archived too
        </label>
        <output className="push number assets-count" aria-live="polite">
          {countText(head, archived)}
        </output>
      </div>
      <ServerAnswer answer={head} many="assets" />
      <Chips control={control} />
      <IgnoredKeys unknown={unknown} />
    </div>
  );
}

function Chips({ control: { state, change } }: { readonly control: AssetListControl }) {
  const chips = FILTERS.flatMap((name) => state[name].map((value) => ({ name, value })));
  if (chips.length === 0 && state.q === '') return null;
  return (
    <div className="row wrap">
      {state.q === '' ? null : <Chip text={`Text: ${state.q}`} onRemove={() => change({ q: '' })} />}
      {chips.map(({ name, value }) => (
        <Chip
          key={`${name}:${value}`}
          text={`${FILTER_LABELS[name]}: ${filterText(name, value)}`}
          onRemove={() => change({ [name]: state[name].filter((each) => each !== value) })}
        />
      ))}
    </div>
  );
}

function Chip({ text, onRemove }: { readonly text: string; onRemove(): void }) {
  return (
    <span className="chip">
      <CutText text={text} />
      <button type="button" aria-label={`Remove filter ${text}`} onClick={onRemove}>
        <Icon path={mdiClose} size={12} />
      </button>
    </span>
  );
}
