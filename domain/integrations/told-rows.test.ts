import { expect, test } from 'vitest';
import { NoRows, rowsSent, timeOf, uidOf } from './told-rows';

test.each([
  ['{"id":1}', '', [{ id: 1 }]],
  ['[{"id":1},{"id":2}]', '', [{ id: 1 }, { id: 2 }]],
  ['{"id":1}\n{"id":2}\n', '', [{ id: 1 }, { id: 2 }]],
  ['{"data":{"list":[{"id":1}]}}', 'data.list', [{ id: 1 }]],
  ['{"host":{"id":1}}\n{"host":{"id":2}}', 'host', [{ id: 1 }, { id: 2 }]],
  ['["a"]', '', [{ value: 'a' }]],
  ['{"list":[]}', 'list', []],
])('[IN63] of %s at “%s” the rows are taken', (text, rowsAt, rows) => {
  expect(rowsSent(text, rowsAt)).toEqual(rows);
});

test.each([
  ['id=1', '', 'What was sent is no JSON'],
  ['{"id":1}\nid=2', '', 'Line 2 of what was sent is no JSON'],
  ['{"id":1}', 'list', 'There is nothing at “list” in what was sent'],
])('[IN63] %s at “%s” is none, and says so', (text, rowsAt, message) => {
  expect(() => rowsSent(text, rowsAt)).toThrow(new NoRows(message));
});

test('[IN64] rows are of one thing by the identity that the map says, and by themselves without it', () => {
  const map = [
    { from: 'name', to: 'name' },
    { from: 'key', to: 'id' },
  ];
  expect(uidOf({ key: 'a', name: 'x' }, map)).toBe(uidOf({ key: 'a', name: 'y' }, map));
  expect(uidOf({ key: 'a' }, map)).not.toBe(uidOf({ key: 'b' }, map));
  expect(uidOf({ name: 'x' }, map)).not.toBe(uidOf({ name: 'y' }, map));
  expect(uidOf({ key: 'a' }, [])).toBe(uidOf({ key: 'a' }, []));
});

const NOW = Date.parse('2026-11-27T08:00:00Z');
test.each([
  [{ at: '2026-11-27T07:00:00Z' }, '2026-11-27T07:00:00Z'],
  [{ at: 1_795_762_800 }, '2026-11-27T07:00:00Z'],
  [{ at: '1795762800000' }, '2026-11-27T07:00:00Z'],
  // No row is of the future, and what is no time says nothing.
  [{ at: '2027-01-01T00:00:00Z' }, '2026-11-27T08:00:00Z'],
  [{ at: 'yesterday' }, '2026-11-27T07:59:00Z'],
  [{}, '2026-11-27T07:59:00Z'],
])('[IN64] %j was true at %s', (row, at) => {
  expect(timeOf(row, 'at', { sentAt: NOW - 60_000, now: NOW })).toBe(Date.parse(at));
});
