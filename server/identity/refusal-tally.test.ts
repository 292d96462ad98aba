import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/kit/database';
import { type AuditEntry, NOBODY } from '../calls/audit-entry';
import type { Store } from '../db/access';
import { Hub } from '../db/hub';
import { auditLog } from '../db/schema-identity';
import { verifyPart } from './audit';
import { auditRefusal, RefusalTally, writeRefusalSums } from './refusal-tally';

const HOUR = 3_600_000;
const refused = (userId: string | null, action = 'assets.delete'): AuditEntry => ({
  action,
  outcome: 'refused',
  companyId: null,
  actor: { ...NOBODY, userId },
});

test('[SEC107] of the same some are written an hour, then one sum; another person and another call are counted apart', () => {
  const tally = new RefusalTally({ oneByOne: 3, every: HOUR });
  const written = Array.from({ length: 100 }, () => tally.admits(refused('ada'), 0)).filter(Boolean);
  expect(written).toHaveLength(3);
  expect(tally.admits(refused('bob'), 1)).toBe(true);
  expect(tally.admits(refused('ada', 'members.list'), 1)).toBe(true);
  expect(tally.sums(HOUR - 1)).toEqual([]);
  expect(tally.sums(HOUR + 1)).toEqual([{ ...refused('ada'), about: { more: 97, since: '1970-01-01T00:00:00.000Z' } }]);
  expect(tally.sums(HOUR + 1)).toEqual([]);
  expect(tally.admits(refused('ada'), HOUR + 2)).toBe(true);
});

test('[SEC107] what was not summed yet is, when the process ends', () => {
  const tally = new RefusalTally({ oneByOne: 1, every: HOUR });
  for (let at = 0; at < 4; at++) tally.admits(refused(null), 0);
  expect(tally.sums(1, true)).toMatchObject([{ about: { more: 3 } }]);
});

let opened: TestDatabase;
let store: Store;
beforeAll(async () => {
  opened = await openTestDatabase('postgres');
  store = { database: opened.database, hub: new Hub() };
});
afterAll(() => opened.close());

test('[SEC107] a thousand refused calls are few rows, and the chain holds', async () => {
  for (let at = 0; at < 1_000; at++) await auditRefusal(store, refused(null, 'sign-in'));
  await writeRefusalSums(store, { all: true });
  const rows = await opened.database.transaction((db) => db.select().from(auditLog));
  expect(rows).toHaveLength(21);
  expect(rows.map(({ entry }) => entry)).toContainEqual(
    expect.objectContaining({ about: expect.objectContaining({ more: 980 }) }),
  );
  const chain = await opened.database.transaction((db) => verifyPart(db, 'installation', 0, Number.POSITIVE_INFINITY));
  expect(chain).toMatchObject({ entries: 21, brokenAt: null });
});
