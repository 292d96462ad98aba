import type { Asset } from '../../contract/areas/assets';
import type { Severity } from '../../contract/primitives';

const WEIGHT: Readonly<Record<Severity, number>> = { critical: 40, high: 15, medium: 5, low: 1, info: 0 };

/**
 * 100 × (1 − e^(−w/60)) of the open findings' weight w (critical 40, high 15, medium 5, low 1), times 0.75 to 1.25
 * for criticality 0 to 5 (unknown: 1), at most 100 (docs/spec/correlation.md, C20). Undefined while nobody has looked.
 */
export function riskOf(
  counts: Readonly<Record<Severity, number>>,
  criticality: number | undefined,
  looked: boolean,
): Asset['risk'] {
  if (!looked) return undefined;
  const weight =
    counts.critical * WEIGHT.critical +
    counts.high * WEIGHT.high +
    counts.medium * WEIGHT.medium +
    counts.low * WEIGHT.low;
  const factor = criticality === undefined ? 1 : 0.75 + criticality * 0.1;
  const score = Math.min(100, Math.round(100 * (1 - Math.exp(-weight / 60)) * factor));
  return { score, level: levelOf(score) };
}

function levelOf(score: number): Severity {
  if (score >= 75) return 'critical';
  if (score >= 50) return 'high';
  if (score >= 25) return 'medium';
  return score > 0 ? 'low' : 'info';
}
