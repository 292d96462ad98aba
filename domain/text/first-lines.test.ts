import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf } from './first-lines';

const MOST = { lines: 3, chars: 20 };

test('[FN20] a long text is cut at the end of a line, a line that is too long within it', () => {
  expect(beginningOf('a\nb\nc\n', MOST)).toEqual({ shown: 'a\nb\nc', lines: 3, isCut: false });
  expect(beginningOf('a\nb\nc\nd', MOST)).toEqual({ shown: 'a\nb\nc', lines: 4, isCut: true });
  expect(beginningOf(`ab\n${'x'.repeat(30)}`, MOST)).toEqual({ shown: 'ab', lines: 2, isCut: true });
  expect(beginningOf('x'.repeat(30), MOST)).toEqual({ shown: 'x'.repeat(20), lines: 1, isCut: true });
});

test('[FN20] what is shown is how the text begins, within its bounds, and is whole where nothing is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'bc', '\n', ' ', 'long '), { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      const { shown, isCut } = beginningOf(text, MOST);
      expect(text.startsWith(shown)).toBe(true);
      expect(shown.length).toBeLessThanOrEqual(MOST.chars);
      expect(shown.split('\n').length).toBeLessThanOrEqual(MOST.lines);
      if (!isCut) expect(shown).toBe(text.replace(/\n+$/, ''));
    }),
  );
});
