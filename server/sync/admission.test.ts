import { expect, test } from 'vitest';
import { ADMISSION } from '../limits/limits';
import { Admission } from './admission';

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Works that end when told to. */
function works(admission: Admission) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (name: string, isKnown = false) =>
    admission.take({ name, isKnown }, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    ends.shift()?.();
    await tick();
  };
  return { begun, take, endOne };
}

test('[S138] few at a time are let in, in the order they came; who was let in and says hello does not wait for all', async () => {
  const { begun, take, endOne } = works(new Admission());
  for (let at = 0; at < ADMISSION.atOnce + 20; at++) void take(`one ${at}`);
  expect(begun).toHaveLength(ADMISSION.atOnce);
  void take('hello', true);
  await endOne();
  await endOne();
  expect(begun).toHaveLength(ADMISSION.atOnce + 2);
  expect(begun.slice(-2).sort()).toEqual(['hello', `one ${ADMISSION.atOnce}`]);
  for (let at = 0; at < 5; at++) await endOne();
  const rest = begun.filter((name) => name !== 'hello');
  expect(rest).toEqual(rest.map((_, at) => `one ${at}`));
});

test('[S138] a work that fails lets the next one in', async () => {
  const admission = new Admission();
  const one = { name: 'x', isKnown: false };
  const failing = Array.from({ length: ADMISSION.atOnce * 3 }, () =>
    admission.take(one, () => Promise.reject(new Error('no'))).catch(() => 'failed'),
  );
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']));
  expect(await admission.take(one, async () => 'in')).toBe('in');
});

test('[S139] who would wait too long is told when to come, one after the other; who would not comes in', async () => {
  let time = 0;
  const admission = new Admission(() => time);
  expect(admission.comeIn()).toBeNull();
  const { take, endOne } = works(admission);
  const { soonMs, firstGuessMs, atOnce, mostSeconds } = ADMISSION;
  const fill = soonMs / firstGuessMs / 2;
  for (let at = 0; at < fill + atOnce; at++) void take(`one ${at}`);
  expect(admission.comeIn()).toBeNull();
  void take('one more');
  const told = Array.from({ length: 40_000 }, () => admission.comeIn() ?? 0);
  expect(told[0]).toBe(Math.ceil(soonMs / 1_000) + 1);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  // A turn takes 5 ms of the line, and each has two.
  expect(told[999]).toBeGreaterThan(soonMs / 1_000 + 9);
  expect(Math.max(...told)).toBeLessThanOrEqual(mostSeconds);
  // Turns that take longer than was thought make the line longer.
  time += 6_000;
  for (let at = 0; at < 10; at++) await endOne();
  expect(admission.comeIn()).toBe(mostSeconds);
});

test('[S139] a moment’s hitch is not taken for what turns take', async () => {
  let time = 0;
  const admission = new Admission(() => time);
  const { take, endOne } = works(admission);
  for (let at = 0; at < 2_000; at++) void take(`one ${at}`);
  for (let at = 0; at < 500; at++) {
    time += 2.5;
    await endOne();
  }
  time += 1_000;
  for (let at = 0; at < ADMISSION.atOnce; at++) await endOne();
  // Nearly 1,500 wait, of two turns each: 8 to 15 s by what was guessed and by what turns took, minutes by the last six.
  expect(admission.comeIn()).toBeLessThan(18);
});
