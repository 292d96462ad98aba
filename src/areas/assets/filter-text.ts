import { AssetType } from '../../../contract/areas/assets';
import { criticalityText, typeText } from '../../kit/asset-text';
import { words } from '../../kit/format';
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
  if (name === 'risk' || name === 'finding') return words(value);
  const type = name === 'type' ? AssetType.safeParse(value) : null;
  return type?.success ? typeText(type.data) : value;
}
