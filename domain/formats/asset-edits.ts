import * as z from 'zod/mini';
import { type Asset, AssetPatch } from '../../contract/areas/assets';
import type { Notice, SourceRecord } from '../../contract/areas/integrations';
import type { AssetEdit, FieldChange, FieldConflict } from '../../contract/files-api';
import { isObject } from '../../contract/narrow';
import { valueAtPath } from '../correlation/value-changes';
import { epochOf, isSameCell } from '../export/cell-forms';
import { exportColumns } from '../export/export-columns';
import { EDITABLE, type ExportState, exportedValue, plainValue, readState, STATE_COLUMN } from '../export/export-state';
import { fieldCatalogue, findField } from '../query/fields/field-catalogue';
import { cutText } from '../text/cut-text';
import { EditRemarks } from './edit-remarks';
import { isMangledNumber } from './normalize';
import { operatingSystemOf } from './operating-system';

/**
 * A row of an export of assets, as it stands in the file: values by their path in an asset, null for an emptied cell.
 * What is not there says nothing.
 */
export interface ExportedRow {
  readonly assetId: string;
  readonly line: number | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** What it was exported with (`export-state`); null where the file has no such column. */
  readonly state: string | null;
  readonly raw: string;
}

/** The text of a cell that its column cannot take. */
export class NotUnderstood {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export interface ReadEdits {
  readonly edits: readonly AssetEdit[];
  readonly notices: readonly Notice[];
}

interface Known {
  readonly asset: (id: string) => Asset | null;
  /** What a person has said of an asset by hand. */
  readonly said: (assetId: string) => SourceRecord['asset'];
  /** Whether the person has chosen the file's value over one that was changed here. */
  readonly isTaken: (conflict: string) => boolean;
}

const CAN_EDIT: ReadonlySet<string> = new Set(EDITABLE);
/** They say which row it is, and with what it was exported. */
const NAMING: ReadonlySet<string> = new Set(['id', STATE_COLUMN.path]);
/** They move with every import: where a row does not say what it was exported with, they tell nothing of an edit. */
const MOVING = /^(?:rev|updatedAt|lastSeenAt|softwareCount|findingCounts|risk)\b/;
/** Nobody states them: they follow from what is imported. */
const FOLLOWING =
  /^(?:rev|createdAt|updatedAt|firstSeenAt|lastSeenAt|softwareCount|findingCounts|risk|sources|groupIds|isSample)\b/;

export const conflictName = (assetId: string, field: string): string => `${assetId} ${field}`;

/**
 * The person's edits in an export that was dropped again (F80): each cell that is another one than was exported (F82), and
 * those that say something else than what was changed here meanwhile. Of a row that does not say what it was exported with,
 * each cell that differs from what the asset says now.
 */
export function readEdits(file: string, rows: readonly ExportedRow[], known: Known): ReadEdits {
  const remarks = new EditRemarks(file);
  const edits: AssetEdit[] = [];
  for (const row of rows) {
    const asset = known.asset(row.assetId);
    if (asset === null) continue;
    const state = readState(row.state, row.assetId);
    if (state === null) remarks.ofFile(row.line, NO_STATE);
    const remark: Remark = (field, text) => remarks.add(row.line, asset.name, headerOf(field), text);
    const edit = readRow(row, { asset, state, said: known.said(row.assetId), isTaken: known.isTaken }, remark);
    if (edit !== null) edits.push(edit);
  }
  return { edits, notices: remarks.notices() };
}

const NO_STATE =
  'The column “Muster revision” is missing or damaged, so each cell was compared with what the asset says now: a change made here since the export is taken for one of the file.';

type Remark = (field: string, text: string) => void;

interface ReadBy extends Pick<Known, 'isTaken'> {
  readonly asset: Asset;
  readonly state: ExportState | null;
  readonly said: SourceRecord['asset'];
}

function readRow(row: ExportedRow, by: ReadBy, remark: Remark): AssetEdit | null {
  const { asset, state, isTaken } = by;
  const changes: FieldChange[] = [];
  const conflicts: FieldConflict[] = [];
  for (const [field, inFile] of Object.entries(row.values)) {
    if (NAMING.has(field)) continue;
    if (!CAN_EDIT.has(field)) {
      if (isEditOfStated(field, inFile, by))
        remark(field, FOLLOWING.test(field) ? FOLLOWS : field.startsWith('custom') ? NO_COLUMN : SOURCES_ONLY);
      continue;
    }
    const from = valueAtPath(asset, field) ?? null;
    if (inFile instanceof NotUnderstood) {
      if (!isSameCell(from, inFile.text)) remark(field, notUnderstood(inFile.text, from));
      continue;
    }
    if (isAsItWas(field, from, inFile)) continue;
    if (state?.isAsExported(field, inFile) === true) {
      remark(field, 'it was changed here since the export, and stays');
      continue;
    }
    const to = isEmptied(field, inFile) ? emptied(field, by, remark) : inFile;
    if (to === undefined) continue;
    if (state === null || state.isAsExported(field, from) === true) changes.push({ field, from, to });
    else conflicts.push({ field, from, to, isTaken: isTaken(conflictName(asset.id, field)) });
  }
  const taken = [...changes, ...conflicts.filter((one) => one.isTaken)];
  const parse = (some: readonly FieldChange[]) => z.safeParse(AssetPatch, patchOf(asset, some));
  const { success, data: patch } = parse(taken);
  if (!success) {
    for (const change of taken)
      if (!parse([change]).success)
        remark(change.field, 'it holds a value that an asset cannot have, so the changes of the row were left out');
    return null;
  }
  if (changes.length + conflicts.length === 0) return null;
  const { id: assetId, name, rev } = asset;
  return { assetId, name, line: row.line, raw: row.raw, rev, patch, changes, conflicts };
}

const SOURCES_ONLY =
  'only sources can change it, so the change in the file was left out. Change it where the source has it, and import that';
const FOLLOWS = 'it follows from what is imported and done here, so the change in the file was left out';
const NO_COLUMN =
  'an asset has no such column of its own: only sources can change it, so the change in the file was left out. Import such values as a list of their own, without “Asset id”';

const notUnderstood = (text: string, from: unknown): string => {
  const stays = from === null || from === 'unknown' ? 'so no value was set' : 'so the value here stays';
  return `“${cutText(text, 100)}” is not a value Muster knows there, ${stays}`;
};

/** What sources say may have moved on since; the file knows nothing of it. */
function isEditOfStated(field: string, inFile: unknown, { asset, state }: ReadBy): boolean {
  const text = inFile instanceof NotUnderstood ? inFile.text : inFile;
  const from = exportedValue(asset, field);
  if (isSameCell(from, text) || isMangled(text)) return false;
  if (state === null) return !MOVING.test(field);
  const isAsExported = state.isAsExported(field, text);
  // Of a time the file keeps the day; of an asset that has not moved on, the asset says the rest.
  const isTold = isAsExported === true && (epochOf(from) === null || epochOf(text) === null);
  return isAsExported === false || (!isTold && state.rev === asset.rev);
}

const isEmptied = (field: string, inFile: unknown): boolean =>
  plainValue(field, inFile) === '' || (field === 'type' && inFile === 'unknown');

/**
 * An emptied cell takes back what a person said here, and what a source says stays: of a list, the parts it says. Undefined
 * where nothing is taken back.
 */
function emptied(field: string, { asset, said }: ReadBy, remark: Remark): unknown {
  if (field === 'tags') {
    const own = new Set(said.tags);
    const left = asset.tags.filter((tag) => !own.has(tag));
    if (left.length > 0)
      remark(
        field,
        `it was emptied in the file, but a source says ${left.map((tag) => `“${tag}”`).join(', ')}, so that stays. Remove it on the asset’s page`,
      );
    if (left.length === asset.tags.length) return undefined;
    return left.length > 0 ? left : null;
  }
  if (Object.hasOwn(said, topOf(field))) return null;
  remark(
    field,
    'it was emptied in the file, but a source says it, so it stays. To say something else, write that into the cell',
  );
  return undefined;
}

const HEADERS = new Map(exportColumns('asset').map(({ path, header }) => [path, header]));
const headerOf = (field: string): string =>
  HEADERS.get(field) ??
  (field.startsWith('custom.')
    ? field.slice('custom.'.length)
    : (findField(fieldCatalogue('asset'), field)?.label ?? field));

/** Equal, or what a spreadsheet makes of it: `10.0` comes back as `10`, a long number rounded, a list in another order. */
const isAsItWas = (field: string, from: unknown, to: unknown): boolean =>
  plainValue(field, from) === plainValue(field, to) ||
  isMangled(to) ||
  (field === 'type' && from === 'unknown' && to === null);

const isMangled = (value: unknown): boolean => typeof value === 'string' && isMangledNumber(value.trim());

const topOf = (field: string): string => field.split('.')[0] ?? field;

/** An owner and a system travel whole: what the file did not change is as the asset has it now. */
function patchOf(asset: Asset, changes: readonly FieldChange[]): Readonly<Record<string, unknown>> {
  const patch: Record<string, unknown> = {};
  const changed = new Map(changes.map(({ field, to }) => [field, to]));
  const standing = (path: string): string | undefined => {
    const value = changed.has(path) ? changed.get(path) : valueAtPath(asset, path);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  for (const { field, to } of changes) {
    const top = topOf(field);
    if (top === 'os') patch['os'] = operatingSystemOf(standing('os.name'), standing('os.version')) ?? null;
    else if (top === 'owner') patch['owner'] = ownerOf(standing('owner.name'), standing('owner.email'));
    else if (top === 'tags') patch['tags'] = tagsOf(asset.tags, Array.isArray(to) ? to : []);
    else patch[top] = top === 'type' && to === 'unknown' ? null : to;
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

export function exportedRow(
  assetId: string,
  { line, raw }: { readonly line?: number; readonly raw: string },
  values: ExportedRow['values'],
): ExportedRow {
  const state = values[STATE_COLUMN.path];
  return { assetId, line: line ?? null, values, state: typeof state === 'string' ? state : null, raw };
}

/** Values that have parts of their own: a cell of a table holds one part. */
const PARTED: ReadonlySet<string> = new Set([
  'os',
  'owner',
  'hardware',
  'cloud',
  'findingCounts',
  'risk',
  'asset',
  'cvss',
]);

/** The values of a JSON row by their paths. */
export const exportedValues = (row: object): ExportedRow['values'] =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      PARTED.has(name) && isObject(value)
        ? Object.entries(value).map(([part, one]) => [`${name}.${part}`, one])
        : [[name, value]],
    ),
  );
