import { expect, test } from 'vitest';
import { askToPersist } from './persist';

test('[ST14] the browser is asked once to keep the data, and not at all where it has none of this', async () => {
  let asked = 0;
  const storage = {
    persisted: async () => false,
    persist: async () => {
      asked += 1;
      return true;
    },
  };
  askToPersist(undefined);
  askToPersist(storage);
  askToPersist(storage);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toBe(1);
});
