import { expect, test } from 'vitest';
import { excerptText, problemPlace } from './problem-place';

const many = (n: number, between: string): string => Array.from({ length: n }, (_, at) => `name: a${at}`).join(between);

test('[QP73] a text that is seen whole needs no words about the place', () => {
  expect(problemPlace('name contains "srv"', { from: 5, to: 13 })).toBeNull();
});

test('[QP73] in a long text the place is said by what stands around it', () => {
  const text = `${many(100, ' or ')} or name contains srv or ${many(100, ' or ')}`;
  const from = text.indexOf('contains');
  expect(problemPlace(text, { from, to: from + 8 })).toEqual({
    before: '…r name: a99 or name ',
    marked: 'contains',
    after: ' srv or name: a0 or …',
    line: null,
  });
});

test('[QP73] of several lines by line and column too, in characters', () => {
  const text = 'name: a or\nname: "🦊" is x or\nname: b';
  expect(problemPlace(text, { from: text.indexOf('is'), to: text.indexOf('is') + 2 })).toEqual({
    ...{ before: '…me: a or name: "🦊" ', marked: 'is', after: ' x or name: b' },
    line: { number: 2, column: 11 },
  });
  expect(problemPlace(text, { from: 0, to: 4 })?.line).toEqual({ number: 1, column: 1 });
  expect(problemPlace(text, { from: 11, to: 15 })?.line).toEqual({ number: 2, column: 1 });
  expect(problemPlace(text, { from: text.length, to: text.length })).toMatchObject({
    ...{ marked: '', after: '' },
    line: { number: 3, column: 8 },
  });
});

test('[QP73] what is marked is cut, and never half a character', () => {
  const text = `name: "${'🦊'.repeat(200)}`;
  const place = problemPlace(text, { from: 6, to: text.length });
  expect(place).toMatchObject({ before: 'name: ', marked: `"${'🦊'.repeat(19)}`, after: '…' });
  const foxes = '🦊'.repeat(10);
  expect(problemPlace(text, { from: 207, to: 209 })).toMatchObject({ before: `…${foxes}`, after: `${foxes}…` });
  expect(excerptText('(name: a}', { from: 0, to: 1 })).toBe('(name: a}');
});
