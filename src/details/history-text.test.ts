import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tree } from '../../contract/record';
import { changeLines, historyLooks } from './history-text';

const kind = {
  units: { days: 'day', warnDays: 'day' },
  labels: { order: 'Position' },
  wordless: ['order'],
  fields: {
    ...{ name: z.string(), description: z.optional(z.string()), order: z.number(), enforced: z.boolean() },
    ...{ days: z.int(), warnDays: z.int(), clock: z.enum(['calendar', 'business']), when: tree(), other: tree() },
    ...{ kind: z.enum(['static', 'dynamic']), memberIds: z.array(z.string()) },
    sort: z.nullable(z.object({ field: z.string() })),
  },
};
const looks = historyLooks(kind, [
  { field: 'days', label: 'Deadline' },
  { field: 'warnDays', label: 'Warning', values: { 0: 'None' } },
  { field: 'clock', label: 'Days that count', values: { calendar: 'All days', business: 'Monday to Friday' } },
  { field: 'when', asks: 'finding' },
]);
const said = (changes: Parameters<typeof changeLines>[0]['changes']) => changeLines({ changes }, looks);
const severity = (value: string) => ({ field: 'severity', op: 'eq', value });

test('[RD14] a change is said by its fields’ labels, in the words and units of the form', () => {
  expect(
    said({
      days: { before: 30, after: 1 },
      warnDays: { before: 7, after: 0 },
      clock: { before: 'calendar', after: 'business' },
      kind: { before: 'static', after: 'dynamic' },
      enforced: { before: true, after: false },
      description: { before: null, after: 'Agreed' },
      when: { before: severity('critical'), after: { op: 'or', items: [severity('critical'), severity('high')] } },
      memberIds: { added: { count: 1_200, some: [] }, removed: { count: 0, some: [] } },
    }),
  ).toEqual([
    'Deadline: 30 days → 1 day',
    'Warning: 7 days → None',
    'Days that count: All days → Monday to Friday',
    'Kind: Static → Dynamic',
    'Enforced: Yes → No',
    'Description: no value → Agreed',
    'When: severity: critical → severity: critical or severity: high',
    'Member ids: 1,200 added',
  ]);
});

test('[RD14] of what is no line of text, or is called by ids, it is only said that it changed', () => {
  expect(
    said({
      order: { before: 2.5, after: -1 },
      name: { before: 'a', after: 'b', cut: true },
      when: { before: severity('critical'), after: { queryId: 'b0f3' } },
      other: { before: severity('critical'), after: severity('high') },
      sort: { before: null, after: { field: 'name' } },
    }),
  ).toEqual(['Position changed', 'Name changed', 'When changed', 'Other changed', 'Sort changed']);
});

test('[TK24] what comes to a record and is no field of it is said by name', () => {
  const none = { count: 0, some: [] };
  expect(said({ attachments: { added: { count: 1, some: ['scan.txt'] }, removed: none } })).toEqual([
    'Attachments: added scan.txt',
  ]);
  expect(said({ attachments: { added: none, removed: { count: 3, some: ['a', 'b'] } } })).toEqual([
    'Attachments: removed a, b and 1 more',
  ]);
});
