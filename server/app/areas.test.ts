import { expect, test } from 'vitest';
import { ENDPOINT_IDS } from '../../tests/kit/fake-handlers';
import { HANDLERS } from './areas';

test('[S10] every call has a handler, and every handler a call', () => {
  expect(Object.keys(HANDLERS).sort()).toEqual([...ENDPOINT_IDS].sort());
});
