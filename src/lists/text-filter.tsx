import { mdiMagnify } from '@mdi/js';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../kit/icon';
import { useShortcuts } from '../kit/use-shortcuts';
import './lists.css';

interface Props {
  readonly value: string;
  readonly placeholder: string;
  onChange(value: string): void;
}

/** The free text of a list; the address follows when the fingers rest. `/` goes to it, Enter and Escape to the rows. */
export function TextFilter({ value, placeholder, onChange }: Props) {
  const [draft, setDraft] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const begin = (): void => {
    field.current?.focus();
    field.current?.select();
  };
  useShortcuts({ search: { run: begin, text: 'Search this list', place: 'page' } });
  const emit = useEffectEvent(onChange);
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => emit(draft), 120);
    return () => clearTimeout(timer);
  }, [draft, value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Escape would empty the field.
    event.preventDefault();
    if (draft !== value) onChange(draft);
    document.querySelector<HTMLElement>('.list-rows [role="grid"]')?.focus({ preventScroll: true });
  };
  return (
    <div className="list-search">
      <Icon path={mdiMagnify} />
      <input
        ref={field}
        className="input"
        type="search"
        aria-label="Filter by text"
        placeholder={placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
