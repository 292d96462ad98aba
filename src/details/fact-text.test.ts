import { expect, test } from 'vitest';
import type { FormField } from '../forms/form-values';
import { factText } from './fact-text';

const number = { kind: 'number', least: 0, most: 10 } as const;
const fields: readonly FormField[] = [
  { field: 'name', label: 'Name', input: { kind: 'text', isLong: false, most: 10, isNeeded: true } },
  { field: 'days', label: 'Deadline', unit: 'day', input: number },
  { field: 'warnDays', label: 'Warning', unit: 'day', values: { 0: 'None' }, input: number },
  { field: 'order', label: 'Order', input: number },
  {
    ...{ field: 'clock', label: 'Days', values: { calendar: 'All days' } },
    input: { kind: 'choice', values: ['calendar', 'business'] },
  },
  { field: 'enforced', label: 'Enforced', input: { kind: 'switch' } },
  { field: 'when', label: 'When', asks: 'finding', input: { kind: 'tree' } },
];
const said = (row: Readonly<Record<string, unknown>>) => fields.map((field) => factText(field, row[field.field]));

test('[DT3] a record says its fields in the words of its form', () => {
  const when = { field: 'severity', op: 'eq', value: 'critical' };
  const row = { name: 'Critical', days: 1, warnDays: 0, order: 1_200, clock: 'calendar', enforced: true, when };
  expect(said(row)).toEqual(['Critical', '1 day', 'None', '1,200', 'All days', 'Yes', 'severity: critical']);
  const other = { name: '', days: 30, warnDays: 7, clock: 'business', enforced: false, when: { op: 'and', items: [] } };
  expect(said(other)).toEqual([null, '30 days', '7 days', null, 'Business', 'No', 'everything']);
});
