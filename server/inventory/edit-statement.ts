import type { Asset, AssetPatch, AssetStatement, CustomValue } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { states } from '../../domain/correlation/derive-parts';
import { sameValue } from '../../domain/merge/same-value';

/** What a person says of an asset: values that win, tags added, tags kept away. */
export interface Edit {
  readonly asset: AssetStatement;
  readonly removedTags: readonly string[];
}

export const NO_EDIT: Edit = { asset: {}, removedTags: [] };

export const editOf = ({ asset, removedTags = [] }: Pick<SourceRecord, 'asset' | 'removedTags'>): Edit => ({
  asset,
  removedTags,
});

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
  const { tags: tagPatch, custom: customPatch = {}, ...values } = patch;
  const custom = withParts(taken.asset.custom, customPatch);
  const stated = Object.entries(values).filter(([, value]) => states(value));
  const { add = [], remove = [] } = tagPatch ?? {};
  // Asked for both, a tag stays.
  const away = remove.filter((tag) => !add.includes(tag));
  // A source's tag that was kept away comes back as the source's (CM43).
  const said = add.filter((tag) => !(edit.removedTags.includes(tag) && sourceTags.has(tag)));
  const tags = [...new Set([...(taken.asset.tags ?? []), ...said])].filter((tag) => !away.includes(tag));
  const removedTags = [...new Set([...taken.removedTags, ...away.filter((tag) => sourceTags.has(tag))])];
  const { tags: _, custom: _parts, ...asset } = taken.asset;
  return {
    asset: { ...asset, ...Object.fromEntries(stated), ...(custom && { custom }), ...(tags.length > 0 && { tags }) },
    removedTags: removedTags.filter((tag) => !add.includes(tag)),
  };
}

type Custom = NonNullable<AssetStatement['custom']>;

/** A person's own fields with those of a patch; null takes one away. Undefined where none is left. */
function withParts(custom: Custom = {}, patch: NonNullable<AssetPatch['custom']>): Custom | undefined {
  const parts = Object.entries({ ...custom, ...patch });
  const left = parts.flatMap(([key, value]): [string, CustomValue][] => (value === null ? [] : [[key, value]]));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

const clearedIn = (patch: AssetPatch['custom'] = {}): Readonly<Record<string, null>> =>
  Object.fromEntries(Object.entries(patch).flatMap(([key, value]) => (value === null ? [[key, null]] : [])));

/** What is left of an edit that came along with a merged asset: it must not hold on to what the patch takes back. */
export function withoutCleared({ asset, removedTags }: Edit, { tags = {}, custom, ...values }: AssetPatch): Edit {
  const cleared = new Set(
    Object.entries(values)
      .filter(([, value]) => !states(value))
      .map(([field]) => field),
  );
  const { tags: _, custom: parts, ...others } = asset;
  const kept = Object.fromEntries(Object.entries(others).filter(([field]) => !cleared.has(field)));
  const own = withParts(parts, clearedIn(custom));
  const left = (asset.tags ?? []).filter((tag) => !tags.remove?.includes(tag) || tags.add?.includes(tag));
  return {
    asset: { ...kept, ...(own && { custom: own }), ...(left.length > 0 && { tags: left }) },
    removedTags: removedTags.filter((tag) => !tags.add?.includes(tag)),
  };
}

export function isEmptyEdit({ asset, removedTags }: Edit): boolean {
  return Object.keys(asset).length === 0 && removedTags.length === 0;
}

/** Fields of the patch that the asset says otherwise by now, where that is somebody else's doing. Tags never conflict. */
export function movedFields({ fieldRevs, ...asset }: Asset, patch: AssetPatch, isMoved: (rev: number) => boolean) {
  const moved: string[] = PATCH_FIELDS.filter(
    (field) => patch[field] !== undefined && isMoved(fieldRevs[field] ?? 0) && !sameValue(patch[field], asset[field]),
  );
  // Which of them moved nobody keeps: whoever sent it compares them one by one with what they saw.
  const { custom = {} } = patch;
  const isOther = Object.entries(custom).some(([key, value]) => !sameValue(value, asset.custom?.[key] ?? null));
  return isOther && isMoved(fieldRevs['custom'] ?? 0) ? [...moved, 'custom'] : moved;
}

/**
 * The way back from a patch, to what was said before it. What was said otherwise since is kept, and named: it is another
 * person's word by now, or a later one.
 */
export function patchBack(
  now: Edit,
  patch: AssetPatch,
  was: Edit,
): { readonly patch: AssetPatch; readonly kept: readonly string[] } {
  const asked = PATCH_FIELDS.filter((field) => patch[field] !== undefined);
  const kept = asked.filter((field) => !sameValue(now.asset[field] ?? null, saidBy(patch, field)));
  const back = asked.filter((field) => !kept.includes(field)).map((field) => [field, was.asset[field] ?? null]);
  const { add = [], remove = [] } = patch.tags ?? {};
  const tags = {
    add: remove.filter(
      (tag) => was.asset.tags?.includes(tag) || (now.removedTags.includes(tag) && !was.removedTags.includes(tag)),
    ),
    remove: add.filter((tag) => !was.asset.tags?.includes(tag)),
  };
  return { patch: { ...Object.fromEntries(back), ...(patch.tags && { tags }) }, kept };
}

const saidBy = (patch: AssetPatch, field: (typeof PATCH_FIELDS)[number]): unknown =>
  states(patch[field]) ? patch[field] : null;
