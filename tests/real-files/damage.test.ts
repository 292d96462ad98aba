import { expect } from 'vitest';
import { isObject } from '../../contract/narrow';
import { RefusedFile } from '../../domain/formats/parsed-file';
import { fc } from '../kit/fast-check';
import { cases } from '../kit/how-much';
import { parseWhole, type WholeFile } from '../kit/test-files';
import { TOOL_SAMPLES } from './expected/all-samples';
import { readSample, realTest } from './samples';
import { expectAllRows } from './tool-samples';

/** Large files take long to read as often as this. */
const MAX_BYTES = 120_000;
const names = Object.keys(TOOL_SAMPLES);

/** What is read of bytes; null where they are refused. Any other failure fails the test. */
const readAs = (name: string, bytes: Uint8Array): Promise<WholeFile | null> =>
  parseWhole({ name, bytes }).catch((error: unknown) => {
    if (error instanceof RefusedFile) return null;
    throw error;
  });

const rulesOf = (file: WholeFile): ReadonlySet<string> =>
  new Set(file.records.flatMap(({ findings }) => findings.map((finding) => finding.ruleId ?? finding.title)));

/** Each way a file is spoilt on its way; `at` is between 0 and 1. */
const DAMAGES: Readonly<Record<string, (bytes: Uint8Array, at: number) => Uint8Array>> = {
  'cut off': (bytes, at) => bytes.slice(0, Math.floor(at * bytes.length)),
  'without a hundred bytes': (bytes, at) => {
    const from = Math.floor(at * bytes.length);
    return Uint8Array.of(...bytes.subarray(0, from), ...bytes.subarray(from + 100));
  },
  'with a bit turned': (bytes, at) => {
    const place = Math.min(Math.floor(at * bytes.length), bytes.length - 1);
    return bytes.map((byte, index) => (index === place ? byte ^ 4 : byte));
  },
};

for (const [damage, spoil] of Object.entries(DAMAGES))
  realTest(`[T9] a file ${damage} gives a sentence or what it still says`, async () => {
    const place = fc.tuple(fc.constantFrom(...names), fc.double({ min: 0, max: 1, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(place, async ([name, at]) => {
        const bytes = readSample(name);
        if (bytes.length > MAX_BYTES) return;
        const spoilt = await readAs('report.txt', spoil(bytes, at));
        if (spoilt?.tally == null) return;
        expectAllRows(spoilt);
        const whole = rulesOf(await parseWhole({ name, bytes }));
        // A letter of one rule may be another, and no more than that.
        const strange = [...rulesOf(spoilt)].filter((rule) => !whole.has(rule));
        expect(strange.length, `${name} at ${at}: ${strange.slice(0, 3).join(', ')}`).toBeLessThanOrEqual(1);
      }),
      { numRuns: cases(60, 3_000) },
    );
  });

const LEAVES: readonly unknown[] = [null, 0, -1, '', 'text', true, [], {}, [null], [[]], { a: 1 }, 1e308, 'NaN'];

/** The same document with one of its values, the `at`-th, taken out or replaced by what nobody expects there. */
function withOdd(value: unknown, at: number, leaf: unknown): unknown {
  let left = at;
  const walk = (one: unknown): unknown => {
    left -= 1;
    if (left === 0) return leaf;
    if (Array.isArray(one)) return one.map(walk);
    return isObject(one) ? Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)])) : one;
  };
  return walk(value);
}

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 1)
    : 1;

realTest('[T8] what is missing or of another type is absent, and reading never fails of it', async () => {
  const documents = names.flatMap((name) => {
    const bytes = readSample(name);
    try {
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
      return bytes.length > MAX_BYTES ? [] : [{ name, value, size: sizeOf(value) }];
    } catch {
      return [];
    }
  });
  const odd = fc.tuple(
    fc.constantFrom(...documents),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(...LEAVES, undefined),
  );
  await fc.assert(
    fc.asyncProperty(odd, async ([{ name, value, size }, at, leaf]) => {
      const text = JSON.stringify(withOdd(value, 1 + Math.floor(at * size), leaf)) ?? '';
      const file = await readAs(name, new TextEncoder().encode(text));
      if (file?.tally != null) expectAllRows(file);
    }),
    { numRuns: cases(200, 10_000) },
  );
});
