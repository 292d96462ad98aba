import { expect, test } from 'vitest';
import type { Affected } from '../../contract/areas/vulnerabilities/vulnerability';
import { matchSoftware } from './match-software';

const log4j: Affected[] = [
  {
    source: 'osv',
    ecosystem: 'Maven',
    package: 'org.apache.logging.log4j:log4j-core',
    introduced: '2.13.0',
    fixed: '2.15.0',
  },
  {
    source: 'osv',
    ecosystem: 'Maven',
    package: 'org.apache.logging.log4j:log4j-core',
    introduced: '2.0-beta9',
    fixed: '2.3.1',
  },
];
const jar = (version?: string) => ({
  name: 'log4j-core',
  version,
  purl: `pkg:maven/org.apache.logging.log4j/log4j-core${version === undefined ? '' : `@${version}`}`,
});
const outcome = (software: Parameters<typeof matchSoftware>[0], affected: readonly Affected[]) =>
  matchSoftware(software, affected)?.outcome ?? null;

test('[VR24] a package is affected in the ranges of its ecosystem’s own order, and the proof says which', () => {
  expect(['2.13.0', '2.14.1', '2.15.0', '2.12.1', '2.0-rc1', '2.3.1'].map((v) => outcome(jar(v), log4j))).toEqual([
    ...['affected', 'affected', 'not_affected', 'not_affected', 'affected', 'not_affected'],
  ]);
  expect(matchSoftware(jar('2.14.1'), log4j)?.proof).toBe(
    '2.14.1 is in the range “from 2.13.0 to before 2.15.0” of OSV.',
  );
  expect(outcome({ ...jar('2.14.1'), purl: 'pkg:maven/org.other/log4j-core@2.14.1' }, log4j)).toBeNull();
  expect(outcome({ name: 'log4j-core', version: '2.14.1' }, log4j)).toBeNull();
});

test('[VR25] what cannot be compared is said, and is no "not affected"', () => {
  expect(matchSoftware(jar(), log4j)).toEqual({
    outcome: 'unknown',
    order: 'maven',
    proof: 'No source says which version of log4j-core is installed.',
  });
  const npm: Affected = { source: 'ghsa', ecosystem: 'npm', package: 'minimist', introduced: '0', fixed: '1.2.6' };
  expect(outcome({ name: 'minimist', version: 'latest', ecosystem: 'npm' }, [npm])).toBe('unknown');
  expect(outcome({ name: 'minimist', version: '1.2.5', ecosystem: 'npm' }, [npm])).toBe('affected');
});

test('[VR26] a distribution’s package is judged by its own advisories, never by upstream’s', () => {
  const upstream: Affected = {
    source: 'osv',
    ecosystem: 'OSS-Fuzz',
    package: 'openssl',
    introduced: '0',
    fixed: '3.0.7',
  };
  const debian: Affected = {
    source: 'osv',
    ecosystem: 'Debian:12',
    package: 'openssl',
    introduced: '0',
    fixed: '3.0.11-1~deb12u2',
  };
  const installed = (version: string) => ({
    name: 'openssl',
    version,
    purl: `pkg:deb/debian/openssl@${version}?arch=amd64`,
  });
  expect(outcome(installed('3.0.11-1~deb12u1'), [upstream])).toBeNull();
  expect(outcome(installed('3.0.11-1~deb12u1'), [upstream, debian])).toBe('affected');
  expect(outcome(installed('3.0.11-1~deb12u2'), [upstream, debian])).toBe('not_affected');
  expect(outcome(installed('1:3.0.0-1'), [debian])).toBe('not_affected');
});

test('[VR24] names are one however they are written, and versions may be listed', () => {
  const listed: Affected = { source: 'osv', ecosystem: 'PyPI', package: 'Foo_Bar', versions: ['1.0', '1.1'] };
  expect(outcome({ name: 'foo-bar', version: '1.0.0', ecosystem: 'PyPI' }, [listed])).toBe('affected');
  expect(outcome({ name: 'foo.bar', version: '1.2', purl: 'pkg:pypi/foo.bar@1.2' }, [listed])).toBe('not_affected');
  const scoped: Affected = {
    source: 'ghsa',
    ecosystem: 'npm',
    package: '@angular/core',
    introduced: '1.0.0',
    lastAffected: '11.0.4',
  };
  expect(outcome({ name: 'core', version: '11.0.4', purl: 'pkg:npm/%40angular/core@11.0.4' }, [scoped])).toBe(
    'affected',
  );
});
