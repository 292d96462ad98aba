import type { AssetPatch } from '../../../contract/areas/assets';
import type { Shows } from '../../../contract/sync-api';
import { clearedTo, customBack } from '../../../domain/effects/inverse';
import type { AssetRow } from './asset-columns';
import { ownerOf } from './field-options';
import { type Records, unsaidFields } from './said-by-hand';

/** One bulk command: one patch for all of its assets. */
export interface BulkStep {
  readonly ids: readonly string[];
  readonly patch: AssetPatch;
  /** What its assets are shown with of the values it leaves to their sources. */
  readonly shows?: readonly Shows[];
}

export const BULK = {
  /** Rows read before a change, so that it can be taken back. */
  rows: 1_000,
  /** Commands one change, or its undoing, may become. */
  steps: 50,
} as const;

/** Half an owner: the other half has to be each asset's own, for an owner travels whole. */
export function isHalfOwner({ owner }: AssetPatch): boolean {
  return owner !== undefined && owner !== null && (owner.name === undefined || owner.email === undefined);
}

/** The commands of a change. Each asset keeps the half of its owner that was not filled in. */
export function changeSteps(ids: readonly string[], rows: readonly AssetRow[], patch: AssetPatch): BulkStep[] {
  if (!isHalfOwner(patch)) return [{ ids, patch }];
  return grouped(rows, (row) => {
    const { name = '', email = '' } = { ...row.owner, ...patch.owner };
    return { ...patch, owner: ownerOf(name, email) };
  });
}

/** What sets each asset back to the values it has now, by `records` its own; those left as they are need nothing. */
export function undoSteps(rows: readonly AssetRow[], patch: AssetPatch, records: Records): BulkStep[] {
  const byAsset = new Map<string | null, Records[number][]>();
  for (const record of records) byAsset.set(record.assetId, [...(byAsset.get(record.assetId) ?? []), record]);
  const steps = grouped(rows, (row) => inverse(row, patch, unsaidFields(row, patch, byAsset.get(row.id) ?? [])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return steps.map((step) => ({ ...step, shows: showsOf(step, byId) }));
}

/** The sources have said nothing new, as far as is known here: their values are the ones from before (CM58). */
function showsOf({ ids, patch }: BulkStep, rows: ReadonlyMap<string, AssetRow>): Shows[] {
  const sets = new Map<string, { entity: 'asset'; ids: string[]; set: Shows['set'] }>();
  for (const id of ids) {
    const set = clearedTo({ ...rows.get(id) }, { ...patch });
    const key = JSON.stringify(set);
    const shows = sets.get(key) ?? { entity: 'asset', ids: [], set };
    shows.ids.push(id);
    sets.set(key, shows);
  }
  return [...sets.values()].filter(({ set }) => Object.keys(set).length > 0);
}

/** A part of a change shows nothing of the assets that are in another part, or were left out. */
export function shownOf(shows: readonly Shows[], some: readonly string[]): Shows[] {
  const wanted = new Set(some);
  return shows.map((one) => ({ ...one, ids: one.ids.filter((id) => wanted.has(id)) }));
}

/** A value that was the sources' is theirs again, even where the change only repeated it (CM43). */
function inverse(row: AssetRow, { tags, custom, ...fields }: AssetPatch, unsaid: readonly string[]): AssetPatch {
  const before: AssetPatch = {
    name: row.name,
    type: row.type,
    owner: row.owner ?? null,
    criticality: row.criticality ?? null,
    location: row.location ?? null,
    lifecycle: row.lifecycle,
    internetExposed: row.internetExposed ?? null,
    managed: row.managed ?? null,
    os: row.os,
  };
  const wanted = new Map<string, unknown>(Object.entries(fields));
  const isChanged = ([field, value]: [string, unknown]): boolean =>
    wanted.has(field) && JSON.stringify(wanted.get(field)) !== JSON.stringify(value);
  const add = (tags?.remove ?? []).filter((tag) => row.tags.includes(tag));
  const remove = (tags?.add ?? []).filter((tag) => !row.tags.includes(tag));
  return {
    ...Object.fromEntries(Object.entries(before).filter((entry) => isChanged(entry) && !unsaid.includes(entry[0]))),
    ...Object.fromEntries(unsaid.filter((field) => field in fields).map((field) => [field, null])),
    ...(custom !== undefined && { custom: customBack(custom, row.custom, unsaid) }),
    ...(add.length + remove.length === 0 ? {} : { tags: { add, remove } }),
  };
}

function grouped(rows: readonly AssetRow[], patchOf: (row: AssetRow) => AssetPatch): BulkStep[] {
  const groups = new Map<string, { ids: string[]; patch: AssetPatch }>();
  for (const row of rows) {
    const patch = patchOf(row);
    if (Object.keys(patch).length === 0) continue;
    const key = JSON.stringify(patch);
    const group = groups.get(key) ?? { ids: [], patch };
    group.ids.push(row.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
