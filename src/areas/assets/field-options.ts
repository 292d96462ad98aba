import { ASSET_TYPES, AssetType, LIFECYCLES, Lifecycle } from '../../../contract/areas/assets';
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
