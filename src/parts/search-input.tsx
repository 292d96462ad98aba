import { mdiMagnify } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Icon } from '../kit/icon';
import { useRested } from '../kit/use-rested';
import './search-input.css';

interface Props {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** Words that the server looks for, once whoever types has stopped for a moment. */
export function SearchInput({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const rested = useRested(typed, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is told once it has rested, and not when the address moves
  useEffect(() => {
    if (rested !== value && rested === typed) onChange(rested);
  }, [rested]);
  return (
    <search className="words-search">
      <Icon path={mdiMagnify} />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
