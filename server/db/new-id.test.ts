import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { newId } from './new-id';

test('[S186] ids are of version 7, none twice, and in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const [first = ''] = ids;
  expect(Math.abs(Date.now() - Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16))).toBeLessThan(60_000);
});
