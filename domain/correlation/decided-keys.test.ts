import { expect, test } from 'vitest';
import { decidedKeys, isDecidedKey, keysOfDecision, withDecided } from './decided-keys';

const decision = { id: 'd', createdAt: '2026-01-02T03:04:05.678Z', otherIds: [], recordIds: ['r', 's'] };
const NAME = `${Date.parse(decision.createdAt)}-d`;

test('[C40] a decision gives each record it names a key, and each side of an unlink its own', () => {
  const keys = (kind: 'link' | 'unlink' | 'pin', otherIds: string[] = []) => [
    ...keysOfDecision({ ...decision, kind, otherIds }),
  ];
  expect(keys('link')).toEqual([
    ['r', `link:${NAME}`],
    ['s', `link:${NAME}`],
  ]);
  expect(keys('pin').map(([, key]) => key)).toEqual([`pin:${NAME}`, `pin:${NAME}`]);
  expect(keys('unlink', ['t'])).toEqual([
    ['r', `apart:${NAME}:a`],
    ['s', `apart:${NAME}:a`],
    ['t', `apart:${NAME}:b`],
  ]);
});

test('[C41] what a source says anew leaves the keys that people gave, and takes the others', () => {
  const known = { matchKeys: ['apart:1-d:a', 'link:1-d', 'mac:00:50:56:81:01:e3', 'pin:1-d'] };
  expect(withDecided(['serial:X1'], known)).toEqual(['apart:1-d:a', 'link:1-d', 'pin:1-d', 'serial:X1']);
  expect(withDecided(['serial:X1'], undefined)).toEqual(['serial:X1']);
  expect(decidedKeys(known.matchKeys)).toEqual(['apart:1-d:a', 'link:1-d', 'pin:1-d']);
  expect(isDecidedKey('fqdn:link.example.com')).toBe(false);
});

test('[C41] of two decisions the one the server heard of later sorts last, whatever their ids', () => {
  const key = (id: string, createdAt: string) =>
    keysOfDecision({ ...decision, kind: 'link', id, createdAt }).get('r') ?? '';
  expect(key('z', '2026-01-02T03:04:05.678Z') < key('a', '2026-01-02T03:04:05.679Z')).toBe(true);
});
