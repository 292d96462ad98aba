import { expect, test } from 'vitest';
import { fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { addedValues } from './added-values';

const field = (path: string) => {
  const found = findField(fieldCatalogue('asset'), path);
  if (found === undefined) throw new Error(`no field ${path}`);
  return found;
};
const name = field('name');
const column = (many: number): string => Array.from({ length: many }, (_, at) => `host-${at}`).join('\r\n');

test('[QP14] values are typed between commas, or pasted as a column; each counts once, in its own type', () => {
  expect(addedValues(['a'], ' b ,a,, c', name, 'in').values).toEqual(['a', 'b', 'c']);
  expect(addedValues([], 'Smith, John\r\nWeb 1\n\n', name, 'in').values).toEqual(['Smith, John', 'Web 1']);
  expect(addedValues([], '1,2', field('criticality'), 'in').values).toEqual([1, 2]);
  const values = ['a'];
  expect(addedValues(values, 'a, ', name, 'in').values).toBe(values);
});

test('[QP14] 50,000 pasted values are taken; of more none, with the reason', () => {
  const { values, problem } = addedValues([], column(50_000), name, 'in');
  expect(values).toHaveLength(50_000);
  expect(problem).toBeUndefined();
  const more = addedValues(values, 'one more', name, 'in');
  expect(more.values).toBe(values);
  expect(more.problem).toContain('at most 50,000 values, and with these it would have 50,001');
});
