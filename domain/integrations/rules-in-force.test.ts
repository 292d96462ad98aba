import { expect, test } from 'vitest';
import { rulesInForce } from './rules-in-force';

const source = (id: string, displayName: string, deletedAt: string | null = null) => ({ id, displayName, deletedAt });
const rule = (name: string, integrationId: string, order: number, more: object = {}) => ({
  ...{ id: `${integrationId} ${name}`, name, integrationId, order, isOn: true, deletedAt: null },
  ...more,
});

const inForce = (...of: Parameters<typeof rulesInForce>) => rulesInForce(...of).map(({ name }) => name);

test('[PL33] of a file’s source the rules in force are those that are on, in their order', () => {
  const rules = [
    ...[rule('second', 's1', 2), rule('first', 's1', 1), rule('of another', 's2', 1)],
    ...[rule('off', 's1', 3, { isOn: false }), rule('gone', 's1', 4, { deletedAt: '2026-11-01T00:00:00.000Z' })],
  ];
  const sources = [source('s1', 'Scanner'), source('s2', 'Other'), source('s3', 'Old', '2026-11-01T00:00:00.000Z')];
  expect(inForce('Scanner', sources, rules)).toEqual(['first', 'second']);
  expect(inForce('Unknown', sources, rules)).toEqual([]);
  expect(inForce('Old', sources, [rule('x', 's3', 1)])).toEqual([]);
});
