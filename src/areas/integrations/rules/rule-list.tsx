import { Badge, Button } from '@radix-ui/themes';
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
  does === 'drop' ? 'drop the record' : `set ${fieldText(field ?? '').toLowerCase()} to “${value ?? ''}”`;

/** The rules in the order in which they are applied. */
export function RuleList({ rules, back }: Props) {
  const { ask, dialog } = useDeletion('sourceRule', 'What is imported from now on goes without it.');
  /** Both change places; what stands between others gets the number in the middle. */
  const move = (at: number, by: -1 | 1): void => {
    const row = rules[at];
    const beyond = rules[at + by];
    const after = rules[at + 2 * by];
    if (row === undefined || beyond === undefined) return;
    const order = after === undefined ? beyond.order + by : (beyond.order + after.order) / 2;
    updateRecord('sourceRule', row, { order }).catch(sayFailed);
  };
  return (
    <ol className="rule-list">
      {rules.map((rule, at) => (
        <li key={rule.id}>
          <div className="rule-said">
            <AppLink to={`${back}?${new URLSearchParams({ edit: rule.id })}`}>{rule.name}</AppLink>{' '}
            {rule.isOn ? null : <Badge color="gray">Not in force</Badge>}
            <p className="quiet small">
              Where {treeText(rule.when, 'asset')}: {effectText(rule)}
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
