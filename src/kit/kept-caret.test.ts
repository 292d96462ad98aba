import { expect, test } from 'vitest';
import { caretIn } from './kept-caret';

test('[C66] a caret stays in its line while others change the lines around it', () => {
  expect(caretIn('till\ncolle', 'kiosk\ntill\ncolle', 7)).toBe(13);
  expect(caretIn('', 'kiosk\n', 0)).toBe(6);
  expect(caretIn('till\nkiosk', 'till', 2)).toBe(2);
  expect(caretIn('kiosk\ntill', 'till', 8)).toBe(2);
  expect(caretIn('till\nkiosk', 'desk\ntill', 2)).toBe(9);
});
