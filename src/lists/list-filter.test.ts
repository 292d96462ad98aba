import { expect, test } from 'vitest';
import type { QueryNode } from '../../contract/query';
import { fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { readQuery } from '../../domain/query/read-query';
import { facet, notSet } from './list-filter';

const filter = facet('exposed', 'internetExposed')(fieldCatalogue('asset'));
const itemsOf = (tree: QueryNode | null): readonly QueryNode[] => (tree === null ? [] : [tree]);

test.each([[[]], [['true']], [['false']], [['true', 'false']]])(
  '[LS3] a field that is so or not is filtered by %j, which is read back from the query',
  (values) => {
    const asked = filter.ask(values);
    expect(asked === null ? [] : readQuery(asked).problems).toEqual([]);
    expect(filter.read(itemsOf(asked))).toEqual(values);
  },
);

test('[LS2, LS3] its values are Yes and No, and no others', () => {
  expect(['true', 'false'].map((value) => filter.textOf(value))).toEqual(['Yes', 'No']);
  expect(['true', 'false', 'maybe', ''].filter((value) => filter.isKnown(value))).toEqual(['true', 'false']);
});

const NAMELESS = { value: '_email', text: 'Only an email', where: { field: 'owner.email', op: 'exists' } } as const;

test.each([
  [facet('exposed', 'internetExposed', { rest: [notSet('internetExposed')] }), ['true', 'false', '_unset']],
  [
    facet('owner', 'owner.name', { rest: [NAMELESS, notSet('owner.name', 'owner.email')] }),
    ['Ada', '_email', '_unset'],
  ],
  [facet('criticality', 'criticality', { rest: [notSet('criticality')] }), ['5', '_unset']],
])('[LS44] rows without a value are one of its values, alone and beside others, and are read back', (of, values) => {
  const one = of(fieldCatalogue('asset'));
  for (let bits = 0; bits < 2 ** values.length; bits += 1) {
    const chosen = values.filter((_, at) => (bits & (1 << at)) !== 0);
    const asked = one.ask(chosen);
    expect(asked === null ? [] : readQuery(asked).problems).toEqual([]);
    expect(one.read([{ field: 'name', op: 'exists' }, ...itemsOf(asked)])).toEqual(chosen);
    expect(chosen.every((value) => one.isKnown(value))).toBe(true);
  }
  expect(one.textOf('_unset')).toBe('Not set');
});
