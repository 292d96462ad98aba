import { expect, test } from 'vitest';
import { matches } from '../../../tests/kit/matches';
import { archivedSpec, listQuestion } from './list-question';
import { parseListUrl } from './list-url';

const ask = (search: string) => listQuestion('c', parseListUrl(search).state);
const ASSET = {
  lifecycle: 'in_use',
  type: 'server',
  tags: ['prod'],
  criticality: 4,
  sources: ['Nessus'],
  findingCounts: { critical: 0, high: 2 },
};

function includes(search: string, asset: object = ASSET): boolean {
  const { where } = ask(search);
  return where === undefined || matches(asset, where);
}

test('[U13] archived assets are left out unless asked for', () => {
  const archived = { ...ASSET, lifecycle: 'archived' };
  expect(includes('', archived)).toBe(false);
  expect(includes('archived=1', archived)).toBe(true);
  expect(includes('')).toBe(true);
});

test('[U13] values of one field widen, fields narrow', () => {
  expect(includes('type=laptop&type=server')).toBe(true);
  expect(includes('type=server&tag=test')).toBe(false);
  expect(includes('type=server&tag=prod&criticality=4')).toBe(true);
  expect(includes('criticality=3')).toBe(false);
  expect(includes('finding=critical')).toBe(false);
  expect(includes('finding=critical&finding=high')).toBe(true);
});

test('[U13] text and order are part of the question; the name breaks ties', () => {
  const { text, sort } = ask('q=%20web01%20&sort=-risk.score');
  expect(text).toBe('web01');
  expect(sort).toEqual([
    { field: 'risk.score', descending: true },
    { field: 'name', descending: false },
  ]);
});

test('[AL5] what the list leaves out is asked with the same filters', () => {
  const { state } = parseListUrl('q=web&type=server');
  expect(archivedSpec('c', state)).toMatchObject({
    text: 'web',
    where: {
      items: [
        { field: 'type', op: 'in', value: ['server'] },
        { field: 'lifecycle', op: 'eq', value: 'archived' },
      ],
    },
  });
  expect(archivedSpec('c', { ...state, archived: true })).toBeNull();
});
