import { expect, test } from 'vitest';
import { isOnItsWay } from './on-its-way';

/** What is typed letter by letter at the end, and which of its beginnings wait. */
function waiting(text: string): string[] {
  const begun = Array.from(text, (_, at) => text.slice(0, at + 1));
  return begun.filter((now) => isOnItsWay(now.slice(0, -1), now, now.length));
}

test('[QP74] a word that is being typed waits; a space, a sign and a line end it', () => {
  expect(waiting('web ow')).toEqual(['w', 'we', 'web', 'web o', 'web ow']);
  expect(waiting('(a)\n')).toEqual(['(a']);
  expect(waiting('name: "a b" ')).not.toContain('name: "a b"');
});

test('[QP74] what is pasted, chosen or cleared does not wait, what is taken away letter by letter does', () => {
  expect(isOnItsWay('', 'type: server', 12)).toBe(false);
  expect(isOnItsWay('typ', 'type: ', 6)).toBe(false);
  expect(isOnItsWay('a', '', 0)).toBe(false);
  expect(isOnItsWay('server', 'serve', 5)).toBe(true);
  // In the midst of a word nothing is at its end.
  expect(isOnItsWay('webserver', 'web-server', 4)).toBe(false);
});
