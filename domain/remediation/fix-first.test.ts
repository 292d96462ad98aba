import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_UPGRADES, RISK_WEIGHTS } from '../../contract/fix-plan';
import { SEVERITIES, type Severity } from '../../contract/primitives';
import { Column } from '../query/column';
import { fixFirst } from './fix-first';
import { FIX_FIELDS } from './fix-groups';

interface Row {
  readonly severity: Severity;
  readonly priority?: number;
  readonly assetId: string;
  readonly scanner?: string;
  readonly title?: string;
  readonly ruleId?: string;
  readonly solution?: string;
  readonly cves?: readonly string[];
  readonly fix?: { name: string; ecosystem?: string; version?: string; fixedIn: readonly string[] };
}

function sourceOf(rows: readonly Row[]) {
  const columns = new Map(FIX_FIELDS.map((field) => [String(field), new Column(field)]));
  for (const [slot, row] of rows.entries())
    for (const [field, column] of columns) column.set(slot, Reflect.get(row, field.split('.')[0] ?? ''));
  return { column: (field: string) => columns.get(field) ?? new Column(field), idAt: (slot: number) => `f${slot}` };
}
const planOf = (rows: readonly Row[], ownerOf?: (assetId: string) => string | null) =>
  fixFirst(sourceOf(rows), Uint32Array.from(rows.keys()), ownerOf);

const lodash = (version: string, ...fixedIn: string[]) => ({ name: 'lodash', ecosystem: 'npm', version, fixedIn });

test('[RM4] findings are grouped by the package to upgrade, else by the rule and its solution', () => {
  const { upgrades, left, whole } = planOf([
    { severity: 'high', assetId: 'a', fix: lodash('4.17.19', '4.17.20') },
    { severity: 'high', assetId: 'b', fix: lodash('4.17.20', '4.17.21') },
    { severity: 'high', assetId: 'b', fix: { ...lodash('4', '5'), ecosystem: 'Maven' } },
    { severity: 'medium', assetId: 'a', scanner: 'Nessus', ruleId: '1', title: 'Old TLS', solution: 'Turn it off.' },
    { severity: 'medium', assetId: 'c', scanner: 'Nessus', ruleId: '1', title: 'Old TLS', solution: 'Turn it off.' },
    { severity: 'low', assetId: 'c', scanner: 'Nessus', ruleId: '2', title: 'Weak key', solution: 'Turn it off.' },
    { severity: 'critical', assetId: 'c', title: 'No way out' },
    { severity: 'info', assetId: 'd', solution: 'Nothing.' },
  ]);
  expect(
    upgrades.map(({ fix, rule, findings, assets, risk }) => [fix?.name ?? rule?.title, findings, assets, risk]),
  ).toEqual([
    ['lodash', 2, 2, 2 * RISK_WEIGHTS.high],
    ['lodash', 1, 1, RISK_WEIGHTS.high],
    ['Old TLS', 2, 2, 2 * RISK_WEIGHTS.medium],
    ['Weak key', 1, 1, RISK_WEIGHTS.low],
  ]);
  expect(upgrades[0]?.fix).toEqual({
    ...{ name: 'lodash', ecosystem: 'npm', target: '4.17.21', fixedIn: [], fixedInCount: 0 },
    ...{ installed: ['4.17.19', '4.17.20'], installedCount: 2 },
  });
  expect(upgrades[2]?.rule).toEqual({ scanner: 'Nessus', ruleId: '1', title: 'Old TLS', solution: 'Turn it off.' });
  expect(left).toEqual({
    withoutFix: { findings: 1, assets: 1, risk: RISK_WEIGHTS.critical },
    withoutRisk: { findings: 1, assets: 1, risk: 0 },
  });
  expect(whole).toEqual({ findings: 8, assets: 4, risk: 40 + 3 * 15 + 2 * 4 + 1 });
});

test('[RM5] versions that cannot be compared are told instead of a target', () => {
  const openssh = (fixed: string) => ({ name: 'OpenSSH', fixedIn: [fixed] });
  const { upgrades } = planOf([
    { severity: 'high', assetId: 'a', fix: openssh('9.8 beta') },
    { severity: 'low', assetId: 'a', fix: openssh('7.8') },
  ]);
  expect(upgrades[0]?.fix).toMatchObject({ target: null, fixedIn: ['9.8 beta', '7.8'], fixedInCount: 2 });
});

test('[RM7] an upgrade clears what another source says of the same vulnerabilities of the same asset', () => {
  const nessus = { scanner: 'Nessus', ruleId: '7', solution: 'Update it.', severity: 'critical' } as const;
  const { upgrades, left } = planOf([
    { severity: 'low', assetId: 'a', cves: ['CVE-1', 'CVE-2'], fix: lodash('1.0.0', '1.0.1') },
    { ...nessus, assetId: 'a', cves: ['CVE-1'] },
    // One of its vulnerabilities is of something else, or it is on another asset.
    { ...nessus, assetId: 'a', cves: ['CVE-2', 'CVE-3'] },
    { ...nessus, assetId: 'b', cves: ['CVE-1'] },
    { severity: 'high', assetId: 'a', cves: ['CVE-2'] },
    { severity: 'high', assetId: 'b', cves: ['CVE-2'] },
    // Another package is another upgrade, whatever it is said to have.
    { severity: 'medium', assetId: 'a', cves: ['CVE-1'], fix: { name: 'other', fixedIn: ['2'] } },
  ]);
  // The rule clears more by itself, then the package what is left.
  expect(upgrades.map(({ fix, findings, alsoIds }) => [fix?.name ?? null, findings, alsoIds])).toEqual([
    [null, 3, []],
    ['lodash', 2, ['f4']],
    ['other', 1, []],
  ]);
  expect(left.withoutFix.findings).toBe(1);
});

test('[RM9] owners with what is theirs, those with the most risk first', () => {
  const names: Readonly<Record<string, string>> = { a: 'Ada', b: 'Bo', d: 'Ada' };
  const { owners } = planOf(
    [
      { severity: 'high', assetId: 'a', fix: lodash('1.0.0', '1.0.1') },
      { severity: 'low', assetId: 'd', solution: 'Turn it off.' },
      { severity: 'low', assetId: 'b', solution: 'Turn it off.' },
      { severity: 'medium', assetId: 'c' },
    ],
    (id) => names[id] ?? null,
  );
  expect(owners).toEqual([
    { name: 'Ada', findings: 2, assets: 2, risk: 16, upgrades: 2 },
    { name: null, findings: 1, assets: 1, risk: 4, upgrades: 0 },
    { name: 'Bo', findings: 1, assets: 1, risk: 1, upgrades: 1 },
  ]);
});

const row: fc.Arbitrary<Row> = fc
  .record({
    severity: fc.constantFrom(...SEVERITIES),
    assetId: fc.constantFrom('a', 'b', 'c'),
    solution: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
    cves: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { maxLength: 2 }),
    fix: fc.option(fc.constantFrom(...['p', 'q', 'r'].map((name) => ({ name, fixedIn: ['1'] }))), { nil: undefined }),
  })
  .map(({ solution, fix, ...rest }) => ({ ...rest, ...(solution && { solution }), ...(fix && { fix }) }));

test('[RM8] every finding counts once: at an upgrade, behind those that are told, or at what is left', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const { upgrades, more, left, whole } = planOf(rows);
      const parts = [...upgrades, more, left.withoutFix, left.withoutRisk];
      expect(parts.reduce((sum, { findings }) => sum + findings, 0)).toBe(whole.findings);
      expect(parts.reduce((sum, { risk }) => sum + risk, 0)).toBe(whole.risk);
      expect(whole.risk).toBe(rows.reduce((sum, { severity }) => sum + RISK_WEIGHTS[severity], 0));
      const gains = upgrades.map(({ risk }) => risk);
      expect(gains).toEqual(gains.toSorted((a, b) => b - a));
    }),
    { numRuns: 500 },
  );
  const many = Array.from({ length: MOST_UPGRADES + 7 }, (_, n) => ({
    ...({ severity: 'low', assetId: `a${n % 3}`, fix: { name: `p${n}`, fixedIn: ['1'] } } as const),
  }));
  const { upgrades, more } = planOf(many);
  expect([upgrades.length, more]).toEqual([MOST_UPGRADES, { upgrades: 7, findings: 7, assets: 3, risk: 7 }]);
});

test('[RM6] a finding counts its priority where it has one, and else by its severity', () => {
  const { upgrades, whole, left } = planOf([
    { severity: 'critical', assetId: 'a', priority: 35, fix: { name: 'quiet', ecosystem: 'npm', fixedIn: ['2'] } },
    { severity: 'medium', assetId: 'a', priority: 82, fix: { name: 'attacked', ecosystem: 'npm', fixedIn: ['2'] } },
    { severity: 'high', assetId: 'a', fix: { name: 'new', ecosystem: 'npm', fixedIn: ['2'] } },
    { severity: 'critical', assetId: 'a', priority: 0, fix: { name: 'nothing', ecosystem: 'npm', fixedIn: ['2'] } },
  ]);
  expect(upgrades.map(({ fix, risk }) => [fix?.name, risk])).toEqual([
    ['attacked', 82],
    ['quiet', 35],
    ['new', RISK_WEIGHTS.high],
  ]);
  expect([whole.risk, left.withoutRisk.findings]).toEqual([82 + 35 + RISK_WEIGHTS.high, 1]);
});
