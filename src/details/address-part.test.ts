import { expect, test } from 'vitest';
import { withPart } from './address-part';

test('[DT3] the open tab is one part of the address, whatever else is in it', () => {
  expect(withPart('cols=type,os&open=a', 'tab', 'findings')).toBe('cols=type,os&open=a&tab=findings');
  expect(withPart('open=a&tab=findings&q=x', 'tab', null)).toBe('open=a&q=x');
  expect(withPart('tab=findings', 'tab', null)).toBe('');
  // What is open within it belongs to the tab before.
  expect(withPart('tab=findings&item=f&q=x', 'tab', 'software', 'item')).toBe('tab=software&q=x');
});
