import { expect, test } from 'vitest';
import { holdKey, takeEarly } from './overlay';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => {
  const keptFrom: string[] = [];
  const event = {
    ...{ key, ctrlKey: false, metaKey: false, altKey: false },
    preventDefault: () => keptFrom.push('browser'),
    stopPropagation: () => keptFrom.push('page'),
  };
  holdKey(Object.assign(Object.create(null), { ...event, ...modifiers }));
  return keptFrom.join(' ');
};

test('[CP1] what is typed before the palette is there is held for it, and is no shortcut of the page', () => {
  takeEarly();
  expect([...new Set(['s', 'c', 'x', 'Backspace', 'a'].map((key) => press(key)))]).toEqual(['browser page']);
  // Copying is the browser's; undoing the page's last change would be the page's.
  expect(press('z', { ctrlKey: true })).toBe('page');
  expect(press('Tab')).toBe('');
  expect(takeEarly()).toBe('sca');
  expect(takeEarly()).toBe('');
});
