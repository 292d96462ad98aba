import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssetPatch } from '../../contract/areas/assets';
import { type Edit, patchBack, patchEdit } from './edit-statement';

const SOURCE_TAGS = new Set(['s1', 's2']);

/** What a person may have said of an asset of which a source states two tags. */
const edit: fc.Arbitrary<Edit> = fc
  .record({
    location: fc.option(fc.constantFrom('Bern', 'Basel'), { nil: undefined }),
    criticality: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    tags: fc.subarray(['a', 'b']),
    removedTags: fc.subarray(['s1', 's2']),
  })
  .map(({ location, criticality, tags, removedTags }) => ({
    asset: {
      ...(location !== undefined && { location }),
      ...(criticality !== undefined && { criticality }),
      ...(tags.length > 0 && { tags }),
    },
    removedTags,
  }));

/** A patch as a file makes it: tags are added that are not shown, and removed that are. */
const patchOf = (was: Edit): fc.Arbitrary<AssetPatch> => {
  const shown = [...(was.asset.tags ?? []), ...[...SOURCE_TAGS].filter((tag) => !was.removedTags.includes(tag))];
  const absent = ['a', 'b', 's1', 's2'].filter((tag) => !shown.includes(tag));
  return fc.record(
    {
      location: fc.constantFrom('Bern', 'Genf', null),
      criticality: fc.constantFrom(1, 4, null),
      tags: fc.record({ add: fc.subarray(absent), remove: fc.subarray(shown) }),
    },
    { requiredKeys: [] },
  );
};

const scenario = edit.chain((was) => fc.tuple(fc.constant(was), patchOf(was)));
const sorted = ({ asset: { tags = [], ...asset }, removedTags }: Edit) => ({
  ...asset,
  tags: [...tags].sort(),
  removedTags: [...removedTags].sort(),
});

test('[I52] the way back from a patch leads to what was said before it', () => {
  fc.assert(
    fc.property(scenario, ([was, patch]) => {
      const now = patchEdit(was, patch, SOURCE_TAGS);
      const back = patchBack(now, patch, was);
      expect(back.kept).toEqual([]);
      expect(sorted(patchEdit(now, back.patch, SOURCE_TAGS))).toEqual(sorted(was));
    }),
    { numRuns: 1_000 },
  );
});

test('[I52] what was said otherwise since is kept, and named', () => {
  const was: Edit = { asset: { location: 'Bern' }, removedTags: [] };
  const patch: AssetPatch = { location: 'Basel', criticality: 4, lifecycle: 'spare' };
  const later = patchEdit(patchEdit(was, patch, SOURCE_TAGS), { criticality: 5, lifecycle: null }, SOURCE_TAGS);
  const back = patchBack(later, patch, was);
  expect(back).toEqual({ patch: { location: 'Bern' }, kept: ['criticality', 'lifecycle'] });
});
