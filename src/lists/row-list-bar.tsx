import { plural } from '../kit/format';
import { IgnoredKeys } from './ignored-keys';
import './lists.css';
import { isWithin, optionsOf, type RowFilter, type RowList, type RowListState, WITHIN } from './row-list';
import { SavedFilters } from './saved-filters';
import { TextFilter } from './text-filter';
import type { ListControl } from './use-list-state';

interface Props<R> {
  readonly list: RowList<R>;
  readonly control: ListControl<RowListState>;
  readonly rows: readonly R[];
  readonly shown: number;
  readonly one: string;
  readonly placeholder: string;
}

/** The filters of a list that the browser has whole, and how many rows they leave. */
export function RowListBar<R>({ list, control, rows, shown, one, placeholder }: Props<R>) {
  const { state, unknown, change } = control;
  return (
    <search className="list-bar" aria-label="Filters">
      <div className="row wrap">
        <TextFilter value={state.q} placeholder={placeholder} onChange={(q) => change({ q }, { replace: true })} />
        {list.filters.map((filter) => (
          <FilterSelect key={filter.name} filter={filter} rows={rows} state={state} onChange={change} />
        ))}
        <select
          className="select"
          aria-label="When"
          value={state.within ?? ''}
          onChange={({ target: { value } }) => change({ within: isWithin(value) ? value : null })}
        >
          <option value="">At any time</option>
          {Object.entries(WITHIN).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <SavedFilters control={control} />
        <output className="push number list-count" aria-live="polite">
          {shown === rows.length ? plural(shown, one) : `${shown} of ${plural(rows.length, one)}`}
        </output>
      </div>
      <IgnoredKeys unknown={unknown} />
    </search>
  );
}

interface SelectProps<R> {
  readonly filter: RowFilter<R>;
  readonly rows: readonly R[];
  readonly state: RowListState;
  onChange(part: Partial<RowListState>): void;
}

function FilterSelect<R>({ filter, rows, state: { chosen }, onChange }: SelectProps<R>) {
  const { [filter.name]: value, ...others } = chosen;
  return (
    <select
      className="select"
      aria-label={filter.label}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange({ chosen: target.value === '' ? others : { ...others, [filter.name]: target.value } })
      }
    >
      <option value="">{filter.all}</option>
      {optionsOf(filter, rows, value).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
