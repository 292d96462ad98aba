import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { mergePatch, pickFields, settledPatch } from './patch-merge';
import { isSame, mergeValue } from './three-way';

const leaf = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 3 }), fc.constant(null));
const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
const value = fc.oneof(leaf, list, fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.oneof(leaf, list), { maxKeys: 3 }));
const three = fc.tuple(value, value, value);

test('[CM30] a side that changed nothing takes the other side’s value', () => {
  fc.assert(
    fc.property(value, value, (base, changed) => {
      expect(isSame(mergeValue(base, changed, base).value, changed)).toBe(true);
      expect(isSame(mergeValue(base, base, changed).value, changed)).toBe(true);
      expect(mergeValue(base, changed, base).conflict || mergeValue(base, base, changed).conflict).toBe(false);
    }),
  );
});

test('[CM30] the same change on both sides is no conflict', () => {
  fc.assert(
    fc.property(value, value, (base, changed) => {
      const merged = mergeValue(base, changed, changed);
      expect(merged.conflict).toBe(false);
      expect(isSame(merged.value, changed)).toBe(true);
    }),
  );
});

test('[CM30] without a conflict it does not matter whose side is called mine', () => {
  fc.assert(
    fc.property(three, ([base, mine, theirs]) => {
      const one = mergeValue(base, mine, theirs);
      const other = mergeValue(base, theirs, mine);
      expect(one.conflict).toBe(other.conflict);
      if (!one.conflict) expect(isSame(one.value, other.value)).toBe(true);
    }),
  );
});

test('[CM30] merged once, merging again over the same row changes nothing', () => {
  fc.assert(
    fc.property(three, ([base, mine, theirs]) => {
      const { value: merged, conflict } = mergeValue(base, mine, theirs);
      if (conflict) return;
      expect(isSame(mergeValue(theirs, merged, theirs).value, merged)).toBe(true);
    }),
  );
});

test('[CM30] a member of a list nobody took away is in the merged one', () => {
  fc.assert(
    fc.property(list, list, list, (base, mine, theirs) => {
      const { value: merged, conflict } = mergeValue(base, mine, theirs);
      expect(conflict).toBe(false);
      const wanted = [...new Set([...mine, ...theirs])].filter(
        (one) => !base.includes(one) || (mine.includes(one) && theirs.includes(one)),
      );
      expect(isSame(merged, wanted)).toBe(true);
    }),
  );
});

test('[CM30] the parts of a value that has parts merge by themselves', () => {
  const base = { name: 'Ada', email: 'a@x.example' };
  expect(mergeValue(base, { ...base, name: 'Bo' }, { ...base, email: 'b@x.example' })).toEqual({
    value: { name: 'Bo', email: 'b@x.example' },
    conflict: false,
  });
  expect(mergeValue(base, { ...base, name: 'Bo' }, { ...base, name: 'Cy' }).conflict).toBe(true);
  expect(mergeValue(base, null, { ...base, name: 'Cy' }).conflict).toBe(true);
});

test('[CM31] a patch over a row that moved on: what does not collide is merged, the rest is named', () => {
  const base = { name: 'old', location: 'Bonn', owner: { name: 'Ada', email: 'a@x.example' } };
  const patch = { name: 'mine', location: 'Rome', owner: { name: 'Bo', email: 'a@x.example' }, type: 'server' };
  const theirs = { name: 'theirs', location: 'Bonn', owner: { name: 'Ada', email: 'b@x.example' } };
  expect(mergePatch(base, patch, theirs, ['name', 'location', 'owner'])).toEqual({
    patch: { ...patch, owner: { name: 'Bo', email: 'b@x.example' } },
    conflicts: ['name'],
  });
});

test('[CM32] a person settles field by field: mine is sent, theirs is left alone, the base is put back', () => {
  const patch = { name: 'mine', location: 'Rome', criticality: 3, type: 'server' };
  const base = pickFields({ id: 'x', name: 'old', location: 'Bonn' }, patch);
  expect(base).toEqual({ name: 'old', location: 'Bonn', criticality: null, type: null });
  expect(settledPatch(base, patch, { name: 'mine', location: 'theirs', criticality: 'base' })).toEqual({
    name: 'mine',
    criticality: null,
    type: 'server',
  });
});
