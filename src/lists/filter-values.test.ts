import { expect, test } from 'vitest';
import { fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { filterValues } from './filter-values';
import { age, type FilterOf, facet, isCounted, notSet } from './list-filter';

const asset = fieldCatalogue('asset');
const shown = (of: FilterOf, facets: Record<string, { value: string; count: number }[]>) => {
  const filter = of(asset);
  if (!isCounted(filter)) throw new Error('not counted');
  return filterValues(filter, facets).map(({ value, count }) => `${value} ${count}`);
};
const counted = (...values: string[]) => values.map((value, at) => ({ value, count: 9 - at }));

test('[LS40] a choice is shown in the order of its values, the highest first; what grows by its number', () => {
  const levels = { 'risk.level': counted('low', 'critical', 'medium') };
  expect(shown(facet('risk', 'risk.level'), levels)).toEqual(['critical 8', 'medium 7', 'low 9']);
  const types = { type: counted('laptop', 'server') };
  expect(shown(facet('type'), types)).toEqual(['server 8', 'laptop 9']);
  const rated = { criticality: counted('1', '5', '0') };
  const values = ['0', '1', '2', '3', '4', '5'];
  expect(shown(facet('criticality', 'criticality', { values, isOrder: true }), rated)).toEqual(['5 8', '1 9', '0 7']);
  expect(shown(facet('exposed', 'internetExposed'), { internetExposed: counted('false', 'true') })).toEqual([
    'true 8',
    'false 9',
  ]);
  expect(shown(facet('tag', 'tags'), { tags: counted('z', 'a', '') })).toEqual(['z 9', 'a 8']);
});

test('[LS40] every stretch of time stands in its place, also where nobody counted it', () => {
  const found = { seen: [{ value: '7d', count: 3 }] };
  expect(shown(age('seen', 'lastSeenAt'), found)).toEqual([
    '1d null',
    '7d 3',
    '30d null',
    '90d null',
    'older null',
    'never null',
  ]);
});

test('[LS44] what is not set comes before values that grow and after those that are known, and only where there is such a row', () => {
  const owner = facet('owner', 'owner.name', { rest: [notSet('owner.name')] });
  expect(shown(owner, { 'owner.name': counted('_unset', 'Ada') })).toEqual(['_unset 9', 'Ada 8']);
  const risk = facet('risk', 'risk.level', { rest: [notSet('risk.level')] });
  expect(shown(risk, { 'risk.level': counted('_unset', 'low', 'high') })).toEqual(['high 7', 'low 8', '_unset 9']);
  expect(shown(owner, { 'owner.name': [{ value: '_unset', count: 0 }] })).toEqual([]);
});
