import { expect, test } from 'vitest';
import { ENTITIES, ENTITY_NAMES } from '../../contract/entities';
import { chunkOfRows, chunkWithout } from './chunk-rows';
import { isSoundRow, unsoundAt } from './sound-rows';
import { blankRow } from './testing/blank-row';

test.each(ENTITY_NAMES)(
  '[ST39] a row of %s: no field may be of another type, and those of every row must be there',
  (entity) => {
    const row = blankRow(entity);
    expect(isSoundRow(entity, row)).toBe(true);
    for (const [field, schema] of Object.entries(ENTITIES[entity].schema.shape)) {
      const { type } = schema._zod.def;
      const takes = (value: unknown) => isSoundRow(entity, { ...row, [field]: value });
      // `old` and `new` of an event are whatever a field was.
      const isOpen = entity === 'assetEvent' && (field === 'old' || field === 'new');
      expect(takes(Symbol('none')), field).toBe(isOpen);
      expect(takes(undefined), field).toBe(type === 'optional' || type === 'nullable');
    }
    expect([null, undefined, 5, 'x', [row]].some((value) => isSoundRow(entity, value))).toBe(false);
  },
);

test('[ST39] damage is found at any depth, a newer word and a field that nobody knows are none', () => {
  const asset = { ...blankRow('asset'), services: [{ proto: 'tcp', port: 22 }], os: { name: 'Ubuntu' } };
  const isSound = (change: object) => isSoundRow('asset', { ...asset, ...change });
  expect([{}, { type: 'spaceship' }, { later: { x: 1 } }, { lastSeenAt: '2026-01-01T10:00:00Z' }].map(isSound)).toEqual(
    [true, true, true, true],
  );
  const damages = [
    { services: [{ proto: 'tcp', port: 22, name: { x: 1 } }] },
    { os: { name: ['Ubuntu'] } },
    { findingCounts: {} },
    { fieldRevs: { name: '1' } },
    { custom: { a: [{}] } },
    { lastSeenAt: '2026-13-01T10:00:00Z' },
    { softwareCount: Number.NaN },
  ];
  expect(damages.map(isSound)).toEqual(damages.map(() => false));
});

test('[ST39] of a chunk only the damaged rows are left out', () => {
  const row = (id: string, more = {}) => ({ id, rev: 1, row: { ...blankRow('asset'), name: id, ...more } });
  const chunk = chunkOfRows('asset', [row('a'), row('b', { name: { z: 1 } }), row('c', { tags: 'no' }), row('d')]);
  const unsound = unsoundAt(chunk);
  expect([...unsound]).toEqual([1, 2]);
  const rest = chunkWithout(chunk, unsound);
  expect([rest.ids, rest.revs, rest.columns['name'], rest.columns['deletedAt']]).toEqual([
    ['a', 'd'],
    [1, 1],
    ['a', 'd'],
    [null, null],
  ]);
  expect(unsoundAt({ ...chunk, entity: 'spaceship' }).size).toBe(0);
});
