import { expect, test } from 'vitest';
import { RECORD_KINDS } from '../../contract/records';
import { fieldInput } from './field-input';
import { changedValues, formFields, formProblems, saidValues, shownValues, summaryText } from './form-values';

// One with fields of every sort.
const kind = RECORD_KINDS.find(({ fields }) => 'warnDays' in fields);
if (kind === undefined) throw new Error('there is no such kind');
const looks = [
  ...[
    { field: 'name', label: 'Name' },
    { field: 'description', label: 'Description' },
  ],
  ...[
    { field: 'days', label: 'Deadline' },
    { field: 'warnDays', label: 'Warning' },
  ],
  ...[
    { field: 'clock', label: 'Days that count' },
    { field: 'enforced', label: 'Enforced' },
    { field: 'when', label: 'When' },
  ],
];
const fields = formFields(kind, looks);
const row = {
  ...{ name: 'Critical', description: 'Agreed', days: 7, warnDays: 2, clock: 'calendar', enforced: true },
  when: { op: 'and', items: [] },
};

test('[FO1] a field is called by its look, its definition or its name; a long text may be one line', () => {
  const named = { ...kind, labels: { warnDays: 'Notice' } };
  const [name, description, warnDays] = formFields(named, [
    { field: 'name', label: 'Title' },
    { field: 'description', isLine: true },
    { field: 'warnDays' },
  ]);
  expect([name?.label, description?.label, warnDays?.label]).toEqual(['Title', 'Description', 'Notice']);
  expect([description?.input, fields[1]?.input]).toMatchObject([{ isLong: false }, { isLong: true }]);
});

test('[FO1] each field is asked for as its schema says', () => {
  expect(fields.map(({ field, input }) => [field, input])).toEqual([
    ['name', { kind: 'text', isLong: false, most: 500, isNeeded: true }],
    ['description', { kind: 'text', isLong: true, most: 2_000, isNeeded: false }],
    ['days', { kind: 'number', least: 1, most: 3_650 }],
    ['warnDays', { kind: 'number', least: 0, most: 3_650 }],
    ['clock', { kind: 'choice', values: ['calendar', 'business'] }],
    ['enforced', { kind: 'switch' }],
    ['when', { kind: 'tree' }],
  ]);
  expect(formFields({ ...kind, labels: {} }, [{ field: 'warnDays' }]).map(({ label }) => label)).toEqual(['Warn days']);
  const all = RECORD_KINDS.flatMap(({ fields: all, editable }) => editable.map((field) => all[field]));
  for (const schema of all) if (schema !== undefined) expect(() => fieldInput(schema)).not.toThrow(/undefined/);
});

test('[FO1] what is shown and not touched is what was there', () => {
  const shown = shownValues(fields, row);
  expect(saidValues(fields, shown)).toEqual(row);
  expect(changedValues(fields, shown, shown)).toEqual({});
});

test('[FO4] a change says what was changed; an emptied text is taken away', () => {
  const shown = shownValues(fields, row);
  expect(changedValues(fields, shown, { ...shown, days: '14', description: ' ', name: ' Critical ' })).toEqual({
    days: 14,
    description: null,
  });
});

test('[FO2, FO5] what is wrong is said in the words of its field, and how fields go together last', () => {
  const shown = shownValues(fields, row);
  const of = (change: object) => formProblems(kind, fields, { ...shown, ...change });
  expect(of({})).toEqual([]);
  expect(of({ name: ' ', days: '', warnDays: '2.5' })).toEqual([
    { field: 'name', message: 'Name is required' },
    { field: 'days', message: 'Deadline is required' },
    { field: 'warnDays', message: 'Enter a whole number from 0 to 3,650' },
  ]);
  const summary = of({ name: ' ', warnDays: '2.5' }).map((problem) => summaryText(fields, problem));
  expect(summary).toEqual(['Name is required', 'Warning: Enter a whole number from 0 to 3,650']);
  expect(of({ name: 'x'.repeat(501) })).toEqual([{ field: 'name', message: 'At most 500 characters' }]);
  expect(of({ warnDays: '9' })).toEqual([{ field: 'warnDays', message: expect.stringContaining('fewer days') }]);
  const unfinished = { op: 'and', items: [{ op: 'or', items: [{ field: 'title', op: 'contains' }] }] };
  const problem = { field: 'when', message: 'Finish or remove the unfinished condition' };
  expect(of({ when: unfinished })).toEqual([problem]);
  expect(of({ when: { field: 'severity', op: 'eq', value: '' } })).toEqual([problem]);
  expect(of({ when: { op: 'and' } })).toEqual([{ field: 'when', message: expect.any(String) }]);
});

test('[FO5] each tree is read for itself: one that is no question yet is a problem of its own', () => {
  const queries = RECORD_KINDS.find(({ name }) => name === 'savedQuery');
  if (queries === undefined) throw new Error('there is no such kind');
  // Two of one kind: nothing of a form may be kept for all its trees at once.
  const two = formFields({ ...kind, fields: { ...kind.fields, ...queries.fields } }, [
    ...[{ field: 'when' }, { field: 'ast', label: 'Question' }],
  ]);
  const values = { when: { op: 'and', items: [] }, ast: { op: 'and', items: [] } };
  const joined = { ...kind, fields: { ...kind.fields, ...queries.fields }, check: () => [] };
  const wrong = (...unread: string[]) => formProblems(joined, two, values, new Set(unread)).map(({ field }) => field);
  expect([wrong(), wrong('when'), wrong('ast'), wrong('when', 'ast')]).toEqual([
    [],
    ['when'],
    ['ast'],
    ['when', 'ast'],
  ]);
});

test('[FO1] a day is the end of it, and what is picked is what the page knows', () => {
  const dated = RECORD_KINDS.find(({ fields: all }) => 'dueOn' in all);
  if (dated === undefined) throw new Error('there is no such kind');
  const ada = { id: '00000000-0000-4000-8000-000000000001', name: 'Ada' };
  const [due, assignee] = formFields(dated, [
    { field: 'dueOn' },
    { field: 'assignee', options: [{ value: undefined, label: 'Nobody' }] },
  ]);
  if (due === undefined || assignee === undefined) throw new Error('there are no such fields');
  const given = { dueOn: '2026-12-01T23:59:59.999Z', assignee: ada };
  const shown = shownValues([due, assignee], given);
  expect(shown).toEqual({ dueOn: '2026-12-01', assignee: ada });
  expect(saidValues([due, assignee], shown)).toEqual(given);
  expect(changedValues([due, assignee], shown, { dueOn: '', assignee: undefined })).toEqual({
    ...{ dueOn: null, assignee: null },
  });
  expect(formProblems(dated, [due], { dueOn: '12345-01-01' })).toEqual([{ field: 'dueOn', message: 'Choose due' }]);
});
