import * as z from 'zod/mini';
import { type Asset, AssetPatch } from '../../contract/areas/assets';
import type { Notice, SourceRecord } from '../../contract/areas/integrations';
import type { AssetEdit, FieldChange } from '../../contract/files-api';
import { isObject } from '../../contract/narrow';
import { valueAtPath } from '../correlation/value-changes';
import { exportColumns } from '../export/export-columns';
import { pickFields } from '../merge/patch-merge';
import { sameValue } from '../merge/same-value';
import { fieldCatalogue } from '../query/fields/field-catalogue';
import { isMangledNumber } from './normalize';
import { operatingSystemOf } from './operating-system';

/**
 * A row of an export of assets, as it stands in the file: values by their path in an asset, null for an emptied cell.
 * What is not there, or not understood, says nothing.
 */
export interface ExportedRow {
  readonly assetId: string;
  readonly line: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ReadEdits {
  readonly edits: readonly AssetEdit[];
  readonly notices: readonly Notice[];
}

interface Known {
  readonly asset: (id: string) => Asset | null;
  /** What a person has said of an asset by hand. */
  readonly said: (assetId: string) => SourceRecord['asset'];
}

/** What a person edits on a value's page; the rest is for sources to say. */
const EDITABLE: ReadonlySet<string> = new Set([
  'name',
  'type',
  'os.name',
  'os.version',
  'owner.name',
  'owner.email',
  'location',
  'criticality',
  'lifecycle',
  'internetExposed',
  'managed',
  'tags',
]);
/** What an export of the columns shown says of other fields: nothing that is read back. */
const ONLY_SHOWN: ReadonlySet<string> = new Set(fieldCatalogue('asset').fields.map(({ label }) => `custom.${label}`));
/** A spreadsheet writes dates in its own way, and no person decides when a source saw a thing. */
const PASSED_OVER: ReadonlySet<string> = new Set(['id', 'lastSeenAt']);

/** The person's edits in an export that was dropped again: each cell that differs from what the asset says now (F80). */
export function readEdits(file: string, rows: readonly ExportedRow[], known: Known): ReadEdits {
  const edits: AssetEdit[] = [];
  const left = new Map<string, { line: number | null; times: number; text: string }>();
  for (const row of rows) {
    const asset = known.asset(row.assetId);
    if (asset === null) continue;
    const said = known.said(row.assetId);
    const remark = (field: string, text: string): void => {
      const before = left.get(`${field} ${text}`);
      if (before === undefined)
        left.set(`${field} ${text}`, { line: row.line, times: 1, text: `${headerOf(field)}: ${text}` });
      else before.times += 1;
    };
    const changes = Object.entries(row.values).flatMap(([field, to]): FieldChange[] => {
      const from = valueAtPath(asset, field) ?? null;
      const isPassedOver = PASSED_OVER.has(field) || (from === null && ONLY_SHOWN.has(field));
      if (isPassedOver || isAsItWas(from, to)) return [];
      if (!EDITABLE.has(field)) remark(field, 'only sources can change it, so the change in the file was left out');
      else if (to === null && field !== 'tags' && !Object.hasOwn(said, topOf(field)))
        remark(field, 'it was emptied in the file, but a source says it, so it stays');
      else return [{ field, from, to }];
      return [];
    });
    if (changes.length === 0) continue;
    const { success, data: patch } = z.safeParse(AssetPatch, patchOf(asset, changes, row.values));
    if (!success) {
      remark('A change', 'it holds a value that an asset cannot have, so it was left out');
      continue;
    }
    const { id: assetId, name, rev } = asset;
    const unsaid = Object.keys(patch).filter((field) => field !== 'tags' && !Object.hasOwn(said, field));
    edits.push({ assetId, name, line: row.line, rev, patch, base: pickFields({ ...asset }, patch), unsaid, changes });
  }
  const notices = [...left.values()].map(({ line, times, text }) => ({
    file,
    line,
    message: `${text}${times === 1 ? '' : `, ${times} times`}.`,
  }));
  return { edits, notices };
}

const HEADERS = new Map(exportColumns('asset').map(({ path, header }) => [path, `Column “${header}”`]));
const headerOf = (field: string): string =>
  HEADERS.get(field) ?? (field.startsWith('custom.') ? `Column “${field.slice('custom.'.length)}”` : field);

/** Equal, or what a spreadsheet makes of it: `10.0` comes back as `10`, a long number rounded, a list in another order. */
function isAsItWas(from: unknown, to: unknown): boolean {
  if (isNone(from) || isNone(to)) return isNone(from) && isNone(to);
  if (Array.isArray(from) && Array.isArray(to)) return sameValue([...from].sort(), [...to].sort());
  if (typeof from !== 'string' || typeof to !== 'string') return sameValue(from, to);
  const [was, is] = [plain(from), plain(to)];
  return was === is || isMangledNumber(is) || (/^\d/.test(was) && String(Number(was)) === is);
}

const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');
const topOf = (field: string): string => field.split('.')[0] ?? field;

function patchOf(
  asset: Asset,
  changes: readonly FieldChange[],
  values: ExportedRow['values'],
): Readonly<Record<string, unknown>> {
  const patch: Record<string, unknown> = {};
  const standing = (path: string): string | undefined => {
    const value = Object.hasOwn(values, path) ? values[path] : valueAtPath(asset, path);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  for (const { field, to } of changes) {
    const top = topOf(field);
    if (top === 'os') patch['os'] = operatingSystemOf(standing('os.name'), standing('os.version')) ?? null;
    else if (top === 'owner') patch['owner'] = ownerOf(standing('owner.name'), standing('owner.email'));
    else if (top === 'tags') patch['tags'] = tagsOf(asset.tags, Array.isArray(to) ? to : []);
    else patch[top] = to;
  }
  return patch;
}

function ownerOf(name: string | undefined, email: string | undefined): AssetPatch['owner'] {
  if (name === undefined && email === undefined) return null;
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
}

function tagsOf(before: readonly string[], after: readonly string[]): AssetPatch['tags'] {
  return {
    add: after.filter((tag) => !before.includes(tag)),
    remove: before.filter((tag) => !after.includes(tag)),
  };
}

/** The values of a JSON row; what is not in it says nothing. */
export function exportedValues(row: object, paths: readonly string[]): ExportedRow['values'] {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const value = isObject(row) ? valueAtPath(row, path) : undefined;
      return value === undefined || (path === 'type' && value === 'unknown') ? [] : [[path, value] as const];
    }),
  );
}
