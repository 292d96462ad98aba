import { useId, useState } from 'react';
import './facet-panel.css';
import { shownValues } from './facet-values';
import { count } from './format';

interface FacetValue {
  readonly value: string;
  readonly count: number;
}

interface ShownValue extends Omit<FacetValue, 'count'> {
  /** Null where nobody knows it: it is not 0 (Q72). */
  readonly count: number | null;
}

export interface Facet {
  readonly id: string;
  readonly label: string;
  readonly values: readonly FacetValue[];
  labelOf(value: string): string;
  readonly chosen: readonly string[];
  /** Why there is no value. */
  readonly none: string;
}

interface Props {
  readonly facets: readonly Facet[];
  /** Their values are on their way, or cannot be asked. */
  readonly unknown: boolean;
  onChoose(facet: string, values: readonly string[]): void;
}

const SHOWN = 8;
const SEARCHED_FROM = 13;

/** The values of each field among the rows the other filters leave, with their counts. */
export function FacetPanel({ facets, unknown, onChoose }: Props) {
  return (
    <div className="facets">
      {facets.map((facet) => (
        <FacetGroup key={facet.id} facet={facet} unknown={unknown} onChoose={(values) => onChoose(facet.id, values)} />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly facet: Facet;
  readonly unknown: boolean;
  onChoose(values: readonly string[]): void;
}

function FacetGroup({ facet, unknown, onChoose }: GroupProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState('');
  const values = withChosen(facet, unknown);
  const wanted = search.trim().toLowerCase();
  const isFound = (value: string): boolean => facet.labelOf(value).toLowerCase().includes(wanted);
  const { shown, more } = shownValues(values, facet.chosen, isFound, all ? Number.POSITIVE_INFINITY : SHOWN);
  const toggle = (value: string): void =>
    onChoose(facet.chosen.includes(value) ? facet.chosen.filter((each) => each !== value) : [...facet.chosen, value]);
  return (
    <fieldset className="facet">
      <legend>{facet.label}</legend>
      {values.length === 0 && !unknown ? <p className="quiet small">{facet.none}</p> : null}
      {values.length >= SEARCHED_FROM ? (
        <input
          className="facet-search"
          type="search"
          placeholder="Search"
          aria-label={`Search ${facet.label}`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      {wanted !== '' && !values.some(({ value }) => isFound(value)) ? <p className="quiet small">No matches</p> : null}
      {shown.map(({ value, count: rows }) => (
        <label key={value} htmlFor={`${id}${value}`}>
          <input
            id={`${id}${value}`}
            type="checkbox"
            checked={facet.chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          <span className="clip" title={facet.labelOf(value)}>
            {facet.labelOf(value)}
          </span>
          <span className="facet-count number">{rows === null ? '' : count(rows)}</span>
        </label>
      ))}
      {more > 0 || (all && shown.length > SHOWN) ? (
        <button type="button" className="facet-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${more} more`}
        </button>
      ) : null}
    </fieldset>
  );
}

/** What is chosen stays visible, also when the other filters leave none of it. */
function withChosen({ values, chosen }: Facet, unknown: boolean): readonly ShownValue[] {
  const missing = chosen.filter((value) => values.every((each) => each.value !== value));
  return [...values, ...missing.map((value) => ({ value, count: unknown ? null : 0 }))];
}
