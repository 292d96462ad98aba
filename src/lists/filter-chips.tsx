import { mdiClose } from '@mdi/js';
import { CutText } from '../kit/cut-text';
import { Icon } from '../kit/icon';
import type { ListFilter } from './list-filter';
import { narrowing, valuesOf, withValues } from './list-state';
import type { ListControl } from './use-list-state';

interface Props {
  readonly filters: readonly ListFilter[];
  readonly control: ListControl;
}

/** What the list is narrowed by, each taken away by a click. */
export function FilterChips({ filters, control: { state, change } }: Props) {
  const chips = narrowing(filters).flatMap((filter) =>
    valuesOf(state, filter.name).map((value) => ({ filter, value })),
  );
  if (chips.length === 0 && state.q === '') return null;
  return (
    <div className="row wrap">
      {state.q === '' ? null : <Chip text={`Text: ${state.q}`} onRemove={() => change({ q: '' })} />}
      {chips.map(({ filter: { name, label, textOf }, value }) => (
        <Chip
          key={`${name}:${value}`}
          text={`${label}: ${textOf(value)}`}
          onRemove={() =>
            change({
              chosen: withValues(
                state,
                name,
                valuesOf(state, name).filter((each) => each !== value),
              ),
            })
          }
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
