import { describe, expect, test } from 'vitest';
import { type AnsweredRow, baseOver, rowAnswered } from './answered-rows';
import type { StoredOutboxRecord } from './records';

const change = (rev: number, fieldRevs: Readonly<Record<string, number>>) => ({ rev, row: { id: 'a', fieldRevs } });
const entry = (body: unknown, baseRev: number | null = 1, ord = 5): StoredOutboxRecord => ({
  ...{ ord, companyId: 'c', endpoint: 'assets.update', params: { id: 'a' }, body, baseRev, contract: 1, at: 1 },
  ...{ state: 'waiting', n: null, clientId: null, effects: [], problem: null, base: null },
});

/** The name was changed here at 3, somebody else changed the location at 2. */
const answered = rowAnswered(change(3, { name: 3, location: 2 }), new Set([3]), 10, undefined);

describe('[CM18] the base a change is sent with', () => {
  test.each<[string, unknown, number | null]>([
    ['is what this browser’s own change made of the row', { name: 'x' }, 3],
    ['stays before what somebody else changed', { location: 'x' }, 1],
    ['of several fields, too', { name: 'x', location: 'y' }, 1],
    ['is the newest where nobody changed the field', { owner: 'x' }, 3],
    ['is the newest where nothing is said of fields', undefined, 3],
  ])('%s', (_, body, base) => expect(baseOver(entry(body), answered)).toBe(base));

  test('tells what was its own before somebody else’s', () => {
    const later = rowAnswered(change(5, { name: 3, location: 5 }), new Set(), 10, answered);
    expect(baseOver(entry({ name: 'x', location: 'y' }), later)).toBe(4);
    expect(baseOver(entry({ name: 'x' }), later)).toBe(5);
    // Its own value is no longer there.
    expect(baseOver(entry({ name: 'x' }), rowAnswered(change(6, { name: 6 }), new Set(), 10, answered))).toBe(5);
  });

  test('counts every one of a parcel’s changes of the row', () => {
    const parcel = rowAnswered(change(9, { name: 8, location: 9, owner: 7 }), new Set([8, 9]), 10, undefined);
    expect(baseOver(entry({ name: 'x', location: 'y' }), parcel)).toBe(9);
    expect(baseOver(entry({ owner: 'x' }), parcel)).toBe(6);
  });

  test('of a change made after the answer is what the person saw', () => {
    expect(baseOver(entry({ name: 'x' }, 2, 11), answered)).toBe(2);
    expect(baseOver(entry({ name: 'x' }, 7, 11), answered)).toBe(7);
  });

  test('is none where there was none, and what it was where nothing is known', () => {
    expect(baseOver(entry({ name: 'x' }, null), answered)).toBe(null);
    expect(baseOver(entry({ name: 'x' }), undefined)).toBe(1);
    const nothing: AnsweredRow = rowAnswered({ rev: 4, row: {} }, new Set([4]), 10, undefined);
    expect(baseOver(entry({ name: 'x' }), nothing)).toBe(4);
  });
});
