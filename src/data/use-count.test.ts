import { expect, test } from 'vitest';
import { countedIn } from './use-count';

const answer = { loaded: true, count: 3 };

test('[QP97, Q72] a number is said once it is known, and none of what cannot be asked', () => {
  expect(countedIn(answer)).toEqual({ count: 3, problem: undefined });
  expect(countedIn(null)).toEqual({ count: null, problem: undefined });
  expect(countedIn({ ...answer, loaded: false, count: 0 })).toEqual({ count: null, problem: undefined });
  const problems = [{ path: ['field'], message: 'No field "x" here' }];
  expect(countedIn({ ...answer, count: 0, problems })).toEqual({ count: null, problem: 'No field "x" here' });
});
