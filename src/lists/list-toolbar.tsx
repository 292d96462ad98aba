import { mdiFilterVariant } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { EntityName } from '../../contract/entities';
import type { ViewAnswer } from '../../contract/sync-api';
import type { ViewQuestion } from '../data/windowed-view';
import { FacetDrawer } from '../kit/facet-drawer';
import { Icon } from '../kit/icon';
import { NARROW, PHONE, useMedia } from '../kit/use-media';
import { ServerAnswer } from '../parts/rows-missing';
import { ColumnChooser } from './column-chooser';
import type { List } from './define-list';
import { DeletedNote } from './deleted-empty';
import { ExportMenu } from './export/export-menu';
import { listParts } from './export/file-name';
import { FilterChips } from './filter-chips';
import { FilterPanel } from './filter-panel';
import { IgnoredKeys } from './ignored-keys';
import { isCounted } from './list-filter';
import { type ListState, narrowing, showsDeleted, valuesOf, withDeletedOnes, withValues } from './list-state';
import './lists.css';
import { SavedFilters } from './saved-filters';
import { SortMenu } from './sort-menu';
import { TextFilter } from './text-filter';
import type { ListArrangement } from './use-list-look';
import type { ListControl } from './use-list-state';

interface Props<E extends EntityName> {
  readonly list: List<E>;
  readonly control: ListControl;
  readonly look: ListArrangement<E>;
  readonly question: ViewQuestion<E> | null;
  readonly head: ViewAnswer<E> | null;
  /** From the text into the rows. */
  onDown(): void;
}

/** The question above the list, as text and chips, and how its rows are shown. */
export function ListToolbar<E extends EntityName>({ list, control, look, question, head, onDown }: Props<E>) {
  const { state, unknown, change } = control;
  const phone = useMedia(PHONE);
  const isDeleted = showsDeleted(list.filters, state);
  return (
    <search className="list-toolbar" aria-label="Filters of the list">
      <div className="row">
        <TextFilter
          value={state.q}
          placeholder={list.placeholder}
          onChange={(q) => change({ q }, { replace: true })}
          onDown={onDown}
        />
        <FiltersButton list={list} state={state} look={look}>
          <FilterPanel {...{ list, control, look, head }} />
        </FiltersButton>
        {phone ? <SortMenu list={list} control={control} /> : <ColumnChooser list={list} look={look} />}
        <SavedFilters control={control} look={look} />
        {question === null || isDeleted ? null : (
          <ExportMenu
            {...{ question, of: list, columns: look.columns, named: listParts(control) }}
            disabled={!head?.loaded || head.count === 0}
          />
        )}
        <Ticks list={list} control={control} isDeleted={isDeleted} />
      </div>
      <ServerAnswer answer={head} many={list.many} />
      {isDeleted ? <DeletedNote many={list.many} /> : null}
      <FilterChips control={control} />
      <IgnoredKeys unknown={unknown} />
    </search>
  );
}

interface ButtonProps<E extends EntityName> {
  readonly list: List<E>;
  readonly state: ListState;
  readonly look: ListArrangement<E>;
  readonly children: ReactNode;
}

/** Beside a wide list it shows and hides the filters, of a narrow one it opens them (LS3). */
function FiltersButton<E extends EntityName>({ list, state, look, children }: ButtonProps<E>) {
  const isNarrow = useMedia(NARROW);
  if (!list.filters.some((filter) => isCounted(filter) || filter.kind === 'choice')) return null;
  const set = narrowing(list.filters).filter(({ name }) => valuesOf(state, name).length > 0).length;
  const label = set === 0 ? 'Filters' : `Filters (${set})`;
  return isNarrow ? (
    <FacetDrawer label={label}>{children}</FacetDrawer>
  ) : (
    <Button
      variant="soft"
      color="gray"
      aria-expanded={!look.hidesFilters}
      onClick={() => look.set({ hidesFilters: !look.hidesFilters })}
    >
      <Icon path={mdiFilterVariant} /> {label}
    </Button>
  );
}

interface TicksProps {
  readonly list: Pick<List, 'filters' | 'sort'>;
  readonly control: ListControl;
  readonly isDeleted: boolean;
}

/** Of which records the list speaks. Of deleted ones it speaks of all, archived or not. */
function Ticks({ list, control: { state, change }, isDeleted }: TicksProps) {
  return list.filters.map(({ kind, name, label }) => {
    if (kind === 'leftOut' && !isDeleted) {
      const isOn = valuesOf(state, name).length > 0;
      const turn = (): void => change({ chosen: withValues(state, name, isOn ? [] : ['1']) });
      return <Tick key={name} {...{ label, isOn, turn }} />;
    }
    const turn = (): void => change(withDeletedOnes(list, state, !isDeleted));
    return kind === 'deleted' ? <Tick key={name} {...{ label, turn }} isOn={isDeleted} /> : null;
  });
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  turn(): void;
}

function Tick({ label, isOn, turn }: TickProps) {
  return (
    <label className="list-left-out">
      <input type="checkbox" checked={isOn} onChange={turn} /> {label}
    </label>
  );
}
