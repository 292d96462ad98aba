import { valueAtPath } from '../correlation/value-changes';
import { instantOf } from '../formats/instant';
import { presentText } from '../formats/text';

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
  const text = (presentText(value) ?? '').replace(/\s+/g, ' ');
  if (/^\d+(?:\.\d+)?$/.test(text)) return String(Number(text));
  if (path === 'owner.email') return text.toLowerCase();
  return instantOf(text)?.slice(0, 10) ?? text;
}

/** 32 bits in seven letters and digits (FNV-1a): a cell that was edited is taken for one that was not once in four billion. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
