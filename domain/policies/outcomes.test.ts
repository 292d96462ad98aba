import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { outcomeOf, type Standing, turnsOf } from './outcomes';

const AT = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-02T00:00:00.000Z',
  '2026-01-03T00:00:00.000Z',
  '2026-01-04T00:00:00.000Z',
];

test('[PO4] an exception is of what fails, and what is out of scope is neither', () => {
  const all = [true, false].flatMap((isInScope) =>
    [true, false].flatMap((fails) => [true, false].map((isExcepted) => ({ isInScope, fails, isExcepted }))),
  );
  expect(all.map(outcomeOf)).toEqual([
    ...['excepted', 'fail', 'pass', 'pass'],
    ...['not_applicable', 'not_applicable', 'not_applicable', 'not_applicable'],
  ]);
});

/** What a naive reader of the whole history says of one asset: each look is `out`, `pass`, `fail` or `excepted`. */
type Sight = 'out' | 'pass' | 'fail' | 'excepted';
const OUTCOMES = { out: 'not_applicable', pass: 'pass', fail: 'fail', excepted: 'excepted' } as const;

function naive(sights: readonly Sight[]) {
  let first: string | null = null;
  for (const [at, sight] of sights.entries()) {
    if (sight === 'pass' || sight === 'out') first = null;
    else first ??= AT[at] ?? '';
  }
  return { outcome: OUTCOMES[sights.at(-1) ?? 'out'], firstFailedAt: first };
}

test('[PO8] since when an asset fails is kept over exceptions, and begins anew once it passed: as its whole history says', () => {
  const sight = fc.constantFrom<Sight>('out', 'pass', 'fail', 'excepted');
  fc.assert(
    fc.property(fc.array(sight, { minLength: 1, maxLength: AT.length }), (sights) => {
      let standing: readonly Standing[] = [];
      let last: { outcome: string; firstFailedAt: string | null } | null = null;
      for (const [at, seen] of sights.entries()) {
        const failing = seen === 'fail' || seen === 'excepted' ? ['a'] : [];
        const excepted = new Map(seen === 'excepted' ? [['a', 'x']] : []);
        const turned = turnsOf(standing, { failing, excepted, isInScope: () => seen !== 'out' }, AT[at] ?? '');
        for (const { outcome, firstFailedAt, exceptionId } of turned) {
          last = { outcome, firstFailedAt };
          standing =
            (outcome === 'fail' || outcome === 'excepted') && firstFailedAt !== null
              ? [{ assetId: 'a', outcome, firstFailedAt, exceptionId }]
              : [];
        }
      }
      const said = naive(sights);
      // What never failed has no row.
      if (last === null) expect(['pass', 'not_applicable']).toContain(said.outcome);
      else expect(last.firstFailedAt).toBe(said.firstFailedAt);
      if (said.firstFailedAt !== null) expect(last?.outcome).toBe(said.outcome);
    }),
  );
});

test('[PO8] what fails after an exception is new, and an exception by another one is a change', () => {
  const was: Standing = { assetId: 'a', outcome: 'excepted', firstFailedAt: AT[0] ?? '', exceptionId: 'x' };
  const look = (excepted: readonly (readonly [string, string])[]) => ({
    ...{ failing: ['a'], excepted: new Map(excepted), isInScope: () => true },
  });
  expect(turnsOf([was], look([]), AT[1] ?? '')).toEqual([
    { assetId: 'a', outcome: 'fail', firstFailedAt: AT[0], exceptionId: null, change: 'new' },
  ]);
  expect(turnsOf([was], look([['a', 'y']]), AT[1] ?? '')).toMatchObject([{ change: 'excepted', exceptionId: 'y' }]);
  expect(turnsOf([was], look([['a', 'x']]), AT[1] ?? '')).toEqual([]);
});
