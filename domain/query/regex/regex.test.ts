import { expect, test } from 'vitest';
import { fc } from '../../../tests/kit/fast-check';
import { compileRegex } from './matcher';
import { RegexProblem } from './syntax';

const atom = fc.constantFrom(
  'a',
  'b',
  'é',
  '😀',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '[ab]',
  '[^a]',
  '[0-9é-ü]',
  '\\.',
  '\\b',
  '^',
  '$',
);
const counted = fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '+?');
const pattern: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(atom, counted).map(([one, times]) => (/^(\\b|\^|\$)$/.test(one) ? one : one + times)),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => a + b),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(${a}|${b})`),
    fc.tuple(tie('node'), counted).map(([a, times]) => `(?:${a})${times}`),
  ),
})).node;
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'A', '1', ' ', '_', 'é', 'É', '😀', '\n', '.'),
  maxLength: 8,
});

test('[Q14] a pattern matches what JavaScript’s own would, where both know it', () => {
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      expect(compileRegex(source)(value)).toBe(new RegExp(source, 'u').test(value));
    }),
    { numRuns: 5_000 },
  );
});

test('[Q14] letter case counts, unless the pattern begins with (?i)', () => {
  expect(compileRegex('^web')('WEB-1')).toBe(false);
  expect(compileRegex('(?i)^web')('WEB-1')).toBe(true);
  expect(compileRegex('(?i)ÉCOLE[a-z]')('écoleX')).toBe(true);
});

test.each([
  ['(a', 0, 'not closed'],
  ['ab)', 2, 'closes nothing'],
  ['a**', 2, 'Nothing to repeat'],
  ['*', 0, 'Nothing to repeat'],
  ['x(?=a)', 1, 'no lookaround'],
  ['(a)\\1', 3, 'Backreferences'],
  ['\\p{L}', 0, '\\p is not supported'],
  ['[z-a]', 4, 'backwards'],
  ['[a', 0, 'not closed'],
  ['a{3,2}', 1, 'below the first'],
  ['((((a{100}){100}){100}){100})', 0, 'too large'],
  ['\\', 0, 'backslash'],
  [`${'('.repeat(60)}a${')'.repeat(60)}`, 40, 'deeper than'],
])('[Q14] %j is refused at %i', (source, at, message) => {
  const problem = (() => {
    try {
      compileRegex(source);
    } catch (error) {
      return error;
    }
  })();
  expect(problem).toBeInstanceOf(RegexProblem);
  expect(problem).toMatchObject({ at, message: expect.stringContaining(message) });
});

test('[Q14] a pattern that explodes elsewhere takes a step a character here', () => {
  const started = performance.now();
  const long = `${'a'.repeat(50_000)}!`;
  for (const source of ['(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*)*(.*)*x$']) {
    expect(compileRegex(source)(long)).toBe(false);
  }
  expect(compileRegex('(a?){200}a{200}$')('a'.repeat(400))).toBe(true);
  console.log(`exploding patterns over 50,000 characters: ${Math.round(performance.now() - started)} ms`);
});
