import { mdiClose } from '@mdi/js';
import { CutText } from '../kit/cut-text';
import { Icon } from '../kit/icon';
import { LinkButton } from '../kit/link-button';
import { questionPlace } from '../parts/question-href';
import { isAskedEntity } from '../words/asked';
import { questionTree } from './list-question';
import { narrowing, showsDeleted, valuesOf, withValues } from './list-state';
import type { ListControl } from './use-list-state';

interface Props {
  readonly control: ListControl;
}

/** What the list is narrowed by, each taken away by a click. */
export function FilterChips({ control: { list, state, change } }: Props) {
  const { entity } = list;
  const chips = narrowing(list.filters).flatMap((filter) =>
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
      {isAskedEntity(entity) && !showsDeleted(list.filters, state) ? (
        <LinkButton size="1" variant="soft" {...questionPlace(entity, questionTree(list, state), state.sort)}>
          Open as a query
        </LinkButton>
      ) : null}
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
