import { expect, test } from 'vitest';
import { holdKey, takeEarly } from './overlay';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => {
  let isHeld = false;
  const hold = () => {
    isHeld = true;
  };
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, preventDefault: hold, stopPropagation: hold };
  holdKey(Object.assign(Object.create(null), { ...event, ...modifiers }));
  return isHeld;
};

test('[CP1] what is typed before the palette is there is held for it, and is no shortcut of the page', () => {
  takeEarly();
  expect(['s', 'c', 'x', 'Backspace', 'a'].map((key) => press(key))).toEqual([true, true, true, true, true]);
  expect(press('c', { ctrlKey: true })).toBe(false);
  expect(press('Tab')).toBe(false);
  expect(takeEarly()).toBe('sca');
  expect(takeEarly()).toBe('');
});
