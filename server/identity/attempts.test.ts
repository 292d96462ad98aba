import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { attempts } from '../db/schema-identity';
import { ATTEMPTS } from '../limits/limits';
import { forgetAttempts, takeAttempt } from './attempts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase('postgres');
});
afterAll(() => opened.close());

const START = Date.parse('2026-01-01T00:00:00.000Z');
const take = (key: string, atSecond: number) =>
  opened.database.transaction((db) =>
    takeAttempt(db, new Date(START + atSecond * 1_000).toISOString(), key, ATTEMPTS.account),
  );

test('[ID17] five are free, then the wait doubles, and waiting does not count', async () => {
  for (let attempt = 0; attempt < 5; attempt++) expect(await take('a', 0)).toBe(0);
  expect(await take('a', 0)).toBe(1_000);
  expect(await take('a', 0.4)).toBe(600);
  expect(await take('a', 1)).toBe(0);
  expect(await take('a', 1)).toBe(2_000);
  expect(await take('a', 3)).toBe(0);
  expect(await take('a', 3)).toBe(4_000);
  expect(await take('b', 3)).toBe(0);
});

test('[ID17] no wait is longer than five minutes, and an hour forgets all', async () => {
  let at = 0;
  for (let attempt = 0; attempt < 20; attempt++) {
    expect(await take('long', at)).toBe(0);
    at += 300;
  }
  expect(await take('long', at - 299)).toBe(299_000);
  at += 3_700;
  for (let attempt = 0; attempt < 5; attempt++) expect(await take('long', at)).toBe(0);
});

test('[ID17] ten at once are ten', async () => {
  const waits = await Promise.all(Array.from({ length: 10 }, () => take('at once', 0)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test('[ID17] a success forgets; addresses are kept as hashes', async () => {
  for (let attempt = 0; attempt < 6; attempt++) await take('account ada@example.com', 0);
  const kept = await opened.database.transaction((db) => db.select().from(attempts));
  expect(JSON.stringify(kept)).not.toContain('ada@example.com');
  await opened.database.transaction((db) => forgetAttempts(db, 'account ada@example.com'));
  expect(await take('account ada@example.com', 0)).toBe(0);
});
