import { type KeyboardEvent, useState } from 'react';
import { type Mentionable, type Naming, namesFor, namingAt } from '../../domain/comments/mentions';
import { described, Field } from '../kit/fields';
import { useKeptCaret } from '../kit/kept-caret';
import { SuggestList } from '../kit/suggest-input';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly people: readonly Mentionable[];
  onChange(value: string): void;
}

const SHOWN = 8;
const HINT = { hint: 'Markdown. @ mentions a person.' };

/** A text in which people can be mentioned: @ offers them, arrows choose, Enter or Tab takes, Escape closes (CT7). */
export function MentionInput({ id, label, problem, value, people, onChange }: Props) {
  const { ref, typed, onSelect } = useKeptCaret(value);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [active, setActive] = useState(0);
  const shown = naming === null ? [] : namesFor(people, naming.typed).slice(0, SHOWN);
  const isShown = shown.length > 0;
  const look = (text: string): void => {
    setNaming(namingAt(text, ref.current?.selectionEnd ?? text.length));
    setActive(0);
  };
  const take = (name: string): void => {
    if (naming === null) return;
    const rest = value.slice(naming.from + 1 + naming.typed.length);
    onChange(`${value.slice(0, naming.from)}@${name}${/^\s/.test(rest) ? '' : ' '}${rest}`);
    setNaming(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isShown || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + shown.length) % shown.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(shown[active]?.name ?? '');
    else if (event.key === 'Escape') setNaming(null);
    else return;
    event.preventDefault();
    // The form and the panel around it have their own.
    event.stopPropagation();
  };
  return (
    <Field {...{ id, label, problem }} {...HINT}>
      <div className="suggest">
        <textarea
          ref={ref}
          id={id}
          className="input long-text"
          rows={3}
          value={value}
          aria-autocomplete="list"
          aria-controls={isShown ? `${id}list` : undefined}
          aria-activedescendant={isShown ? `${id}${active}` : undefined}
          {...described(id, { ...HINT, problem })}
          onSelect={onSelect}
          onChange={({ target }) => {
            typed(target.value);
            onChange(target.value);
            look(target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setNaming(null)}
        />
        <SuggestList
          {...{ id, label: 'People', active, isShown }}
          shown={shown.map(({ name }) => ({ value: name }))}
          onTake={take}
        />
      </div>
    </Field>
  );
}
