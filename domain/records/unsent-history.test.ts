import { expect, test } from 'vitest';
import type { CommandId } from '../../contract/endpoints';
import { RECORDS } from '../../contract/record-list';
import { unsentHistory, verbsOf } from './unsent-history';

const GROUPS = { ...RECORDS.assetGroup, verbOf: verbsOf('assetGroup') };

const entry = { params: {}, state: 'waiting' as const, at: 1 };
const of = (ord: number, endpoint: CommandId, body: unknown, more: object = {}) => ({
  ...entry,
  ord,
  endpoint,
  body,
  ...more,
});

test('[RD15] what is not sent yet is told with what it was and what it becomes, the newest first', () => {
  const g = { params: { id: 'g' } };
  const edit = { name: 'Core', memberIds: { add: ['b', 'c'], remove: ['a'] } };
  const outbox = [
    of(1, 'asset-groups.create', { id: 'g', kind: 'static', name: 'Edge' }),
    of(2, 'asset-groups.update', edit, { ...g, base: { name: 'Edge', memberIds: ['a'] } }),
    of(3, 'asset-groups.update', { name: 'x' }, { params: { id: 'other' } }),
    of(4, 'queries.update', { name: 'x' }, g),
    of(5, 'asset-groups.update', { name: 'x' }, { ...g, state: 'conflict' }),
    of(6, 'asset-groups.bulk-update', { ids: ['g', 'h'], patch: { name: 'All' } }),
    of(7, 'asset-groups.delete', undefined, g),
    of(8, 'asset-groups.restore', { ids: ['g'] }),
  ];
  expect(unsentHistory(GROUPS, 'g', outbox)).toEqual([
    { ord: 8, at: 1, verb: 'restore', changes: {} },
    { ord: 7, at: 1, verb: 'delete', changes: {} },
    { ord: 6, at: 1, verb: 'bulk-update', changes: { name: { before: null, after: 'All' } } },
    {
      ...{ ord: 2, at: 1, verb: 'update' },
      changes: {
        name: { before: 'Edge', after: 'Core' },
        memberIds: { added: { count: 2, some: ['b', 'c'] }, removed: { count: 1, some: ['a'] } },
      },
    },
    { ord: 1, at: 1, verb: 'create', changes: {} },
  ]);
});
