import { expect, test } from 'vitest';
import { statementNames } from './statement-names';

test('[S153] what is asked often has a name, each another one, and what is long or comes after 400 has none', () => {
  const names = statementNames();
  const fifth = (text: string) => Array.from({ length: 5 }, () => names(text)).at(-1);
  expect(Array.from({ length: 4 }, () => names('select 0'))).toEqual(Array(4).fill(undefined));
  expect(fifth(`select '${'x'.repeat(6_000)}'`)).toBeUndefined();
  const given = Array.from({ length: 400 }, (_, at) => fifth(`select ${at}`));
  expect(new Set(given).size).toBe(400);
  expect(given).not.toContain(undefined);
  expect([fifth('select 400'), names('select 7')]).toEqual([undefined, given[7]]);
});
