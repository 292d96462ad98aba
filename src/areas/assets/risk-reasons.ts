import { riskTerms } from '../../../domain/correlation/risk';
import { count } from '../../kit/format';
import { criticalityText } from '../../words/asset-text';
import { SEVERITY } from '../../words/severity';
import type { AssetRow } from './asset-columns';

/** A step of the sum, and what it comes to. */
export interface Reason {
  readonly what: string;
  readonly value: string;
}

/** Why an asset's risk is what it is (U60): the terms of the score in the order they are worked out. */
export function riskReasons({ findingCounts, criticality }: Pick<AssetRow, 'findingCounts' | 'criticality'>): {
  readonly reasons: readonly Reason[];
  readonly score: number;
} {
  const { findings, points, fromFindings, factor, score } = riskTerms(findingCounts, criticality);
  const open = findings.map((one) => ({
    what: `${count(one.count)} ${SEVERITY[one.severity].label.toLowerCase()}, ${one.each} each`,
    value: count(one.points),
  }));
  const reasons = [
    ...(open.length === 0 ? [{ what: 'No open finding adds to it', value: '0' }] : open),
    { what: `${count(points)} points, on a scale of 100`, value: fromFindings.toFixed(0) },
    criticality === undefined
      ? { what: 'Criticality is not set', value: '× 1' }
      : { what: `Criticality: ${criticalityText(criticality)}`, value: `× ${factor.toFixed(2)}` },
    { what: fromFindings * factor > 100 ? 'Risk, at most 100' : 'Risk', value: count(score) },
  ];
  return { reasons, score };
}
