import { expect, test } from 'vitest';
import { openText } from './findings-tab';

test('[FN14] the tab of an asset counts what is open, and its list says how many that are of all', () => {
  expect(openText(0, 0)).toBeNull();
  expect(openText(4, 4)).toBeNull();
  expect(openText(1, 4)).toMatch(/^1 of 4 findings is open, which is what the tab counts\./);
  expect(openText(0, 1)).toMatch(/^0 of 1 finding are open/);
});
