import { expect, test } from 'vitest';
import { keycaps, matchPress, pressOf, SHORTCUT_NAMES, shortcut } from './shortcuts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('[KB1] no two shortcuts share their keys, and none hides a longer one', () => {
  const all = SHORTCUT_NAMES.flatMap((name) => shortcut(name).keys);
  expect(new Set(all).size).toBe(all.length);
  const hidden = all.filter((keys) => all.some((other) => other !== keys && other.startsWith(`${keys} `)));
  expect(hidden).toEqual([]);
});

test('[KB1] each key of the table does what stands beside it', () => {
  for (const name of SHORTCUT_NAMES) {
    for (const keys of shortcut(name).keys) {
      const [first = '', second] = keys === ' ' ? [keys] : keys.split(' ');
      const found = matchPress(first, null, SHORTCUT_NAMES);
      expect(second === undefined ? found : matchPress(second, first, SHORTCUT_NAMES)).toEqual({ name });
    }
  }
});

test('[KB1] Ctrl and Cmd are the same, Alt is somebody else’s, Shift is in the key', () => {
  expect(pressOf({ ...plain, key: 'K', ctrlKey: true })).toBe('Mod+k');
  expect(pressOf({ ...plain, key: 'k', metaKey: true })).toBe('Mod+k');
  expect(pressOf({ ...plain, key: 'k', altKey: true })).toBeNull();
  expect(pressOf({ ...plain, key: '?', shiftKey: true })).toBe('?');
  // Doing it again is not undoing it.
  expect(pressOf({ ...plain, key: 'Z', ctrlKey: true, shiftKey: true })).toBeNull();
});

test('[KB2] a first key waits for the second, which otherwise counts by itself', () => {
  expect(matchPress('g', null, SHORTCUT_NAMES)).toEqual({ prefix: 'g' });
  expect(matchPress('a', 'g', SHORTCUT_NAMES)).toEqual({ name: 'toAssets' });
  expect(matchPress('g', 'g', SHORTCUT_NAMES)).toEqual({ name: 'toGroups' });
  expect(matchPress('j', 'g', SHORTCUT_NAMES)).toEqual({ name: 'next' });
  expect(matchPress('y', 'g', SHORTCUT_NAMES)).toBeNull();
});

test('[KB3] keys are shown as they stand on the keyboard', () => {
  expect(keycaps('g a', false)).toEqual(['g', 'a']);
  expect(keycaps('Mod+k', false)).toEqual(['Ctrl K']);
  expect(keycaps('Mod+k', true)).toEqual(['⌘K']);
  expect(keycaps(' ', false)).toEqual(['Space']);
});
