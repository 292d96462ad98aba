import { ASSET_TYPES, AssetType, LIFECYCLES, Lifecycle, type OperatingSystem } from '../../../contract/areas/assets';
import { operatingSystemOf } from '../../../domain/formats/operating-system';
import type { Option } from '../../kit/fields';
import { words } from '../../kit/format';
import { criticalityText, termText } from '../../words/asset-text';

export const TYPE_OPTIONS: readonly Option[] = ASSET_TYPES.map((type) => ({ value: type, label: termText(type) }));
export const LIFECYCLE_OPTIONS: readonly Option[] = LIFECYCLES.map((value) => ({ value, label: words(value) }));
export const CRITICALITY_OPTIONS: readonly Option[] = [0, 1, 2, 3, 4, 5].map((value) => ({
  value: String(value),
  label: criticalityText(value),
}));

export function typeOf(value: string): AssetType | undefined {
  return AssetType.safeParse(value).data;
}

export function lifecycleOf(value: string): (typeof LIFECYCLES)[number] | undefined {
  return Lifecycle.safeParse(value).data;
}

export const YES_NO_OPTIONS: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const flagText = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'yes' : 'no');

/** Undefined where nothing is chosen. */
export const flagOf = (text: string): boolean | undefined => (text === '' ? undefined : text === 'yes');

/** The system as a person names it: its family and a version within the name are read off, as an import does. */
export function osOf(name: string, version = ''): OperatingSystem | undefined {
  return operatingSystemOf(name.trim() || undefined, version.trim() || undefined);
}

/** Says what is wrong with an address somebody typed. What a source said before it was touched is not asked about (BI21). */
export function emailProblem(typed: string, before = ''): string | undefined {
  const text = typed.trim();
  if (text === '' || text === before.trim() || /^[^\s@]+@[^\s@]+$/.test(text)) return undefined;
  return 'This is not an email address';
}

export function ownerOf(name: string, email: string): { name?: string; email?: string } {
  return {
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
  };
}
