import { expect, test } from 'vitest';
import { ENTITY_NAMES } from '../../contract/entities';
import { relationsOf } from '../query/fields/relations';
import { relatedTo, relatedWhere } from './related';

test('[DT4] records lead to one another in both directions, each way once', () => {
  expect(relatedTo('asset').filter(({ to }) => to === 'finding')).toEqual([
    { to: 'finding', from: 'id', at: 'assetId' },
  ]);
  // Only the group says that it has assets.
  expect(relatedTo('asset')).toContainEqual({ to: 'assetGroup', from: 'id', at: 'memberIds' });
  for (const entity of ENTITY_NAMES) {
    const ways = relatedTo(entity);
    for (const { to, from, at } of relationsOf(entity)) {
      expect(ways).toContainEqual({ to, from, at });
      expect(relatedTo(to)).toContainEqual({ to: entity, from: at, at: from });
    }
    expect(new Set(ways.map((way) => JSON.stringify(way))).size).toBe(ways.length);
  }
});

test('[DT4] what belongs to a record is asked by its own value, or by each of its list', () => {
  expect(relatedWhere('asset', { id: 'a' }, 'finding')).toEqual({ field: 'assetId', op: 'eq', value: 'a' });
  expect(relatedWhere('asset', { id: 'a' }, 'assetGroup')).toEqual({ field: 'memberIds', op: 'eq', value: 'a' });
  const group = { id: 'g', memberIds: ['a', 'b'], queryId: null };
  expect(relatedWhere('assetGroup', group, 'asset')).toEqual({ field: 'id', op: 'in', value: ['a', 'b'] });
  expect(relatedWhere('assetGroup', group, 'savedQuery')).toEqual({ field: 'id', op: 'in', value: [] });
  expect(() => relatedWhere('company', { id: 'c' }, 'finding')).toThrow('not said');
});
