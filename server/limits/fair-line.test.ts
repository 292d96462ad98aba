import { expect, test } from 'vitest';
import { FairLine, LineFull } from './fair-line';

/** A line whose work ends when it is told to; `order` is who was let in. */
function line(bounds = { atOnce: 1, waiting: 6, waitingOfOne: 4 }) {
  const fair = new FairLine(bounds);
  const order: string[] = [];
  const inside: (() => void)[] = [];
  const come = (who: string) =>
    fair.run(who, async () => {
      order.push(who);
      await new Promise<void>((resolve) => inside.push(resolve));
      return who;
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
  const all = ['guesser', 'guesser', 'guesser', 'guesser', 'ada', 'bob'].map(come);
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

test('[SEC101] work that fails frees its place', async () => {
  const fair = new FairLine({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  const failing = fair.run('a', () => Promise.reject(new Error('no')));
  const next = fair.run('b', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
