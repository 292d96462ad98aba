import { expect, test } from 'vitest';
import type { Definition } from '../../../domain/definitions/custom-fields';
import { customDraftOf, customPatch, customProblems, facettedPaths, fieldsFor } from './custom-draft';

const FIELDS: readonly Definition[] = [
  { key: 'Room', label: 'Room', type: 'choice', choices: ['A', 'B'] },
  { key: 'Racks', label: 'Racks', type: 'choices', choices: ['1', '2'] },
  { key: 'Floor', label: 'Floor', type: 'number', choices: [] },
  { key: 'Until', label: 'Until', type: 'date', choices: [] },
  { key: 'Backup', label: 'Backup', type: 'boolean', choices: [] },
];
const before = customDraftOf(FIELDS, { Room: 'A', Racks: ['1'], Floor: 3, Backup: false });

test('[DF4] a field that only administrators fill in is asked of nobody else, and an archived one of nobody', () => {
  const fields = [
    { key: 'a', archived: false, editors: 'assets' },
    { key: 'b', archived: false, editors: 'admins' },
    { key: 'c', archived: true, editors: 'assets' },
  ] as const;
  expect(fieldsFor(fields, false).map(({ key }) => key)).toEqual(['a']);
  expect(fieldsFor(fields, true).map(({ key }) => key)).toEqual(['a', 'b']);
});

test('[DF3] only what differs is sent, as its field’s type; what was emptied is null', () => {
  expect(before).toEqual({ Room: 'A', Racks: ['1'], Floor: '3', Until: '', Backup: 'no' });
  expect(customPatch(FIELDS, before, before)).toBeUndefined();
  const after = { Room: '', Racks: ['1', '2'], Floor: '4.5', Until: '2026-12-31', Backup: 'yes' };
  expect(customPatch(FIELDS, before, after)).toEqual({
    ...{ Room: null, Racks: ['1', '2'], Floor: 4.5, Until: '2026-12-31', Backup: true },
  });
});

test('[DF3] what is typed and no value of its field is said at the field; what nobody touched is not', () => {
  expect(customProblems(FIELDS, before, { ...before, Floor: 'three', Racks: ['3'] })).toEqual({
    Floor: 'Floor is a number',
    Racks: 'Racks is never “3”: choose one of 1, 2',
  });
  const strange = customDraftOf(FIELDS, { Room: 'C', Floor: 'third' });
  expect(customProblems(FIELDS, strange, strange)).toEqual({});
});

test('[DF8] fields of few values are filters of the list', () => {
  expect(facettedPaths(FIELDS)).toEqual(['custom.Room', 'custom.Racks', 'custom.Backup']);
});
