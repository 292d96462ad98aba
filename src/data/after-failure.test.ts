import { expect, test } from 'vitest';
import { afterFailure } from './after-failure';

const READY = { state: 'ready' };
const LOADING = { state: 'loading' };
const FAILED = { state: 'failed' };
const named = (name: string) => Object.assign(new Error('x'), { name });

test('[EC3] what is shown stays when the server cannot be reached, and goes when it refuses', () => {
  expect(afterFailure(READY, FAILED, named('Unreachable'))).toBe(READY);
  expect(afterFailure(LOADING, FAILED, named('Unreachable'))).toBe(FAILED);
  expect(afterFailure(FAILED, FAILED, named('Unreachable'))).toBe(FAILED);
  for (const error of [named('Refusal'), named('Unauthorized'), 'Unreachable']) {
    expect(afterFailure(READY, FAILED, error)).toBe(FAILED);
  }
});
