import { href } from '../../../contract/paths';
import type { Severity } from '../../../contract/primitives';
import { criticalityText, termText } from '../../words/asset-text';
import { SEVERITY, WORST_FIRST } from '../../words/severity';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** The list behind the number. */
  readonly to: string;
  readonly severity?: Severity;
}

type Values = readonly { readonly value: string; readonly count: number }[];

const listOf = (name: string, value: string): string => `${href('assets')}?${new URLSearchParams({ [name]: value })}`;

function bySeverity(values: Values, filter: string): readonly Bar[] {
  return WORST_FIRST.flatMap((severity) => {
    const count = values.find(({ value }) => value === severity)?.count ?? 0;
    return count === 0
      ? []
      : [{ key: severity, label: SEVERITY[severity].label, count, to: listOf(filter, severity), severity }];
  });
}

/** Leads to the assets that have such findings. */
export const findingBars = (values: Values): readonly Bar[] => bySeverity(values, 'finding');
export const riskBars = (values: Values): readonly Bar[] => bySeverity(values, 'risk');

export function typeBars(values: Values): readonly Bar[] {
  return [...values]
    .sort((a, b) => b.count - a.count)
    .map(({ value, count }) => ({ key: value, label: termText(value), count, to: listOf('type', value) }));
}

export function criticalityBars(values: Values): readonly Bar[] {
  return [...values]
    .sort((a, b) => Number(b.value) - Number(a.value))
    .map(({ value, count }) => ({
      key: value,
      label: criticalityText(Number(value)),
      count,
      to: listOf('criticality', value),
    }));
}
