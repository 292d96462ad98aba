import { expect, test } from 'vitest';
import { tagGroups } from './tag-groups';

const named = (name: string) => ({ name, count: 1 });

test('[AL9] tags that say a value are grouped by what they say it of', () => {
  const tags = ['env:prod', 'team=web', 'dmz', 'Env: test', 'env:a:b', ':x', 'y:', ' = ', 'cost center:42'].map(named);
  expect(tagGroups(tags).map(({ name, tags: own }) => [name, own.map((tag) => tag.name)])).toEqual([
    ['cost center', ['cost center:42']],
    ['env', ['env:prod', 'Env: test', 'env:a:b']],
    ['team', ['team=web']],
  ]);
  expect(tagGroups([named('dmz')])).toEqual([]);
});
