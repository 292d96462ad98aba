import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { comparedSamples, type Verdicts } from './matching-counts';
import { realTest } from './samples';

const PAGE = readFileSync(new URL('../../docs/matching.md', import.meta.url), 'utf8');

const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** The lines of the table below a heading, without its head. */
const tableBelow = (heading: string): readonly string[] =>
  (PAGE.split(`## ${heading}\n`)[1] ?? '')
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1) ?? [];

const differences = ({ onlyScanner, onlyMatcher }: Verdicts) => [...onlyScanner, ...onlyMatcher];

realTest(
  '[MT12] the page says what the matcher makes of the samples, and explains each difference to their scanners',
  async () => {
    const { records, vulnerabilities, software, byEcosystem, bySample } = await comparedSamples();
    expect(PAGE).toContain(`${records} records, which are ${vulnerabilities} vulnerabilities`);
    expect(PAGE).toContain(`${software} versions of software`);
    expect(tableBelow('By ecosystem')).toEqual(
      [...byEcosystem]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, one]) => lineOf([name, one.affected, one.not_affected, one.unknown])),
    );
    expect(tableBelow('Beside the scanners')).toEqual(
      [...bySample].map(([name, one]) =>
        lineOf([name, one.named, one.agreed, one.onlyScanner.length, one.onlyMatcher.length]),
      ),
    );
    const explained = PAGE.split('## What differs, and why\n')[1] ?? '';
    const ids = [...bySample.values()].flatMap(differences).map((one) => one.split(' ', 1)[0] ?? '');
    expect(ids.filter((id) => !explained.includes(id))).toEqual([]);
    expect(new Set(explained.match(/CVE-\d+-\d+/g))).toEqual(new Set(ids));
  },
);
