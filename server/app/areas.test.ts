import { expect, test } from 'vitest';
import { PARCEL } from '../../contract/parcel';
import { ENDPOINT_IDS } from '../../tests/kit/fake-handlers';
import { HANDLERS } from './areas';

test('[S10] every call has a handler, and every handler a call', () => {
  // What is in a parcel has its own.
  const handled = ENDPOINT_IDS.filter((id) => id !== PARCEL);
  expect(Object.keys(HANDLERS).sort()).toEqual(handled.sort());
});
