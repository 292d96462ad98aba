import { expect, test } from 'vitest';
import { completionAt, valueText } from './completion';

/** The bar is the caret. */
function at(text: string) {
  const caret = text.indexOf('|');
  return completionAt(text.replace('|', ''), caret, 'asset');
}

test.each([
  ['|', 'name', 0],
  ['os.na|', 'os.name', 0],
  ['type: server and crit|', 'criticality', 17],
  ['type|  ', 'type', 0],
  ['type |', ':', 5],
  ['lastSeenAt in|', 'in last', 11],
  ['type: |', 'server', 6],
  ['internetExposed: t|', 'true', 17],
  ['has |', 'software', 4],
  ['has software{ver|', 'version', 13],
  ['services{po|', 'port', 9],
  ['type: server |', 'and', 13],
  ['type: server an| tags: lab', 'and', 13],
])('[QP11] %s offers %s', (text, option, from) => {
  expect(at(text)).toMatchObject({ from });
  expect(at(text).options).toContain(option);
});

test('[QP11] what begins as typed comes first, what only holds it after', () => {
  expect(at('name|').options[0]).toBe('name');
  expect(at('name|').options).toContain('hostnames');
});

test('[QP11] values are those of the field where it stands, in an element and in a relation too', () => {
  expect(at('tags: la|').values).toEqual({ entity: 'asset', path: 'tags' });
  expect(at('services{product: |').values).toEqual({ entity: 'asset', path: 'services.product' });
  expect(at('has software{name: |').values).toEqual({ entity: 'softwareInstall', path: 'name' });
  expect(at('os.name: "Win|')).toMatchObject({ from: 9, typed: 'Win', values: { path: 'os.name' } });
  expect(at('type: |').values).toBeNull();
});

test('[QP11] a value is quoted where it needs it', () => {
  expect([valueText('lab'), valueText('Windows 10'), valueText('and'), valueText('12')]).toEqual([
    'lab',
    '"Windows 10"',
    '"and"',
    '"12"',
  ]);
});
