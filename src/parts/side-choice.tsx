import type { OutboxEntry, Side } from '../../contract/sync-api';
import { isOwnConflict } from '../words/conflict-text';
import { changedFieldText, isWordless, unitOf } from '../words/field-text';
import { isOfRestored, takenBackText, valueText } from '../words/value-text';
import { ValueChoice } from './value-choice';

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
    <ValueChoice
      field={changedFieldText(entry, field)}
      options={known.map((one) => ({
        ...{ side: one, name: labels[one] },
        value: isWordless(entry, field) ? null : textOf(one),
      }))}
      chosen={side}
      onChange={onChange}
    />
  );
}

function memberOf(body: unknown, field: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.entries(body).find(([key]) => key === field)?.[1];
}
