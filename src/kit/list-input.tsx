import { mdiClose } from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { CutText } from './cut-text';
import { type Common, described, Field, useFieldId } from './fields';
import { Icon } from './icon';
import { offeredValues } from './offered-values';
import { type Suggestion, SuggestList } from './suggest-input';

export interface ListInputProps extends Common {
  readonly values: readonly string[];
  readonly placeholder?: string;
  /** Values that are in use: those that fit are offered while somebody types. */
  readonly offered?: readonly Suggestion[];
  onChange(values: readonly string[]): void;
  onFocus?(): void;
}

/**
 * Several short texts: Enter or a comma adds one, Backspace in the empty field takes the last away. What is offered is chosen by
 * the arrows, or taken as it is called when it is typed in another case.
 */
export function ListInput({ values, placeholder, offered, onChange, onFocus, ...common }: ListInputProps) {
  const id = useFieldId(common.id);
  const [draft, setDraft] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = offeredValues(offered ?? [], values, draft);
  const isShown = isOpen && shown.length > 0;
  const add = (text = draft): void => {
    const known = (part: string): string =>
      offered?.find(({ value }) => value.toLowerCase() === part.toLowerCase())?.value ?? part;
    const fresh = text
      .split(',')
      .map((part) => known(part.trim()))
      .filter((part) => part !== '' && !values.includes(part));
    take(fresh);
  };
  const take = (fresh: readonly string[]): void => {
    if (fresh.length > 0) onChange([...values, ...new Set(fresh)]);
    setDraft('');
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = isShown ? shown[active] : undefined;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && shown.length > 0) {
      event.preventDefault();
      setOpen(true);
      const next = active + (event.key === 'ArrowDown' ? 1 : -1);
      setActive(next < -1 ? shown.length - 1 : next >= shown.length ? 0 : next);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      take([chosen.value]);
    } else if ((event.key === 'Enter' || event.key === ',') && draft.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && draft === '') onChange(values.slice(0, -1));
  };
  return (
    <Field {...common} id={id}>
      <div className="tag-input">
        <Chips values={values} onChange={onChange} />
        <input
          id={id}
          value={draft}
          placeholder={values.length === 0 ? placeholder : undefined}
          autoComplete="off"
          {...described(id, common)}
          {...(offered === undefined
            ? {}
            : { role: 'combobox', 'aria-expanded': isShown, 'aria-controls': `${id}list` })}
          aria-autocomplete={offered === undefined ? undefined : 'list'}
          aria-activedescendant={isShown && active >= 0 ? `${id}${active}` : undefined}
          onChange={(event) => {
            setDraft(event.target.value);
            setOpen(event.target.value.trim() !== '');
            setActive(-1);
          }}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onBlur={() => add()}
        />
        {offered === undefined || !isShown ? null : (
          <SuggestList {...{ id, label: common.label, shown, active, isShown }} onTake={(value) => take([value])} />
        )}
      </div>
    </Field>
  );
}

function Chips({ values, onChange }: Pick<ListInputProps, 'values' | 'onChange'>) {
  return values.map((value) => (
    <span key={value} className="chip">
      <CutText text={value} />
      <button
        type="button"
        aria-label={`Remove ${value}`}
        onClick={() => onChange(values.filter((each) => each !== value))}
      >
        <Icon path={mdiClose} size={12} />
      </button>
    </span>
  ));
}
