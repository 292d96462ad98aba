import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions } from '../versions/compare-versions';
import { targetVersion } from './target-version';

const need = (installed: string | undefined, ...fixedIn: readonly string[]) => ({ installed, fixedIn });

test('[RM5] the target is the least version that clears all findings of the package', () => {
  const cases: readonly [string, Parameters<typeof targetVersion>[1], string | null][] = [
    ['npm', [need('4.17.20', '4.17.21')], '4.17.21'],
    ['npm', [need('1.0.0', '1.0.9'), need('1.0.0', '1.0.10'), need('1.0.0', '1.0.2')], '1.0.10'],
    // Repaired lines: what is installed says which is meant, and what is between them is not repaired.
    ['Maven', [need('2.11.0', '2.12.2', '2.15.0')], '2.12.2'],
    ['Maven', [need('2.13.0', '2.12.2', '2.15.0')], '2.15.0'],
    ['Maven', [need('2.11.0', '2.12.2', '2.15.0'), need('2.11.0', '2.13.1')], '2.15.0'],
    ['Maven', [need('2.11.0', '2.12.2', '2.15.0'), need('2.11.0', '2.12.4', '2.17.1')], '2.12.4'],
    ['Maven', [need('2.11.0', '2.12.2', '2.15.0'), need('2.14.0', '2.12.4', '2.17.1')], '2.17.1'],
    ['PyPI', [need(undefined, '2.2.25', '3.1.14', '3.2.10')], '2.2.25'],
    ['Debian:12', [need('1.0-1', '1.0-1+deb12u2'), need('1.0-1', '1.0-1+deb12u10')], '1.0-1+deb12u10'],
    // What nobody can order; one word alone needs no order.
    ['npm', [need('1.0.0', 'the newest'), need('1.0.0', '1.0.1')], null],
    ['npm', [need('1.0.0', 'newest 1')], 'newest 1'],
    ['', [need('7.7p1', '9.8p1'), need('7.7p1', '7.8')], '9.8p1'],
    ['', [need('1.0b', '1.0'), need('1.0b', '1.0c')], null],
    ['', [need('8.3.0', '8.4.0'), need(undefined, '8.5')], '8.5'],
    // What is installed cannot be read, or is after all that is said to repair it.
    ['npm', [need('unknown', '1.2.0', '2.0.0')], '1.2.0'],
    ['npm', [need('3.0.0', '1.2.0', '2.0.0')], '1.2.0'],
    ['npm', [], null],
  ];
  for (const [ecosystem, needs, expected] of cases)
    expect([needs, targetVersion(ecosystem || undefined, needs)]).toEqual([needs, expected]);
});

test('[RM5] it is at least one fixed version of every finding, and after what is installed where that is before one', () => {
  const version = fc.tuple(fc.nat(2), fc.nat(3), fc.nat(3)).map((parts) => parts.join('.'));
  const needs = fc.array(
    fc.record({
      installed: fc.option(version, { nil: undefined }),
      fixedIn: fc.array(version, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(needs, (all) => {
      const target = targetVersion('npm', all);
      if (target === null) throw new Error('no target');
      for (const { installed, fixedIn } of all) {
        expect(fixedIn.some((one) => compareVersions('npm', one, target) !== 1)).toBe(true);
        const isBehind =
          installed !== undefined && fixedIn.some((one) => compareVersions('npm', installed, one) === -1);
        if (isBehind) expect(compareVersions('npm', installed, target)).toBe(-1);
      }
    }),
    { numRuns: 2_000 },
  );
});
