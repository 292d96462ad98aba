import { mdiMagnify } from '@mdi/js';
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../kit/icon';
import './lists.css';

interface Props {
  readonly value: string;
  readonly placeholder: string;
  onChange(value: string): void;
}

/** The free text of a list; the address follows when the fingers rest. */
export function TextFilter({ value, placeholder, onChange }: Props) {
  const [draft, setDraft] = useState(value);
  const emit = useEffectEvent(onChange);
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => emit(draft), 120);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <div className="list-search">
      <Icon path={mdiMagnify} />
      <input
        className="input"
        type="search"
        aria-label="Filter by text"
        placeholder={placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
    </div>
  );
}
