import { RULE_FIELDS } from '../../../../contract/areas/integrations/source-rules';
import type { ShownRow } from '../../../../contract/sync-api';
import type { FormLooks } from '../../../forms/use-record-form';
import { words } from '../../../kit/format';

export type RuleRow = ShownRow<'sourceRule'>;
export type PolicyRow = ShownRow<'stalePolicy'>;

export const DOES = { drop: 'Drop the record', set: 'Set a value' } as const;

/** `owner.name` as people call it. */
export const fieldText = (field: string): string => words(field.replace('.', ' '));

export const RULE_FORM: FormLooks<'sourceRule'> = [
  { field: 'name', help: 'As it is called in the log of a run.' },
  {
    field: 'when',
    asks: 'asset',
    help: 'Asked of each record as the source states it, after the rules before this one.',
  },
  { field: 'does', values: DOES },
  {
    ...{ field: 'field', help: 'Only of a rule that sets a value.' },
    options: [{ value: undefined, label: 'None' }, ...RULE_FIELDS.map((value) => ({ value, label: fieldText(value) }))],
  },
  { field: 'value', help: 'Only of a rule that sets a value. Yes or no, and 0 to 5, are written so.' },
  { field: 'isOn' },
];

export const RULE_START = {
  ...{ name: '', does: 'drop', isOn: true },
  when: { op: 'and', items: [{ field: 'type', op: 'eq', value: 'iot' }] },
};

export const POLICY_FORM: FormLooks<'stalePolicy'> = [
  {
    field: 'isFull',
    help: 'Switch it on only where no sync of this source is a part: what a sync does not name is then gone.',
  },
  { field: 'after' },
  { field: 'unit', values: { days: 'Days since it was first not named', runs: 'Full syncs in a row' } },
  {
    field: 'askAbove',
    help: 'Where more than this share of the source’s records, in percent, would go at once, a person is asked.',
  },
];

export const POLICY_START = { isFull: true, after: 30, unit: 'days', askAbove: 30 };
