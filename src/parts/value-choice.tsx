import { type ReactNode, useId } from 'react';
import './value-choice.css';

export interface ValueOption<V extends string> {
  readonly side: V;
  /** Whose value it is. */
  readonly name: string;
  /** Null: it means nothing to people. */
  readonly value: ReactNode;
}

interface Props<V extends string> {
  /** What is chosen a value for. */
  readonly field: string;
  /** Where other choices on the page are for the same field. */
  readonly label?: string;
  readonly options: readonly ValueOption<V>[];
  readonly chosen: V;
  onChange(side: V): void;
}

/** Which of several values of one field stays. */
export function ValueChoice<V extends string>({ field, label, options, chosen, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className="value-choice" aria-label={label}>
      <legend>{field}</legend>
      {options.map((one) => (
        <label key={one.side}>
          <input type="radio" name={name} checked={chosen === one.side} onChange={() => onChange(one.side)} />
          <span className="value-choice-name">{one.name}</span>
          {one.value === null ? null : <span className="value-choice-value">{one.value}</span>}
        </label>
      ))}
    </fieldset>
  );
}
