import type { Asset } from '../../contract/areas/assets';
import type { Finding } from '../../contract/areas/vulnerabilities';
import {
  PRIORITY_TERMS,
  type PriorityTerm,
  type PriorityWeights,
} from '../../contract/areas/vulnerabilities/priority-weights';
import type { CompanyVulnerability, ExploitMaturity } from '../../contract/areas/vulnerabilities/vulnerability';
import type { Severity } from '../../contract/primitives';

/** How urgent a finding is: an open sum of what is known of it, each term times the company's weight (PR1-PR4). */

export type Weights = Pick<PriorityWeights, PriorityTerm>;

/** What counts until a company says otherwise (docs/spec/priority.md). */
export const DEFAULT_WEIGHTS: Weights = {
  ...{ severity: 35, epss: 20, kev: 20, exploit: 5, exposure: 10, criticality: 10 },
};

/** What is known of a finding; undefined: nobody knows. */
export interface Known {
  /** `score`: CVSS, 0 to 10, which counts where it is known. */
  readonly severity: Severity;
  readonly score: number | undefined;
  /** 0 to 1. */
  readonly epss: number | undefined;
  readonly kev: boolean | undefined;
  readonly exploit: ExploitMaturity | undefined;
  readonly exposed: boolean | undefined;
  /** 0 to 5. */
  readonly criticality: number | undefined;
}

type OfVulnerability = Pick<CompanyVulnerability, 'epssScore' | 'kevAddedAt' | 'exploitMaturity'>;

const MATURITY: Readonly<Record<ExploitMaturity, number>> = { none: 0, poc: 0.4, weaponized: 0.7, active: 1 };
const SEVERITY: Readonly<Record<Severity, number>> = { critical: 1, high: 0.75, medium: 0.5, low: 0.25, info: 0 };

/** The same of the records it is known from: of several vulnerabilities the worst that is said of any. */
export function knownOf(
  { severity, cvss }: Pick<Finding, 'severity' | 'cvss'>,
  vulnerabilities: readonly OfVulnerability[],
  asset: Pick<Asset, 'internetExposed' | 'criticality'> | undefined,
): Known {
  const scores = vulnerabilities.flatMap(({ epssScore }) => epssScore ?? []);
  const worst = vulnerabilities.toSorted((a, b) => MATURITY[b.exploitMaturity] - MATURITY[a.exploitMaturity])[0];
  return {
    ...{ severity, score: cvss?.baseScore },
    epss: scores.length === 0 ? undefined : Math.max(...scores),
    kev: worst && vulnerabilities.some(({ kevAddedAt }) => kevAddedAt !== null),
    exploit: worst?.exploitMaturity,
    ...{ exposed: asset?.internetExposed, criticality: asset?.criticality },
  };
}

/** One term: `value` from 0 to 1, null where nobody knows it, and the points out of 100 it gives. */
export interface Term {
  readonly name: PriorityTerm;
  readonly value: number | null;
  readonly weight: number;
  readonly points: number;
}

export interface Priority {
  /** Whole, 0 to 100. */
  readonly priority: number;
  readonly terms: readonly Term[];
}

/** What nobody knows gives no points, and does not make the others count more: it is not known to be harmless. */
export function priorityOf(known: Known, weights: Weights): Priority {
  const values = valuesOf(known);
  const all = PRIORITY_TERMS.reduce((sum, name) => sum + weights[name], 0);
  const terms = PRIORITY_TERMS.map((name): Term => {
    const [value, weight] = [values[name] ?? null, weights[name]];
    return { name, value, weight, points: all === 0 ? 0 : (100 * weight * (value ?? 0)) / all };
  });
  return { priority: Math.round(terms.reduce((sum, { points }) => sum + points, 0)), terms };
}

const valuesOf = (known: Known): Readonly<Record<PriorityTerm, number | undefined>> => ({
  severity: known.score === undefined ? SEVERITY[known.severity] : known.score / 10,
  epss: known.epss,
  kev: known.kev === undefined ? undefined : Number(known.kev),
  exploit: known.exploit && MATURITY[known.exploit],
  exposure: known.exposed === undefined ? undefined : Number(known.exposed),
  criticality: known.criticality === undefined ? undefined : known.criticality / 5,
});

/** The points out of 100 that a term gives. `value`: from 0 to 1, or a severity, which counts so where there is no score. */
export function pointsOf(term: PriorityTerm, value: number | Severity, weights: Weights): number {
  const all = PRIORITY_TERMS.reduce((sum, name) => sum + weights[name], 0);
  const share = typeof value === 'number' ? value : SEVERITY[value];
  return all === 0 ? 0 : (100 * weights[term] * share) / all;
}

/** From the highest. */
export const PRIORITY_BANDS = ['urgent', 'high', 'medium', 'low'] as const;
export type PriorityBand = (typeof PRIORITY_BANDS)[number];

/** The least of each band. */
export const BAND_FROM: Readonly<Record<PriorityBand, number>> = { urgent: 60, high: 40, medium: 20, low: 0 };

export const bandOf = (priority: number): PriorityBand =>
  PRIORITY_BANDS.find((band) => priority >= BAND_FROM[band]) ?? 'low';

/** A company has one record of them; should there be several, the newest counts, on both sides. None: the default. */
export function weightsIn<R extends Pick<PriorityWeights, PriorityTerm | 'createdAt' | 'id'>>(
  records: readonly R[],
): R | null {
  const key = ({ createdAt, id }: R): string => `${createdAt} ${id}`;
  return records.toSorted((a, b) => (key(a) < key(b) ? 1 : -1))[0] ?? null;
}
