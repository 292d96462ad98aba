import type { Asset } from '../../contract/areas/assets';
import type { Severity } from '../../contract/primitives';

const WEIGHT: Readonly<Record<Severity, number>> = { critical: 40, high: 15, medium: 5, low: 1, info: 0 };
const WORST_FIRST = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[];

type Counts = Readonly<Record<Severity, number>>;

/** What a score is made of, in the order it is worked out. */
interface RiskTerms {
  /** Worst first; those that are not there, or add nothing, are left out. */
  readonly findings: readonly {
    readonly severity: Severity;
    readonly count: number;
    readonly each: number;
    readonly points: number;
  }[];
  readonly points: number;
  /** Of 100: the more there is, the less one more finding adds. */
  readonly fromFindings: number;
  /** What criticality multiplies it by; 1 where it is not known. */
  readonly factor: number;
  readonly score: number;
}

/**
 * 100 × (1 − e^(−w/60)) of the open findings' weight w (critical 40, high 15, medium 5, low 1), times 0.75 to 1.25
 * for criticality 0 to 5 (unknown: 1), at most 100 (docs/spec/correlation.md, C20).
 */
export function riskTerms(counts: Counts, criticality: number | undefined): RiskTerms {
  const findings = WORST_FIRST.filter((severity) => counts[severity] > 0).map((severity) => {
    const [count, each] = [counts[severity], WEIGHT[severity]];
    return { severity, count, each, points: count * each };
  });
  const points = findings.reduce((sum, one) => sum + one.points, 0);
  const fromFindings = 100 * (1 - Math.exp(-points / 60));
  const factor = criticality === undefined ? 1 : 0.75 + criticality * 0.1;
  return { findings, points, fromFindings, factor, score: Math.min(100, Math.round(fromFindings * factor)) };
}

/** Undefined while nobody has looked for findings. */
export function riskOf(counts: Counts, criticality: number | undefined, looked: boolean): Asset['risk'] {
  if (!looked) return undefined;
  const { score } = riskTerms(counts, criticality);
  return { score, level: levelOf(score) };
}

function levelOf(score: number): Severity {
  if (score >= 75) return 'critical';
  if (score >= 50) return 'high';
  if (score >= 25) return 'medium';
  return score > 0 ? 'low' : 'info';
}
