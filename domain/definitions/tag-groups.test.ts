import { expect, test } from 'vitest';
import { renamedTag } from './rename-tag';
import { isOfGroup, tagGroups, withExclusive } from './tag-groups';

const named = (name: string) => ({ name, count: 1 });

test('[AL9, DF9] tags that say a value are grouped by what they say it of', () => {
  const tags = ['env:prod', 'team=web', 'dmz', 'Env: test', 'env:a:b', ':x', 'y:', ' = ', 'cost center:42'].map(named);
  expect(tagGroups(tags).map(({ name, tags: own }) => [name, own.map((tag) => tag.name)])).toEqual([
    ['cost center', ['cost center:42']],
    ['env', ['env:prod', 'Env: test', 'env:a:b']],
    ['team', ['team=web']],
  ]);
  expect(tagGroups([named('dmz')])).toEqual([]);
});

test('[DF9] a group that is defined has its colour, what it lists, and is there without a tag', () => {
  const env = { name: 'Env', color: 'green', exclusive: true, tags: ['dmz'] } as const;
  const none = { name: 'none', color: 'red', exclusive: false } as const;
  const groups = tagGroups(['env:prod', 'DMZ', 'team=web'].map(named), [{ ...env, tags: ['dmz'] }, none]);
  expect(groups.map(({ name, color, tags }) => [name, color, tags.map((tag) => tag.name)])).toEqual([
    ['Env', 'green', ['env:prod', 'DMZ']],
    ['none', 'red', []],
    ['team', undefined, ['team=web']],
  ]);
  expect(isOfGroup({ name: 'env', tags: [] }, 'environment:x')).toBe(false);
});

test('[DF11] a tag of an exclusive group takes the place of the others; of other groups they stay', () => {
  const groups = [
    { name: 'env', exclusive: true },
    { name: 'team', exclusive: false },
  ];
  const asked = { add: ['env:prod', 'team:a'], remove: [] };
  expect(withExclusive(groups, asked, ['env:test', 'team:b', 'dmz'])).toEqual({
    add: ['env:prod', 'team:a'],
    remove: ['env:test'],
  });
  expect(withExclusive(groups, { add: ['env:a', 'env:b'], remove: ['dmz'] }, ['env:a'])).toEqual({
    ...{ add: ['env:b'], remove: ['dmz', 'env:a'] },
  });
});

test('[DF10] a renamed tag is taken back: who had both has both again', () => {
  const { change, back } = renamedTag({ from: 'a', to: 'b', having: ['1', '2'], others: ['2', '3'] });
  expect(change).toEqual([{ ids: ['1', '2'], patch: { tags: { add: ['b'], remove: ['a'] } } }]);
  expect(back).toEqual([
    { ids: ['1'], patch: { tags: { add: ['a'], remove: ['b'] } } },
    { ids: ['2'], patch: { tags: { add: ['a'] } } },
  ]);
  expect(renamedTag({ from: 'a', to: 'b', having: [], others: [] })).toEqual({ change: [], back: [] });
});
