import { expect, test } from 'vitest';
import { Arrival, canCompare, onTheirWay } from './compared-with';

const known = (areKindsHere: boolean | undefined, areDecisionsHere: boolean | undefined, isOffline = false) => ({
  areKindsHere,
  areDecisionsHere,
  isOffline,
});

test('[F100] files wait for what they are compared with, and go on by themselves, in their order', async () => {
  const arrival = new Arrival();
  const compared: string[] = [];
  const compare = async (file: string): Promise<void> => {
    await arrival.wait();
    compared.push(file);
  };
  const files = [compare('a.csv'), compare('b.csv')];
  arrival.tell(false);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(compared).toEqual([]);
  arrival.tell(true);
  await Promise.all(files);
  expect(compared).toEqual(['a.csv', 'b.csv']);
  await compare('c.csv');
  expect(compared).toEqual(['a.csv', 'b.csv', 'c.csv']);
});

test('[F100] a part of the company is not compared with; an old copy of all of it is, without the server too', () => {
  expect(canCompare(known(false, false))).toBe(false);
  expect(canCompare(known(false, false, true))).toBe(false);
  expect(canCompare(known(undefined, undefined))).toBe(false);
  expect(canCompare(known(true, true))).toBe(true);
  expect(canCompare(known(true, true, true))).toBe(true);
  // Decisions come when they are first asked for: offline nobody waits for them.
  expect(canCompare(known(true, false))).toBe(false);
  expect(canCompare(known(true, undefined, true))).toBe(false);
  expect(canCompare(known(true, false, true))).toBe(true);
});

test('[F100] the dialog says what is on its way, and what becomes of the files', () => {
  expect(onTheirWay(known(false, false), { rows: 60_292 })).toBe(
    'Your assets, source records and merge rules are still on their way to this browser, 60,292 rows so far. What you import is compared with them as soon as they are here, and can be imported then.',
  );
  expect(onTheirWay(known(false, false, true), null)).toContain('as soon as the server can be reached');
  expect(onTheirWay(known(true, false), null)).toContain('Your decisions about merges and rules of sources are still');
  expect(onTheirWay(known(undefined, undefined), null)).toBeNull();
  expect(onTheirWay(known(true, true), null)).toBeNull();
});
