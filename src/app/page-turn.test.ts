import { expect, test } from 'vitest';
import { turnedTo } from './page-turn';

test('[CO24] the first company to be known leaves the page as it is, another one turns it', () => {
  const starting = { companyId: null, count: 0 };
  const known = turnedTo('a', starting);
  expect(known).toEqual({ companyId: 'a', count: 0 });
  expect(turnedTo('a', known)).toBe(known);
  expect(turnedTo(null, known)).toBe(known);
  expect(turnedTo('b', known)).toEqual({ companyId: 'b', count: 1 });
});
