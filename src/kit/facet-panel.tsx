import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useState } from 'react';
import './facet-panel.css';
import { shownValues } from './facet-values';
import { count } from './format';
import { Icon } from './icon';

interface FacetValue {
  readonly value: string;
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
  /** Closed, it shows what is chosen and nothing else. Without `onOpen` it is always open. */
  readonly isOpen?: boolean;
  onOpen?(): void;
}

interface Props {
  readonly facets: readonly Facet[];
  /** Their values are on their way, or cannot be asked. */
  readonly unknown: boolean;
  onChoose(facet: string, values: readonly string[]): void;
}

const SHOWN = 8;
/** More values than this are searched. */
const READ = 10;

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
  const [isLong, setLong] = useState(false);
  const [search, setSearch] = useState('');
  const { isOpen = true } = facet;
  const all = withChosen(facet, unknown);
  const values = isOpen ? all : all.filter(({ value }) => facet.chosen.includes(value));
  const wanted = search.trim().toLowerCase();
  const isFound = (value: string): boolean => facet.labelOf(value).toLowerCase().includes(wanted);
  const { shown, more } = shownValues(values, facet.chosen, isFound, isLong ? Number.POSITIVE_INFINITY : SHOWN);
  const toggle = (value: string): void =>
    onChoose(facet.chosen.includes(value) ? facet.chosen.filter((each) => each !== value) : [...facet.chosen, value]);
  return (
    <fieldset className="facet">
      <FacetName {...facet} isOpen={isOpen} />
      {isOpen && values.length === 0 && !unknown ? <p className="quiet small">{facet.none}</p> : null}
      {isOpen && values.length > READ ? (
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
      {more > 0 || (isLong && shown.length > SHOWN) ? (
        <button type="button" className="facet-more" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show ${more} more`}
        </button>
      ) : null}
    </fieldset>
  );
}

function FacetName({ label, isOpen, onOpen }: Pick<Facet, 'label' | 'onOpen'> & { readonly isOpen: boolean }) {
  if (onOpen === undefined) return <legend>{label}</legend>;
  return (
    <legend>
      <button type="button" className="facet-name" aria-expanded={isOpen} onClick={onOpen}>
        {label} <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={14} />
      </button>
    </legend>
  );
}

/** What is chosen stays visible, also when the other filters leave none of it. */
function withChosen({ values, chosen }: Facet, unknown: boolean): readonly FacetValue[] {
  const missing = chosen.filter((value) => values.every((each) => each.value !== value));
  return [...values, ...missing.map((value) => ({ value, count: unknown ? null : 0 }))];
}
