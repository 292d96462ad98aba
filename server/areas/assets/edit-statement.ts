import type { AssetPatch, AssetStatement } from '../../../contract/areas/assets';
import { states } from '../../../domain/correlation/derive-parts';

/** What a person says of an asset: values that win, tags added, tags kept away. */
export interface Edit {
  readonly asset: AssetStatement;
  readonly removedTags: readonly string[];
}

export const NO_EDIT: Edit = { asset: {}, removedTags: [] };

export const PATCH_FIELDS = [
  'name',
  'type',
  'owner',
  'criticality',
  'location',
  'lifecycle',
  'internetExposed',
  'managed',
  'os',
] as const;

/** The person's values with the patch applied. `sourceTags` are the tags sources state: only those need keeping away. */
export function patchEdit(edit: Edit, patch: AssetPatch, sourceTags: ReadonlySet<string>): Edit {
  const taken = withoutCleared(edit, patch);
  const { tags: tagPatch, ...values } = patch;
  const stated = Object.entries(values).filter(([, value]) => states(value));
  const { add = [], remove = [] } = tagPatch ?? {};
  // Asked for both, a tag stays.
  const away = remove.filter((tag) => !add.includes(tag));
  // A source's tag that was kept away comes back as the source's (CM43).
  const said = add.filter((tag) => !(edit.removedTags.includes(tag) && sourceTags.has(tag)));
  const tags = [...new Set([...(taken.asset.tags ?? []), ...said])].filter((tag) => !away.includes(tag));
  const removedTags = [...new Set([...taken.removedTags, ...away.filter((tag) => sourceTags.has(tag))])];
  const { tags: _, ...asset } = taken.asset;
  return {
    asset: { ...asset, ...Object.fromEntries(stated), ...(tags.length > 0 && { tags }) },
    removedTags: removedTags.filter((tag) => !add.includes(tag)),
  };
}

/** What is left of an edit that came along with a merged asset: it must not hold on to what the patch takes back. */
export function withoutCleared({ asset, removedTags }: Edit, { tags = {}, ...values }: AssetPatch): Edit {
  const cleared = new Set(
    Object.entries(values)
      .filter(([, value]) => !states(value))
      .map(([field]) => field),
  );
  const kept = Object.fromEntries(Object.entries(asset).filter(([field]) => !cleared.has(field) && field !== 'tags'));
  const left = (asset.tags ?? []).filter((tag) => !tags.remove?.includes(tag) || tags.add?.includes(tag));
  return {
    asset: { ...kept, ...(left.length > 0 && { tags: left }) },
    removedTags: removedTags.filter((tag) => !tags.add?.includes(tag)),
  };
}

export function isEmptyEdit({ asset, removedTags }: Edit): boolean {
  return Object.keys(asset).length === 0 && removedTags.length === 0;
}
