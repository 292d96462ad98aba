import { Badge, Button } from '@radix-ui/themes';
import { useEffect, useRef } from 'react';
import { updateRecord } from '../../../data/records';
import { AppLink } from '../../../kit/app-link';
import { failureToast } from '../../../kit/toasts';
import { useDeletion } from '../../../parts/use-deletion';
import { treeText } from '../../../words/tree-text';
import { fieldText, type RuleRow } from './rule-form';

interface Props {
  /** In their order. */
  readonly rules: readonly RuleRow[];
  readonly back: string;
}

const sayFailed = (error: unknown): void => failureToast('The change could not be kept', error);

const effectText = ({ does, field, value }: RuleRow): string =>
  does === 'drop' ? 'Drop the record' : `Set ${fieldText(field ?? '').toLowerCase()} to “${value ?? ''}”`;

/** Its button is at another place then, or has nothing left to do: the keyboard goes on from the rule that was moved. */
function useFocusOfMoved(rules: readonly RuleRow[]) {
  const moved = useRef<{ readonly id: string; readonly by: -1 | 1 } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const order = rules.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order says that it was moved
  useEffect(() => {
    if (moved.current === null) return;
    const { id, by } = moved.current;
    moved.current = null;
    const [up, down] = list.current?.querySelectorAll<HTMLButtonElement>(`[data-rule="${id}"] button`) ?? [];
    const [pressed, other] = by === -1 ? [up, down] : [down, up];
    (pressed?.disabled === true ? other : pressed)?.focus();
  }, [order]);
  return { list, moved };
}

/** The rules in the order in which they are applied. */
export function RuleList({ rules, back }: Props) {
  const { list, moved } = useFocusOfMoved(rules);
  const { ask, dialog } = useDeletion('sourceRule', 'What is imported from now on goes without it.');
  /** Both change places; what stands between others gets the number in the middle. */
  const move = (at: number, by: -1 | 1): void => {
    const row = rules[at];
    const beyond = rules[at + by];
    const after = rules[at + 2 * by];
    if (row === undefined || beyond === undefined) return;
    const order = after === undefined ? beyond.order + by : (beyond.order + after.order) / 2;
    updateRecord('sourceRule', row, { order }).catch(sayFailed);
    moved.current = { id: row.id, by };
  };
  return (
    <ol className="rule-list" ref={list}>
      {rules.map((rule, at) => (
        <li key={rule.id} data-rule={rule.id}>
          <div className="rule-said">
            <AppLink to={`${back}?${new URLSearchParams({ edit: rule.id })}`}>{rule.name}</AppLink>{' '}
            {rule.isOn ? null : <Badge color="gray">Not in force</Badge>}
            <p className="quiet small">
              {effectText(rule)} where {treeText(rule.when, 'asset')}
            </p>
          </div>
          <div className="row wrap">
            <Button
              size="1"
              variant="soft"
              disabled={at === 0}
              onClick={() => move(at, -1)}
              aria-label={`Move ${rule.name} up`}
            >
              Up
            </Button>
            <Button
              size="1"
              variant="soft"
              disabled={at === rules.length - 1}
              onClick={() => move(at, 1)}
              aria-label={`Move ${rule.name} down`}
            >
              Down
            </Button>
            <Button
              size="1"
              variant="soft"
              onClick={() => updateRecord('sourceRule', rule, { isOn: !rule.isOn }).catch(sayFailed)}
              aria-label={`Switch ${rule.name} ${rule.isOn ? 'off' : 'on'}`}
            >
              {rule.isOn ? 'Switch off' : 'Switch on'}
            </Button>
            <Button size="1" variant="soft" color="red" onClick={() => ask(rule)} aria-label={`Delete ${rule.name}`}>
              Delete
            </Button>
          </div>
        </li>
      ))}
      {dialog}
    </ol>
  );
}
