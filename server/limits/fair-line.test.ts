import { expect, test } from 'vitest';
import { FairLine, LineFull } from './fair-line';

/** A line whose work ends when it is told to; `order` is who was let in. */
function line(bounds = { atOnce: 1, waiting: 6, waitingOfOne: 4 }) {
  const fair = new FairLine(bounds);
  const order: string[] = [];
  const inside: (() => void)[] = [];
  const come = (name: string, isKnown = false) =>
    fair.run({ name, isKnown }, async () => {
      order.push(name);
      await new Promise<void>((resolve) => inside.push(resolve));
      return name;
    });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const leave = async () => {
    await settled();
    inside.shift()?.();
    await settled();
  };
  return { come, leave, order };
}

test('[SEC101] comers take turns, whoever has how many waiting', async () => {
  const { come, leave, order } = line();
  const all = ['guesser', 'guesser', 'guesser', 'guesser', 'ada', 'bob'].map((who) => come(who));
  for (let at = 0; at < 6; at++) await leave();
  expect(await Promise.all(all)).toHaveLength(6);
  expect(order).toEqual(['guesser', 'guesser', 'ada', 'bob', 'guesser', 'guesser']);
});

test('[SEC101] of one so many wait and no more', async () => {
  const { come, leave } = line();
  const all = Array.from({ length: 7 }, () => come('guesser').catch((error: unknown) => error));
  for (let at = 0; at < 5; at++) await leave();
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === 'guesser')).toHaveLength(5);
  expect(answers.filter((answer) => answer instanceof LineFull)).toHaveLength(2);
});

test('[SEC101] in a full line the longest waiter gives up a place for who has fewer; among equals nobody does', async () => {
  const { come, leave, order } = line();
  const first = ['a', 'b', 'b', 'b', 'b', 'c', 'd'].map((who) => come(who).catch(() => `${who} refused`));
  const [late, twice] = [come('e'), come('e').catch(() => 'refused')];
  const others = ['f', 'g', 'h'].map((who) => come(who).catch(() => 'refused'));
  for (let at = 0; at < 8; at++) await leave();
  expect(await late).toBe('e');
  expect(await twice).toBe('refused');
  expect(await Promise.all(first)).toEqual(['a', 'b', 'b refused', 'b refused', 'b refused', 'c', 'd']);
  expect(await Promise.all(others)).toEqual(['f', 'g', 'refused']);
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

test('[SEC101] who is known takes every other turn, however many strangers wait, and finds a place among them', async () => {
  const { come, leave, order } = line();
  const crowd = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((who) => come(who).catch(() => `${who} refused`));
  const ada = [come('ada', true), come('ada', true)];
  const bob = come('bob', true);
  for (let at = 0; at < 9; at++) await leave();
  expect(await Promise.all([...ada, bob])).toEqual(['ada', 'ada', 'bob']);
  expect(await Promise.all(crowd)).toEqual(['a', 'b', 'c', 'd', 'e refused', 'f refused', 'g refused'].sort());
  expect(order).toEqual(['a', 'ada', 'b', 'bob', 'c', 'ada', 'd']);
});

test('[SEC101] among who is known it is as among strangers', async () => {
  const { come, leave, order } = line();
  const busy = ['a', 'a', 'a', 'a', 'a', 'b', 'c'].map((who) => come(who, true).catch(() => `${who} refused`));
  const stranger = come('x');
  for (let at = 0; at < 7; at++) await leave();
  expect(await stranger).toBe('x');
  expect(await Promise.all(busy)).toEqual(['a', 'a', 'a', 'a', 'a refused', 'b', 'c']);
  expect(order.indexOf('x')).toBe(2);
});

test('[SEC101] work that fails frees its place', async () => {
  const fair = new FairLine({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  const failing = fair.run({ name: 'a', isKnown: false }, () => Promise.reject(new Error('no')));
  const next = fair.run({ name: 'b', isKnown: false }, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
