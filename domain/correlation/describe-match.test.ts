import { expect, test } from 'vitest';
import { keyTexts } from './describe-match';
import { matchKeysOf } from './match-keys';

test('[C62] a record is said to be matched by what merges, in words where it is a decision or its source’s own name', () => {
  const stated = { hostnames: ['web1'], ips: ['10.0.0.1'], macs: ['d8:9e:f3:00:00:01'] };
  const keys = matchKeysOf(stated, 'host:web1|report:agents', '0190f1c2-0000-7000-8000-000000000001');
  expect(keyTexts([...keys, 'link:1767225600000-a', 'apart:1767225600000-b:a'])).toEqual([
    'mac:d8:9e:f3:00:00:01',
    'name+ip:web1 10.0.0.1',
    'its source calls it web1',
    'linked by hand',
  ]);
});
