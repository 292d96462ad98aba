import { useId } from 'react';
import type { Choice } from './list-filter';

interface Props {
  readonly filter: Choice;
  readonly value: string | undefined;
  onChange(values: readonly string[]): void;
}

/** One of a few, or none. */
export function ChoiceGroup({ filter: { label, options, all, textOf }, value, onChange }: Props) {
  const id = useId();
  const shown = [
    { key: '', text: all, values: [] },
    ...options.map((key) => ({ key, text: textOf(key), values: [key] })),
  ];
  return (
    <fieldset className="facet">
      <legend>{label}</legend>
      {shown.map(({ key, text, values }) => (
        <label key={key} htmlFor={`${id}${key}`}>
          <input
            id={`${id}${key}`}
            type="radio"
            name={id}
            checked={(value ?? '') === key}
            onChange={() => onChange(values)}
          />
          <span className="clip">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
