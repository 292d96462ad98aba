import { useId } from 'react';
import type { OutboxEntry, Side } from '../../contract/sync-api';
import { isOwnConflict } from '../words/conflict-text';
import { changedFieldText, isWordless, unitOf } from '../words/field-text';
import { isOfRestored, takenBackText, valueText } from '../words/value-text';

interface Props {
  readonly entry: OutboxEntry;
  readonly field: string;
  readonly side: Side;
  onChange(side: Side): void;
}

const LABELS: Readonly<Record<Side, string>> = { mine: 'Mine', theirs: 'Theirs', base: 'As it was before' };
/** Nobody else's, where the person themself made the other change (CM49). */
const OWN_LABELS = { ...LABELS, mine: 'This one', theirs: 'The other one' };
/** Nobody else's, where the server went back (S170). */
const RESTORED_LABELS = { ...LABELS, theirs: 'On the server' };

/** Whose value of one field stays. */
export function SideChoice({ entry, field, side, onChange }: Props) {
  const name = useId();
  const labels = isOfRestored(entry) ? RESTORED_LABELS : isOwnConflict(entry) ? OWN_LABELS : LABELS;
  const values: Readonly<Record<Side, unknown>> = {
    mine: memberOf(entry.body, field),
    theirs: entry.problem?.conflict?.row[field],
    base: entry.base?.[field],
  };
  const textOf = (one: Side): string =>
    (one === 'mine' ? takenBackText(entry.endpoint, values.mine) : undefined) ??
    valueText(values[one], unitOf(entry, field));
  const known: readonly Side[] = entry.base === undefined ? ['mine', 'theirs'] : ['mine', 'theirs', 'base'];
  return (
    <fieldset className="side-choice">
      <legend>{changedFieldText(entry, field)}</legend>
      {known.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={side === one} onChange={() => onChange(one)} />
          <span className="side-name">{labels[one]}</span>
          {isWordless(entry, field) ? null : <span className="side-value">{textOf(one)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

function memberOf(body: unknown, field: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.entries(body).find(([key]) => key === field)?.[1];
}
