import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import type { Store } from '../db/access';
import { Hub } from '../db/hub';
import { forgetGuesses, takeGuess } from './password-guesses';

let opened: TestDatabase;
let store: Store;
beforeAll(async () => {
  opened = await openTestDatabase('postgres');
  store = { database: opened.database, hub: new Hub() };
});
afterAll(() => opened.close());

const at = (address: string, device: string | null = null) => ({ address, device });
/** How many guesses at an account get through at once. */
async function through(emailKey: string, guessers: readonly ReturnType<typeof at>[]): Promise<number> {
  const waits: number[] = [];
  for (const guesser of guessers) waits.push(await takeGuess(store, emailKey, guesser));
  return waits.filter((wait) => wait === 0).length;
}
const times = (count: number, guesser: (no: number) => ReturnType<typeof at>) =>
  Array.from({ length: count }, (_, no) => guesser(no));

test('[SEC102] guesses from changing addresses keep nobody out of their account from another one', async () => {
  const strangers = times(12, (no) => at(`203.0.113.${no}`));
  expect(await through('ada', strangers)).toBe(12);
  expect(await takeGuess(store, 'ada', at('192.0.2.1'))).toBe(0);
});

test('[SEC102] from everywhere together an account is guessed at fifty times, then it waits', async () => {
  expect(
    await through(
      'bob',
      times(60, (no) => at(`198.51.100.${no}`)),
    ),
  ).toBeLessThanOrEqual(51);
  expect(await takeGuess(store, 'bob', at('192.0.2.2'))).toBeGreaterThan(0);
});

test('[SEC102] a browser that was here before has guesses of its own, and no others', async () => {
  await through(
    'eve',
    times(60, (no) => at(`198.18.0.${no}`)),
  );
  expect(
    await through(
      'eve',
      times(12, () => at('192.0.2.3', 'a browser')),
    ),
  ).toBe(10);
  expect(await takeGuess(store, 'carol', at('192.0.2.3', 'a browser'))).toBe(0);
});

test('[SEC103] addresses of one IPv6 network are one', async () => {
  expect(
    await through(
      'dan',
      times(8, (no) => at(`2001:db8:1:2::${no + 1}`)),
    ),
  ).toBe(5);
  expect(await takeGuess(store, 'dan', at('2001:db8:1:3::1'))).toBe(0);
});

test('[SEC102] what succeeds is not counted against the address', async () => {
  for (let no = 0; no < 40; no++) {
    const guesser = at('192.0.2.44');
    expect(await takeGuess(store, `person ${no}`, guesser)).toBe(0);
    await opened.database.transaction((db) => forgetGuesses(db, `person ${no}`, guesser));
  }
  expect(
    await through(
      'nobody',
      times(2, () => at('192.0.2.44')),
    ),
  ).toBe(2);
});
