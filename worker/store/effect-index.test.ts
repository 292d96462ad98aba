import { expect, test } from 'vitest';
import { applyEffect, type Effect, type Row } from '../../domain/effects/effect';
import { fc } from '../../tests/kit/fast-check';
import { EffectIndex } from './effect-index';

const name = fc.constantFrom('a', 'b', 'c');
const names = fc.uniqueArray(name);
const effect = fc
  .record({
    set: fc.dictionary(name, fc.oneof(names, fc.nat(3), fc.constant(undefined))),
    add: names,
    remove: names,
    on: name,
    isNew: fc.nat(9),
  })
  .map(
    ({ set, add, remove, on, isNew }): Effect => ({
      ...{ entity: 'asset', ids: ['1'], set, lists: { [on]: { add, remove } } },
      ...(isNew === 0 ? { create: { id: '1', a: [] } } : {}),
    }),
  );

/** As a set of fields: their order says nothing. */
const shown = (row: Row | undefined) =>
  row && { ...row, pendingFields: new Set(Array.isArray(row['pendingFields']) ? row['pendingFields'] : []) };

test('[CM57] what many changes make of a row together is what they make of it one after the other', () => {
  const given = fc.array(fc.record({ effect, isTakenBack: fc.boolean() }), { maxLength: 8 });
  const property = fc.property(given, fc.boolean(), (changes, isThere) => {
    const index = new EffectIndex();
    const row = isThere ? { id: '1', a: ['a', 'b'], b: 1 } : undefined;
    // Asked in between: what was worked out is worked with.
    changes.forEach(({ effect: one }, ord) => {
      index.add(ord, one);
      index.of('1');
    });
    changes.forEach(({ effect: one, isTakenBack }, ord) => {
      if (isTakenBack) index.remove(ord, one);
    });
    const left = changes.filter(({ isTakenBack }) => !isTakenBack).map(({ effect: one }) => one);
    expect(shown(index.of('1').reduce(applyEffect, row))).toEqual(shown(left.reduce(applyEffect, row)));
  });
  fc.assert(property, { numRuns: 500 });
});

test('[CM57] of a thousand changes of a row one is left to be shown, and another is no more work', () => {
  const index = new EffectIndex();
  const renamed = (n: number): Effect => ({ entity: 'asset', ids: ['1'], set: { name: `${n}` } });
  for (let n = 0; n < 1_000; n += 1) index.add(n, renamed(n));
  expect(index.of('1')).toEqual([renamed(999)]);
  index.remove(999, renamed(999));
  // Refused, and sent again in its old place.
  index.remove(500, renamed(500));
  index.add(500, renamed(500));
  expect(index.of('1')).toEqual([renamed(998)]);
});
