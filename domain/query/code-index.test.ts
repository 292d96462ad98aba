import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Column } from './column';

const ROWS = 20_000;
const VALUES = 200;

/** Rows that change between questions: which, and to what. */
const CHANGES = fc.array(
  fc.record({
    moves: fc.array(fc.tuple(fc.nat(ROWS + 50), fc.nat(VALUES + 20)), { maxLength: 40 }),
    wanted: fc.array(fc.nat(VALUES + 20), { maxLength: 9 }),
    /** More at once than are looked at aside. */
    isStirred: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

test('[Q8] the few rows of a value are found by their index as by looking at all of them, also after changes', () => {
  let asked = 0;
  fc.assert(
    fc.property(CHANGES, (steps) => {
      const column = new Column('name');
      let size = ROWS;
      // Uneven: the first values have most of the rows.
      for (let slot = 0; slot < size; slot += 1) column.set(slot, `value ${(slot * slot) % (1 + (slot % VALUES))}`);
      for (const { moves, wanted, isStirred } of steps) {
        for (const [slot, value] of moves) {
          while (size <= slot) column.set(size++, undefined);
          column.set(slot, `value ${value}`);
        }
        if (isStirred) for (let slot = 0; slot < 3_000; slot += 1) column.set(slot, `value ${(slot * 7) % VALUES}`);
        const hits = new Uint8Array(column.cells.length);
        for (const code of wanted) if (code < hits.length) hits[code] = 1;
        const found = column.slotsWith(hits, size);
        const all = Array.from({ length: size }, (_, slot) => slot).filter(
          (slot) => hits[column.codes[slot] ?? 0] === 1,
        );
        if (found !== null) asked += 1;
        expect(found === null || [...found]).toEqual(found === null || all);
        expect(found !== null || all.length > size / 32, 'few rows are worth an index').toBe(true);
      }
    }),
    { numRuns: 40 },
  );
  expect(asked).toBeGreaterThan(20);
});
