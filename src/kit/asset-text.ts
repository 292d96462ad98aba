import type { AssetType } from '../../contract/areas/assets';
import { words } from './format';

const SPECIAL: Partial<Record<AssetType, string>> = { iot: 'IoT', saas_app: 'SaaS app', virtual: 'Virtual machine' };

export function typeText(type: AssetType): string {
  return SPECIAL[type] ?? words(type);
}

const CRITICALITY = ['None', 'Very low', 'Low', 'Medium', 'High', 'Very high'] as const;

/** 4 → "4 High" */
export function criticalityText(value: number): string {
  return `${value} ${CRITICALITY[value] ?? ''}`.trim();
}
