import { valueAtPath } from '../correlation/value-changes';

/**
 * What an exported asset was made with, in one cell: its revision, whose it is, and a short hash of each value that a person
 * can edit. A file that comes back says by it which of its cells were edited, however the asset has moved on (F82).
 */
export const STATE_COLUMN = { header: 'Muster revision', path: 'musterRevision' } as const;

/** The values a person edits on an asset's page, by their paths. The order is part of what is written. */
export const EDITABLE = [
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
] as const;

export interface ExportState {
  readonly companyMark: string;
  readonly rev: number;
  /** Whether the value of a cell is the one that was exported. */
  readonly isAsExported: (path: string, value: unknown) => boolean;
}

export function stateOf(asset: object): string {
  const { id, companyId, rev } = { id: '', companyId: '', rev: 0, ...asset };
  const marks = EDITABLE.map((path) => mark(`${id} ${path} ${plainValue(path, valueAtPath(asset, path))}`));
  return ['m1', rev, mark(companyId), mark(id), marks.join('')].join('.');
}

const WRITTEN = /^m1\.(\d{1,15})\.([0-9a-z]{7})\.([0-9a-z]{7})\.((?:[0-9a-z]{7})+)$/;

/** Null where it is not there, was damaged, or is another row's. */
export function readState(text: string | null, assetId: string): ExportState | null {
  const [, rev = '', companyMark = '', rowMark = '', written = ''] = WRITTEN.exec(text?.trim() ?? '') ?? [];
  const marks = new Map<string, string>(EDITABLE.map((path, at) => [path, written.slice(at * 7, at * 7 + 7)]));
  if (rowMark !== mark(assetId) || written.length !== EDITABLE.length * 7) return null;
  return {
    companyMark,
    rev: Number(rev),
    isAsExported: (path, value) => marks.get(path) === mark(`${assetId} ${path} ${plainValue(path, value)}`),
  };
}

export const companyMarkOf = (companyId: string): string => mark(companyId);

/**
 * A value without what a spreadsheet changes by itself: `10.0` comes back as `10`, a date in another order, a list in another
 * one, blanks are cut.
 */
export function plainValue(path: string, value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '';
  if (Array.isArray(value)) return JSON.stringify(value.map((one) => plainValue(path, one)).sort());
  if (typeof value !== 'string') return String(value);
  const text = value.trim().replace(/\s+/g, ' ');
  if (/^\d+(?:\.\d+)?$/.test(text)) return String(Number(text));
  if (path === 'owner.email') return text.toLowerCase();
  return dayOf(text) ?? text;
}

/** Of a date as ISO writes it, or as a spreadsheet does: month first with slashes, day first with dots. */
function dayOf(text: string): string | null {
  const [, sign = '', ...parts] = /^(?=\d+([-/.]))(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ].*)?$/.exec(text) ?? [];
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  const [year, month, day] = sign === '-' ? [a, b, c] : sign === '.' || a > 12 ? [c, b, a] : [c, a, b];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return `${year < 100 ? year + 2_000 : year}-${month}-${day}`;
}

/** 32 bits in seven letters and digits (FNV-1a): a cell that was edited is taken for one that was not once in four billion. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
