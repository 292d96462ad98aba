import * as z from 'zod/mini';
import { type Asset, AssetPatch } from '../../contract/areas/assets';
import type { Notice, SourceRecord } from '../../contract/areas/integrations';
import type { AssetEdit, FieldChange, FieldConflict } from '../../contract/files-api';
import { isObject } from '../../contract/narrow';
import { valueAtPath } from '../correlation/value-changes';
import { exportColumns } from '../export/export-columns';
import { EDITABLE, type ExportState, plainValue, readState, STATE_COLUMN } from '../export/export-state';
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
  /** What it was exported with (`export-state`); null where the file has no such column. */
  readonly state: string | null;
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
/** What an export of the columns shown says of other fields: nothing that is read back. */
const ONLY_SHOWN: ReadonlySet<string> = new Set(fieldCatalogue('asset').fields.map(({ label }) => `custom.${label}`));
/** A spreadsheet writes dates in its own way, and no person decides when a source saw a thing. */
const PASSED_OVER: ReadonlySet<string> = new Set(['id', 'lastSeenAt', STATE_COLUMN.path]);

export const conflictName = (assetId: string, field: string): string => `${assetId} ${field}`;

/**
 * The person's edits in an export that was dropped again (F80): each cell that is another one than was exported (F82), and
 * those that say something else than what was changed here meanwhile. Of a row that does not say what it was exported with,
 * each cell that differs from what the asset says now.
 */
export function readEdits(file: string, rows: readonly ExportedRow[], known: Known): ReadEdits {
  const remarks = new Remarks(file);
  const edits: AssetEdit[] = [];
  for (const row of rows) {
    const asset = known.asset(row.assetId);
    if (asset === null) continue;
    const state = readState(row.state, row.assetId);
    if (state === null) remarks.add(row.line, NO_STATE);
    const edit = readRow(row, asset, state, known, remarks);
    if (edit !== null) edits.push(edit);
  }
  return { edits, notices: remarks.notices() };
}

const NO_STATE =
  'The column “Muster revision” is missing or damaged, so each cell was compared with what the asset says now: a change made here since the export is taken for one of the file.';

function readRow(
  row: ExportedRow,
  asset: Asset,
  state: ExportState | null,
  known: Known,
  remarks: Remarks,
): AssetEdit | null {
  const said = known.said(row.assetId);
  const changes: FieldChange[] = [];
  const conflicts: FieldConflict[] = [];
  for (const [field, to] of Object.entries(row.values)) {
    const from = valueAtPath(asset, field) ?? null;
    const isPassedOver = PASSED_OVER.has(field) || (from === null && ONLY_SHOWN.has(field));
    if (isPassedOver || isAsItWas(field, from, to)) continue;
    if (!CAN_EDIT.has(field)) {
      // What sources say may have moved on since; the file knows nothing of it.
      if (state === null || state.rev >= asset.rev)
        remarks.of(row.line, field, 'only sources can change it, so the change in the file was left out');
    } else if (state?.isAsExported(field, to))
      remarks.of(row.line, field, 'it was changed here since the export, and stays');
    else if (to === null && field !== 'tags' && !Object.hasOwn(said, topOf(field)))
      remarks.of(row.line, field, 'it was emptied in the file, but a source says it, so it stays');
    else if (state === null || state.isAsExported(field, from)) changes.push({ field, from, to });
    else conflicts.push({ field, from, to, isTaken: known.isTaken(conflictName(asset.id, field)) });
  }
  const taken = [...changes, ...conflicts.filter(({ isTaken }) => isTaken)];
  const { success, data: patch } = z.safeParse(AssetPatch, patchOf(asset, taken));
  if (!success) remarks.of(row.line, 'A change', 'it holds a value that an asset cannot have, so it was left out');
  if (!success || changes.length + conflicts.length === 0) return null;
  const { id: assetId, name, rev } = asset;
  return { assetId, name, line: row.line, rev, patch, changes, conflicts };
}

/** One for each kind of remark, with its first line and how often. */
class Remarks {
  readonly #file: string;
  readonly #left = new Map<string, { line: number | null; times: number }>();

  constructor(file: string) {
    this.#file = file;
  }

  of(line: number | null, field: string, text: string): void {
    this.add(line, `${headerOf(field)}: ${text}.`);
  }
  add(line: number | null, text: string): void {
    const before = this.#left.get(text);
    if (before === undefined) this.#left.set(text, { line, times: 1 });
    else before.times += 1;
  }
  notices(): Notice[] {
    return [...this.#left].map(([text, { line, times }]) => ({
      file: this.#file,
      line,
      message: times === 1 ? text : text.replace(/\.$/, `, ${times} times.`),
    }));
  }
}

const HEADERS = new Map(exportColumns('asset').map(({ path, header }) => [path, `Column “${header}”`]));
const headerOf = (field: string): string =>
  HEADERS.get(field) ?? (field.startsWith('custom.') ? `Column “${field.slice('custom.'.length)}”` : field);

/** Equal, or what a spreadsheet makes of it: `10.0` comes back as `10`, a long number rounded, a list in another order. */
const isAsItWas = (field: string, from: unknown, to: unknown): boolean =>
  plainValue(field, from) === plainValue(field, to) || (typeof to === 'string' && isMangledNumber(to.trim()));

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

export function exportedRow(assetId: string, line: number | null, values: ExportedRow['values']): ExportedRow {
  const state = values[STATE_COLUMN.path];
  return { assetId, line, values, state: typeof state === 'string' ? state : null };
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
