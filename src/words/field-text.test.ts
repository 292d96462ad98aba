import { expect, test } from 'vitest';
import { fieldText } from './field-text';

test.each(['asset_TAG', 'rack-no', 'constructor', 'costCentre', '__proto__', 'a.b', ' x '])(
  '[U44] a custom field called %j is called that',
  (key) => {
    expect(fieldText(`custom.${key}`)).toBe(key);
  },
);

test('[U44] a field that is called like something of the language is a name like any', () => {
  expect(fieldText('constructor')).toBe('Constructor');
  expect(fieldText('hardware.ramBytes')).toBe('Memory');
});
