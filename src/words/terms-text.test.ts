import { expect, test } from 'vitest';
import { TERMS_DATE, TERMS_VERSION } from '../../contract/version';
import { TERMS_DAY, TERMS_NUMBER } from './terms-text';

test('[SI2] the version and day that pages say are those that are accepted', () => {
  expect(`v${TERMS_NUMBER}`).toBe(TERMS_VERSION);
  expect(new Date(`${TERMS_DAY} UTC`).toISOString().slice(0, 10)).toBe(TERMS_DATE);
});
