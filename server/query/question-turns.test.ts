import { expect, test } from 'vitest';
import type { Tx } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import { type Bounds, Stopped } from '../db/stop';
import { LineFull } from '../limits/fair-line';
import { QUESTIONS } from '../limits/limits';
import { QuestionTurns } from './question-turns';
import { KeysMissing } from './refresh-keys';

const NOBODY = new AbortController().signal;
const HEAVY = QUESTIONS.light.steps + 1;
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Questions that end when they are told to; `order` is what was begun, and with how much time. */
function desk(canStop = true) {
  const turns = new QuestionTurns({ canStop });
  const order: string[] = [];
  const under = new Map<string, (end?: Error) => void>();
  const ask = (person: string, steps: number, { name = person, signal = NOBODY, fails = [] as Error[] } = {}) =>
    turns.answer(
      person,
      signal,
      // No transaction: what is done in one here asks no database.
      <R>(work: (tx: Tx<UserPrincipal>) => Promise<R>, bounds: Bounds) => {
        order.push(`${name} ${bounds.timeout ?? 'keys'}`);
        return work(Object.create(null));
      },
      async (_tx, weighs) => {
        weighs(steps);
        const failure = fails.shift();
        if (failure) throw failure;
        await new Promise<void>((resolve, reject) => under.set(name, (end) => (end ? reject(end) : resolve())));
        return name;
      },
    );
  const end = async (name: string, error?: Error) => {
    await settled();
    under.get(name)?.(error);
    await settled();
  };
  return { ask, end, order, under };
}

const { light, heavy } = QUESTIONS;

test('[S121] a heavy question waits for the one before it of the same person, a light one of theirs and others’ do not', async () => {
  const { ask, end, under } = desk();
  const first = ask('ada', HEAVY, { name: 'first' });
  const second = ask('ada', HEAVY, { name: 'second' });
  const small = ask('ada', 1, { name: 'small' });
  const bobs = ask('bob', HEAVY);
  const cleos = ask('cleo', HEAVY);
  await settled();
  expect([...under.keys()].sort()).toEqual(['bob', 'first', 'small']);
  await end('small');
  expect(await small).toBe('small');
  await end('first');
  expect(under.has('second')).toBe(true);
  expect(under.has('cleo')).toBe(false);
  await end('bob');
  await end('second');
  await end('cleo');
  expect(await Promise.all([first, second, bobs, cleos])).toEqual(['first', 'second', 'bob', 'cleo']);
});

test('[S121] what was light by its estimate and took too long is asked again as a heavy one, and stopped there with a sentence', async () => {
  const { ask, order } = desk();
  const fails = [new Stopped('timeout', light.timeout), new Stopped('timeout', heavy.timeout)];
  await expect(ask('ada', 1, { fails })).rejects.toMatchObject({
    problem: {
      status: 422,
      message: expect.stringContaining('took longer than 30 seconds and was stopped. Use fewer'),
    },
  });
  expect(order).toEqual([`ada ${light.timeout}`, `ada ${heavy.timeout}`]);
});

test('[S122] what is too much work is refused before it is asked; earlier where a statement cannot be stopped', async () => {
  const [postgres, pglite] = [desk(), desk(false)];
  const refused = { problem: { status: 422, code: 'too_large', message: expect.stringContaining('2.0 times') } };
  await expect(postgres.ask('ada', QUESTIONS.mostSteps * 2)).rejects.toMatchObject(refused);
  await expect(pglite.ask('ada', QUESTIONS.mostStepsUnstoppable * 2)).rejects.toMatchObject(refused);
  const accepted = postgres.ask('ada', QUESTIONS.mostStepsUnstoppable * 2);
  await postgres.end('ada');
  expect(await accepted).toBe('ada');
});

test('[S121] so many of a person wait and no more; who goes away leaves the line', async () => {
  const { ask, end, under } = desk();
  const first = ask('ada', HEAVY, { name: 'first' });
  await settled();
  const leaving = new AbortController();
  const gone = ask('ada', HEAVY, { name: 'gone', signal: leaving.signal });
  const waiting = Array.from({ length: heavy.waitingOfOne }, (_, at) => ask('ada', HEAVY, { name: `w${at}` }));
  const last = waiting.at(-1);
  await expect(last).rejects.toBeInstanceOf(LineFull);
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  const next = ask('ada', HEAVY, { name: 'next' });
  await end('first');
  expect(await first).toBe('first');
  expect(under.has('gone')).toBe(false);
  for (let at = 0; at < heavy.waitingOfOne - 1; at++) await end(`w${at}`);
  await end('next');
  expect(await next).toBe('next');
});

test('[S123] keys that are missing are made in transactions of their own, in the question’s turn, and it is asked again', async () => {
  const { ask, end, order } = desk();
  let portions = 3;
  const missing = () => new KeysMissing(async () => --portions > 0);
  const asked = ask('ada', 1, { fails: [missing(), missing()] });
  await end('ada');
  expect(await asked).toBe('ada');
  expect(order).toEqual([
    `ada ${light.timeout}`,
    `ada ${heavy.timeout}`,
    ...['ada keys', 'ada keys', 'ada keys'],
    `ada ${heavy.timeout}`,
  ]);
});
