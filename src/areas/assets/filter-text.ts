import { criticalityText, termText } from '../../words/asset-text';
import type { FilterName } from './list-url';

export const FILTER_LABELS: Readonly<Record<FilterName, string>> = {
  type: 'Type',
  os: 'Operating system',
  source: 'Source',
  criticality: 'Criticality',
  risk: 'Risk',
  tag: 'Tags',
  finding: 'Open findings',
};

export function filterText(name: FilterName, value: string): string {
  if (name === 'criticality') return criticalityText(Number(value));
  return name === 'risk' || name === 'finding' || name === 'type' ? termText(value) : value;
}
