import { expect, test } from 'vitest';
import { inScope } from './row-scope';

const ANSWER = { rows: [], count: 2, total: 9, facets: {}, loaded: true, ms: 0 };
const whole = (count: number, more: object = {}) => ({ ...ANSWER, count, ...more });

test('[LS6] of rows that the page does not ask for, the list does not speak', () => {
  expect(inScope(ANSWER, undefined)).toBe(ANSWER);
  expect(inScope(ANSWER, whole(3))).toMatchObject({ count: 2, total: 3 });
  expect(inScope(null, whole(3))).toBeNull();
});

test('[LS6] until it is known how many it asks for, and where that could not be asked, no number of others is made up', () => {
  const problems = [{ path: [], message: 'Too many words' }];
  for (const unknown of [null, whole(3, { loaded: false }), whole(3, { problems })])
    expect(inScope(ANSWER, unknown)).toMatchObject({ count: 2, total: 2 });
});
