import { expect, test } from 'vitest';
import { keycaps, matchPress, pressOf, SHORTCUT_NAMES, shortcut } from './shortcuts';

const TABLE = SHORTCUT_NAMES.map((name) => ({ name, keys: shortcut(name).keys }));
/** As areas bring them. */
const WITH_GOES = [...TABLE, { name: 'to:assets', keys: ['g a'] }, { name: 'to:groups', keys: ['g g'] }];

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('[KB1] each key of the table does what stands beside it', () => {
  for (const { name, keys } of TABLE) {
    for (const press of keys) {
      // One key has two meanings: in a list it is the list's.
      const names = press === '/' ? ['palette', 'search'] : [name];
      expect(matchPress(press, null, TABLE)).toMatchObject({ found: names.map((one) => ({ name: one })) });
    }
  }
});

test('[KB1] Ctrl and Cmd are the same, Alt is somebody else’s, Shift is in the key', () => {
  expect(pressOf({ ...plain, key: 'K', ctrlKey: true })).toBe('Mod+k');
  expect(pressOf({ ...plain, key: 'k', metaKey: true })).toBe('Mod+k');
  expect(pressOf({ ...plain, key: 'k', altKey: true })).toBeNull();
  expect(pressOf({ ...plain, key: '?', shiftKey: true })).toBe('?');
  expect(pressOf({ ...plain, key: 'ArrowDown', shiftKey: true })).toBe('Shift+ArrowDown');
  // Doing it again is not undoing it.
  expect(pressOf({ ...plain, key: 'Z', ctrlKey: true, shiftKey: true })).toBeNull();
});

test('[KB2] a first key waits for the second, which otherwise counts by itself', () => {
  expect(matchPress('g', null, WITH_GOES)).toEqual({ prefix: 'g' });
  expect(matchPress('a', 'g', WITH_GOES)).toMatchObject({ found: [{ name: 'to:assets' }] });
  expect(matchPress('g', 'g', WITH_GOES)).toMatchObject({ found: [{ name: 'to:groups' }] });
  expect(matchPress('j', 'g', WITH_GOES)).toMatchObject({ found: [{ name: 'next' }] });
  expect(matchPress('y', 'g', WITH_GOES)).toBeNull();
});

test('[KB3] keys are shown as they stand on the keyboard', () => {
  expect(keycaps('g a', false)).toEqual(['g', 'a']);
  expect(keycaps('Mod+k', false)).toEqual(['Ctrl K']);
  expect(keycaps('Mod+k', true)).toEqual(['⌘K']);
  expect(keycaps('Shift+ArrowDown', false)).toEqual(['Shift ↓']);
  expect(keycaps('Shift+ArrowDown', true)).toEqual(['⇧↓']);
  expect(keycaps(' ', false)).toEqual(['Space']);
});
