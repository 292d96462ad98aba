import {
  type FixOwner,
  type FixPlan,
  type FixSum,
  type FixUpgrade,
  MOST_UPGRADES,
  RISK_WEIGHTS,
} from '../../contract/fix-plan';
import { isKeyOf } from '../../contract/narrow';
import type { SEVERITIES, Severity } from '../../contract/primitives';
import { elementsOf } from '../query/cell';
import { compareCodePoints } from '../query/keys/fold';
import { compareVersions } from '../versions/compare-versions';
import { type Chosen, greedyCover } from './cover';
import { type FixGroup, type FixSource, fixGroups } from './fix-groups';
import { type Need, targetVersion } from './target-version';

/** Versions that are told one by one. */
const TOLD = 5;

/** The owner's name of an asset, by its id; null where nobody owns it. */
export type OwnerOf = (assetId: string) => string | null;

/**
 * Fix first over the matching findings: they are the open ones, as the question asks for them. `ownerOf` where it is asked
 * whose work it is.
 */
export function fixFirst(source: FixSource, matching: ArrayLike<number>, ownerOf?: OwnerOf): FixPlan {
  const findings = new Findings(source, matching);
  const groups = fixGroups(source, matching);
  const chosen = greedyCover(
    findings.weights,
    groups.map(({ elements }) => elements),
  );
  const cleared = new Int32Array(matching.length).fill(-1);
  for (const [at, { elements }] of chosen.entries()) for (const element of elements) cleared[element] = at;
  const behind: number[] = [];
  const [withoutFix, withoutRisk]: [number[], number[]] = [[], []];
  for (let at = 0; at < matching.length; at += 1) {
    const by = cleared[at] ?? -1;
    if (by >= MOST_UPGRADES) behind.push(at);
    else if (by < 0) (findings.weights[at] === 0 ? withoutRisk : withoutFix).push(at);
  }
  return {
    whole: findings.sum(Array.from({ length: matching.length }, (_, at) => at)),
    upgrades: chosen.slice(0, MOST_UPGRADES).map((one) => upgradeOf(findings, groups, one)),
    more: { upgrades: Math.max(0, chosen.length - MOST_UPGRADES), ...findings.sum(behind) },
    left: { withoutFix: findings.sum(withoutFix), withoutRisk: findings.sum(withoutRisk) },
    ...(ownerOf === undefined ? {} : { owners: ownersOf(findings, cleared, ownerOf) }),
  };
}

class Findings {
  readonly weights: Float64Array;
  private readonly severities: readonly (Severity | undefined)[];
  private readonly severityCodes: ArrayLike<number>;

  constructor(
    readonly source: FixSource,
    readonly matching: ArrayLike<number>,
  ) {
    const { codes, cells } = source.column('severity');
    this.severities = cells.map((cell) => (typeof cell === 'string' && isKeyOf(RISK_WEIGHTS, cell) ? cell : undefined));
    this.severityCodes = codes;
    // Once a value and not once a finding: there are a hundred priorities, however many findings.
    const priorities = source.column('priority');
    const priorityOf = priorities.cells.map((cell) => (typeof cell === 'number' ? cell : undefined));
    this.weights = Float64Array.from({ length: matching.length }, (_, at) => {
      const priority = priorityOf[priorities.codes[this.slot(at)] ?? 0];
      if (priority !== undefined) return priority;
      const severity = this.severityOf(at);
      return severity === undefined ? 0 : RISK_WEIGHTS[severity];
    });
  }

  severityOf(at: number): Severity | undefined {
    return this.severities[this.severityCodes[this.slot(at)] ?? 0];
  }

  slot(at: number): number {
    return this.matching[at] ?? 0;
  }

  cell(field: string, at: number): unknown {
    const { codes, cells } = this.source.column(field);
    return cells[codes[this.slot(at)] ?? 0];
  }

  text(field: string, at: number): string | null {
    const cell = this.cell(field, at);
    return typeof cell === 'string' ? cell : null;
  }

  sum(elements: readonly number[]): FixSum {
    const { codes } = this.source.column('assetId');
    const assets = new Set<number>();
    let risk = 0;
    for (const at of elements) {
      assets.add(codes[this.slot(at)] ?? 0);
      risk += this.weights[at] ?? 0;
    }
    return { findings: elements.length, assets: assets.size, risk };
  }
}

function upgradeOf(findings: Findings, groups: readonly FixGroup[], { set, elements }: Chosen): FixUpgrade {
  const group = groups[set];
  const [first = 0] = group?.elements ?? [];
  const isPackage = group?.isPackage === true;
  const also = elements.filter((at) => group?.also.has(at));
  return {
    ...findings.sum(elements),
    fix: isPackage ? packageOf(findings, group, first) : null,
    rule: isPackage ? null : ruleOf(findings, first),
    severities: severitiesOf(findings, elements),
    alsoIds: also.map((at) => findings.source.idAt(findings.slot(at))),
  };
}

function packageOf(findings: Findings, { elements, also }: FixGroup, first: number): FixUpgrade['fix'] {
  const { source } = findings;
  const [versions, fixes] = [source.column('fix.version'), source.column('fix.fixedIn')];
  const needs = new Map<number, Need>();
  const [installed, fixedIn] = [new Set<string>(), new Set<string>()];
  for (const at of elements) {
    if (also.has(at)) continue;
    const [version = 0, fixed = 0] = [versions.codes[findings.slot(at)], fixes.codes[findings.slot(at)]];
    const key = version * fixes.cells.length + fixed;
    if (needs.has(key)) continue;
    const text = versions.cells[version];
    const need: Need = {
      installed: typeof text === 'string' ? text : undefined,
      fixedIn: elementsOf(fixes.cells[fixed]).filter((one) => typeof one === 'string'),
    };
    needs.set(key, need);
    if (need.installed !== undefined) installed.add(need.installed);
    for (const one of need.fixedIn) fixedIn.add(one);
  }
  const ecosystem = findings.text('fix.ecosystem', first);
  const target = targetVersion(ecosystem ?? undefined, [...needs.values()]);
  return {
    name: findings.text('fix.name', first) ?? '',
    ecosystem,
    target,
    fixedIn: target === null ? inOrder(ecosystem, fixedIn).slice(0, TOLD) : [],
    fixedInCount: target === null ? fixedIn.size : 0,
    installed: inOrder(ecosystem, installed).slice(0, TOLD),
    installedCount: installed.size,
  };
}

/** Of more than these only some are told, and nobody looks for their order. */
const MOST_IN_ORDER = 200;

/** The oldest first; those that cannot be compared as they come. */
const inOrder = (ecosystem: string | null, versions: ReadonlySet<string>): string[] =>
  versions.size > MOST_IN_ORDER
    ? [...versions]
    : [...versions].toSorted((a, b) => compareVersions(ecosystem ?? undefined, a, b) ?? 0);

const ruleOf = (findings: Findings, at: number): FixUpgrade['rule'] => ({
  scanner: findings.text('scanner', at) ?? '',
  ruleId: findings.text('ruleId', at),
  title: findings.text('title', at) ?? '',
  solution: findings.text('solution', at) ?? '',
});

function severitiesOf(findings: Findings, elements: readonly number[]): FixUpgrade['severities'] {
  const counts = { info: 0, low: 0, medium: 0, high: 0, critical: 0 } satisfies Record<
    (typeof SEVERITIES)[number],
    number
  >;
  for (const at of elements) {
    const severity = findings.severityOf(at);
    if (severity !== undefined) counts[severity] += 1;
  }
  return counts;
}

function ownersOf(findings: Findings, cleared: Int32Array, ownerOf: OwnerOf): FixOwner[] {
  const { codes, cells } = findings.source.column('assetId');
  const names = cells.map((cell) => (typeof cell === 'string' ? ownerOf(cell) : null));
  const theirs = new Map<string | null, number[]>();
  for (let at = 0; at < cleared.length; at += 1) {
    const name = names[codes[findings.slot(at)] ?? 0] ?? null;
    const known = theirs.get(name);
    if (known === undefined) theirs.set(name, [at]);
    else known.push(at);
  }
  const owners = [...theirs].map(([name, elements]) => {
    const upgrades = new Set(elements.map((at) => cleared[at] ?? -1).filter((by) => by >= 0));
    return { name, ...findings.sum(elements), upgrades: upgrades.size };
  });
  const byName = (a: FixOwner, b: FixOwner): number => compareCodePoints(a.name ?? '', b.name ?? '');
  return owners.toSorted((a, b) => b.risk - a.risk || b.findings - a.findings || byName(a, b));
}
