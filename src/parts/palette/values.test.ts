import { expect, test } from 'vitest';
import { recentOf, saysTyped, valuesIn } from './values';

const answer = (name: readonly { value: string; count: number }[]) => ({ facets: { name } });

test('[CP6] few letters are looked for where a value begins, more also inside it', () => {
  expect(saysTyped(['name'], 'go')).toEqual([{ field: 'name', op: 'starts', value: 'go' }]);
  expect(saysTyped(['name', 'title'], 'log4j')).toEqual([
    { field: 'name', op: 'contains', value: 'log4j' },
    { field: 'title', op: 'contains', value: 'log4j' },
  ]);
});

test('[CP6] a value is found once, however it is spelled, with all that have it', () => {
  const found = valuesIn(
    answer([
      { value: 'OpenSSH', count: 7 },
      { value: 'nginx', count: 3 },
      { value: 'openssh', count: 2 },
    ]),
    'name',
  );
  expect(found).toEqual([
    { text: 'OpenSSH', count: 9 },
    { text: 'nginx', count: 3 },
  ]);
  expect(valuesIn(null, 'name')).toEqual([]);
});

test('[CP5] what was chosen last says itself what it was', () => {
  expect(recentOf(['cves:CVE-2021-44228', 'title:a: b', 'tags:x'], 'title:')).toEqual(['a: b']);
});
