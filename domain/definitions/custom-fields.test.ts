import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CUSTOM_FIELD_TYPES, CustomKey, customField } from '../../contract/areas/policies/custom-fields';
import { isKeyField } from '../correlation/match-keys';
import { wholeColumns } from '../export/export-columns';
import { matchesPlan } from '../query/condition';
import { fieldCatalogue, findField, setOwnFields } from '../query/fields/field-catalogue';
import { planQuery } from '../query/plan-query';
import { parseQueryText } from '../query/text/parse-query-text';
import {
  askedField,
  type Definition,
  fits,
  freeKey,
  inOrder,
  lostBy,
  readValue,
  understood,
  valueProblem,
} from './custom-fields';

const field = (type: Definition['type'], choices: string[] = []): Definition => ({
  ...{ key: 'Rack', label: 'Rack number', type, choices },
});

test('[DF3] a value is one of its field, or the problem names the field', () => {
  expect(valueProblem(field('number'), 12)).toBeNull();
  expect(valueProblem(field('number'), '12')).toBe('Rack number is a number');
  expect(valueProblem(field('boolean'), 'yes')).toBe('Rack number is yes or no');
  expect(valueProblem(field('date'), '2026-02-28')).toBeNull();
  expect(valueProblem(field('date'), '2026-02-30')).toContain('write it as 2026-12-25');
  expect(valueProblem(field('person'), 'ada')).toContain('an email address');
  expect(valueProblem(field('choice', ['A', 'B']), 'C')).toBe('Rack number is never “C”: choose one of A, B');
  expect(valueProblem(field('choices', ['A', 'B']), ['A', 'C'])).toContain('never “C”');
  expect(valueProblem(field('choices', ['A', 'B']), ['B'])).toBeNull();
});

test('[DF5, DF6] what a change would lose is counted; what was none of the field before is not lost by it', () => {
  const values = [
    { value: '12', count: 3 },
    { value: 'twelve', count: 2 },
    { value: '2026-02-28', count: 1 },
  ];
  expect(lostBy(field('text'), field('date'), values)).toBe(5);
  expect(lostBy(field('text'), field('choice', ['12', 'twelve', '2026-02-28']), values)).toBe(0);
  expect(lostBy(field('number'), field('boolean'), values)).toBe(0);
  expect(lostBy(field('choice', ['12', 'twelve']), field('choice', ['12']), values)).toBe(2);
  expect(lostBy(field('choice', ['12']), field('choices', ['12']), values)).toBe(0);
});

test('[DF15] what a source states is read as its field, by key or label in any case; what is no value stays', () => {
  expect(understood([field('number')], { RACK: '12', other: 'x' })).toEqual({ Rack: 12, other: 'x' });
  expect(understood([field('boolean')], { 'rack NUMBER': 'Yes' })).toEqual({ Rack: true });
  expect(understood([field('date')], { Rack: '2026-02-28T10:00:00Z' })).toEqual({ Rack: '2026-02-28' });
  expect(understood([field('choices', ['A', 'B'])], { rack: 'b; a' })).toEqual({ Rack: ['B', 'A'] });
  const said = { rack: 'twelve' };
  expect(understood([field('number')], said)).toBe(said);
});

test('[DF15] what is read is a value of its field, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CUSTOM_FIELD_TYPES),
      fc.oneof(fc.string(), fc.constantFrom('12', 'yes', 'A,B', '2026-01-01')),
      (type, text) => {
        const value = readValue(field(type, ['A', 'B']), text);
        expect(value === undefined || fits(field(type, ['A', 'B']), value)).toBe(true);
      },
    ),
  );
});

test('[DF7] a key is free, and never one that records are recognised by', () => {
  expect(freeKey('Rack no. (new)', [])).toBe('Rack no (new)');
  expect(freeKey('Rack', ['rack', 'Rack 2'])).toBe('Rack 3');
  expect(freeKey('Site', [])).toBe('Site 2');
  expect(freeKey('…', [])).toBe('Field');
  const made = { type: 'text' as const, label: 'x', order: 1, archived: false, editors: 'assets' as const };
  for (const key of [
    'agentId',
    'directoryId',
    'imageDigest',
    'imageId',
    'repository',
    'origin',
    'resourceId',
    'purl',
  ]) {
    expect([key, isKeyField(key), customField.check({ ...made, key }).length]).toEqual([key, true, 1]);
  }
  fc.assert(
    fc.property(fc.string(), (label) => {
      expect(CustomKey.safeParse(freeKey(label, [])).success).toBe(true);
    }),
  );
});

test('[DF8] days, numbers and lists of a company’s own are asked without knowing their type', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  const row = { custom: { until: '2026-05-20', floor: 4, racks: ['A', 'B'] } };
  const holds = (text: string): boolean => {
    const { tree, problems } = parseQueryText(text, 'asset');
    const plan = tree === null ? null : planQuery(tree, { entity: 'asset', now }).plan;
    if (plan === null) throw new Error(JSON.stringify(problems));
    return matchesPlan(row, plan);
  };
  expect(holds('custom.until < now')).toBe(true);
  expect(holds('custom.until > 2026-05-20')).toBe(false);
  expect(holds('custom.until: 2026-05-20')).toBe(true);
  expect(holds('custom.until between 2026-05-01 and 2026-05-31')).toBe(true);
  expect(holds('custom.floor >= 4')).toBe(true);
  expect(holds('all custom.racks: A')).toBe(false);
  expect(holds('custom.racks: B')).toBe(true);
  const mixed = planQuery({ field: 'custom.until', op: 'between', value: [1, '2026-05-20'] }, { entity: 'asset', now });
  expect(mixed.problems[0]?.message).toContain('neither or not of the same sort');
});

test('[DF8] in a tab the type of a field says what is offered and refused', () => {
  try {
    setOwnFields('asset', [askedField(field('choices', ['A', 'B'])), askedField({ ...field('number'), key: 'Floor' })]);
    const known = findField(fieldCatalogue('asset'), 'custom.Rack');
    expect(known).toMatchObject({ label: 'Rack number', kind: 'enum', list: true, values: ['A', 'B'] });
    expect(findField(fieldCatalogue('asset'), 'custom.other')?.kind).toBe('any');
    const headers = wholeColumns('asset').map(({ header }) => header);
    expect(headers.slice(-3)).toEqual(['Rack number', 'Rack number', 'Muster revision']);
    const refused = planQuery({ field: 'custom.Floor', op: 'eq', value: 'x' }, { entity: 'asset', now: 0 });
    expect(refused.problems[0]?.message).toContain('is a number');
  } finally {
    setOwnFields('asset', []);
  }
  expect(findField(fieldCatalogue('asset'), 'custom.Floor')?.kind).toBe('any');
});

test('[DF3] fields stand by their position, then by label', () => {
  const some = [
    { order: 2, label: 'b' },
    { order: 1, label: 'c' },
    { order: 2, label: 'a' },
  ];
  expect(inOrder(some).map(({ label }) => label)).toEqual(['c', 'a', 'b']);
});
