import { href } from '../../../../contract/paths';
import type { Severity } from '../../../../contract/primitives';
import { findingsHref } from '../../../parts/findings-href';
import { criticalityText, termText } from '../../../words/asset-text';
import { SEVERITY, WORST_FIRST } from '../../../words/severity';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** The list behind the number, where there is one. */
  readonly to?: string;
  readonly severity?: Severity;
  /** Those that have no value. */
  readonly isRest?: true;
}

type Values = readonly { readonly value: string; readonly count: number }[];

const listOf = (name: string, value: string): string => `${href('assets')}?${new URLSearchParams({ [name]: value })}`;

function bySeverity(values: Values, toOf: (severity: Severity) => string): readonly Bar[] {
  return WORST_FIRST.flatMap((severity) => {
    const count = values.find(({ value }) => value === severity)?.count ?? 0;
    return count === 0 ? [] : [{ key: severity, label: SEVERITY[severity].label, count, to: toOf(severity), severity }];
  });
}

export const OPEN_PLACE = findingsHref({ state: 'open' });
const openOf = (severity: Severity): string => findingsHref({ state: 'open', severity });

export const findingBars = (values: Values): readonly Bar[] => bySeverity(values, openOf);
export const riskBars = (values: Values, total: number): readonly Bar[] =>
  withRest(
    bySeverity(values, (severity) => listOf('risk', severity)),
    total,
    'risk',
    'Not rated',
  );

/** All of them (DB1); where none has a value, the panel says what to do instead. */
function withRest(bars: readonly Bar[], total: number, unset: string, label: string): readonly Bar[] {
  const count = total - bars.reduce((sum, bar) => sum + bar.count, 0);
  if (bars.length === 0 || count <= 0) return bars;
  return [...bars, { key: 'unset', label, count, to: listOf('unset', unset), isRest: true }];
}

export function typeBars(values: Values): readonly Bar[] {
  return [...values]
    .sort((a, b) => b.count - a.count)
    .map(({ value, count }) => ({ key: value, label: termText(value), count, to: listOf('type', value) }));
}

export function criticalityBars(values: Values, total: number): readonly Bar[] {
  const bars = [...values]
    .sort((a, b) => Number(b.value) - Number(a.value))
    .map(({ value, count }) => ({
      key: value,
      label: criticalityText(Number(value)),
      count,
      to: listOf('criticality', value),
    }));
  return withRest(bars, total, 'criticality', 'Not set');
}
