import { Column } from '../../domain/query/column';
import { fixFirst } from '../../domain/remediation/fix-first';
import { FIX_FIELDS } from '../../domain/remediation/fix-groups';

const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'];
const ECOSYSTEMS = ['npm', 'Maven', 'PyPI', 'Debian:12', 'Red Hat:8'];

/**
 * So many findings, 50 an asset: of ten six in one of 3,000 packages with versions of its ecosystem, three of a scanner that
 * names a rule and a solution, a third of these about what the packages have; one without a word on what to do.
 */
function findingOf(n: number): object {
  const asset = Math.floor(n / 50);
  const at = (n * 7_919) % 3_000;
  const cve = (one: number) => `CVE-2026-${10_000 + one}`;
  const common = {
    severity: SEVERITIES[(n * 13) % 5],
    assetId: `asset-${asset}`,
    title: `Finding ${at}`,
    scanner: 'A',
  };
  if (n % 10 < 6) {
    const [minor, patch] = [(n * 31) % 40, (n * 17) % 20];
    const fixedIn = [`2.${minor}.${patch}`, ...(n % 4 === 0 ? [`3.${minor}.${patch}`] : [])];
    const fix = { name: `package-${at}`, ecosystem: ECOSYSTEMS[at % 5], version: `2.${minor % 7}.0`, fixedIn };
    return { ...common, ruleId: cve(at), cves: [cve(at)], fix };
  }
  if (n % 10 === 9) return { ...common, ruleId: `R${at}`, cves: [] };
  // Often one that a package of the same asset has as well.
  const said = n % 10 === 6 ? ((n - 1) * 7_919) % 3_000 : at + 5_000;
  return { ...common, scanner: 'B', ruleId: `R${at % 800}`, cves: [cve(said)], solution: `Do what ${at % 800} says.` };
}

/** Milliseconds of a plan: the first, whose columns are made, and of one more. */
export function plan(count: number): { first: number; again: number; upgrades: number; cleared: number } {
  const rows = Array.from({ length: count }, (_, n) => findingOf(n));
  const matching = Uint32Array.from(rows.keys());
  const columns = new Map<string, Column>();
  const column = (field: string): Column => {
    const known = columns.get(field);
    if (known !== undefined) return known;
    const made = new Column(field);
    const [top = ''] = field.split('.');
    for (const [slot, row] of rows.entries()) made.set(slot, Reflect.get(row, top));
    columns.set(field, made);
    return made;
  };
  const source = { column, idAt: (slot: number) => `finding-${slot}` };
  const began = performance.now();
  for (const field of FIX_FIELDS) column(field);
  const found = fixFirst(source, matching);
  const first = performance.now() - began;
  const before = performance.now();
  fixFirst(source, matching);
  const again = performance.now() - before;
  const cleared = found.more.findings + found.upgrades.reduce((sum, { findings }) => sum + findings, 0);
  const upgrades = found.upgrades.length + found.more.upgrades;
  return { first: Math.round(first), again: Math.round(again), upgrades, cleared };
}
