import { expect, test } from 'vitest';
import { selectStep } from './select-keys';

const options = ['Contains', 'Equals', 'Is empty', 'Is not', 'Starts with'].map((label) => ({ label }));
const open = { isOpen: true, active: 1, options, typed: '' };

test('[CH5] arrows, Home, End and pages move, and never leave the list', () => {
  const from = (active: number, key: string) => selectStep(key, { ...open, active });
  expect([from(1, 'ArrowDown'), from(4, 'ArrowDown'), from(1, 'ArrowUp'), from(0, 'ArrowUp')]).toEqual(
    [2, 4, 0, 0].map((to) => ({ to })),
  );
  expect([from(1, 'Home'), from(1, 'End'), from(1, 'PageDown'), from(4, 'PageUp')]).toEqual(
    [0, 4, 4, 0].map((to) => ({ to })),
  );
});

test('[CH5] Enter, Space and Tab take what is highlighted, Escape keeps what was chosen; closed, keys open it', () => {
  expect(['Enter', ' ', 'Tab'].map((key) => selectStep(key, open))).toEqual(['take', 'take', 'take']);
  expect(selectStep('Escape', open)).toBe('close');
  const closed = { ...open, isOpen: false };
  expect(['Enter', ' ', 'ArrowDown', 'ArrowUp'].map((key) => selectStep(key, closed))).toEqual(
    Array.from({ length: 4 }, () => 'open'),
  );
  expect(['Tab', 'Escape', 'Home', 'F5'].map((key) => selectStep(key, closed))).toEqual([null, null, null, null]);
});

test('[CH5] letters go to what begins with them, the same letter again to the next', () => {
  const typed = (text: string, active = 1) => selectStep(text.at(-1) ?? '', { ...open, active, typed: text });
  expect([typed('i'), typed('ii', 2), typed('ii', 3), typed('s')]).toEqual([2, 3, 2, 4].map((to) => ({ to })));
  expect([typed('is n', 2), typed('is ', 2), typed('x')]).toEqual([{ to: 3 }, { to: 2 }, null]);
});
