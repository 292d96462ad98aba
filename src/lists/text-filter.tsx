import { mdiMagnify } from '@mdi/js';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../kit/icon';
import { useShortcuts } from '../kit/use-shortcuts';
import './lists.css';

interface Props {
  readonly value: string;
  readonly placeholder: string;
  onChange(value: string): void;
  /** The first row is where the keys go on. */
  onDown(): void;
}

/**
 * The free text of a list; the address follows when the fingers rest. `/` goes to it; Enter and Down lead into the rows, and
 * so does Escape, which clears a text first (LS34).
 */
export function TextFilter({ value, placeholder, onChange, onDown }: Props) {
  const [draft, setDraft] = useState(value);
  const [followed, setFollowed] = useState(value);
  // In this very drawing, not behind it: on a slow machine what was typed before would come back into a cleared address.
  if (followed !== value) {
    setFollowed(value);
    setDraft(value);
  }
  const field = useRef<HTMLInputElement>(null);
  const begin = (): void => {
    field.current?.focus();
    field.current?.select();
  };
  useShortcuts({ search: { run: begin } });
  const emit = useEffectEvent(onChange);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => emit(draft), 120);
    return () => clearTimeout(timer);
  }, [draft, value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape' && key !== 'ArrowDown')) return;
    event.preventDefault();
    if (key === 'Escape' && draft !== '') {
      setDraft('');
      onChange('');
      return;
    }
    if (draft !== value) onChange(draft);
    if (key === 'ArrowDown') onDown();
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
