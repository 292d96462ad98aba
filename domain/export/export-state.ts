import { valueAtPath } from '../correlation/value-changes';
import { cellAt } from '../query/cell';
import { cellForms } from './cell-forms';

/**
 * What an exported asset was made with, in one cell: its revision, whose it is, and a short hash of each of its values. A file
 * that comes back says by it which of its cells were edited, however the asset has moved on (F82).
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

/** Values that are told apart so much only that an edit of them is remarked: a person cannot change them here. */
const STATED = [
  ...['hostnames', 'fqdns', 'ips', 'macs', 'domain', 'services', 'custom', 'sources', 'groupIds', 'isSample'],
  ...[
    'hardware.serial',
    'hardware.vendor',
    'hardware.model',
    'hardware.cpu',
    'hardware.ramBytes',
    'hardware.diskBytes',
  ],
  ...['os.build', 'os.type', 'cloud.provider', 'cloud.account', 'cloud.region', 'cloud.resourceUid'],
  ...[
    'findingCounts.critical',
    'findingCounts.high',
    'findingCounts.medium',
    'findingCounts.low',
    'findingCounts.info',
  ],
  ...['softwareCount', 'risk.score', 'risk.level', 'createdAt', 'updatedAt', 'firstSeenAt', 'lastSeenAt', 'rev'],
] as const;

export interface ExportState {
  readonly companyMark: string;
  readonly rev: number;
  /** Whether the value of a cell is the one that was exported; undefined where the file does not say. */
  readonly isAsExported: (path: string, value: unknown) => boolean | undefined;
}

/** A value as an export writes it. A list stays one, however few are in it; what has parts of its own, whole. */
export function exportedValue(row: object, path: string): unknown {
  const value = valueAtPath(row, path);
  // Only a list on the way is not walked through by it.
  return value != null || !path.includes('.') ? (value ?? undefined) : cellAt(row, path.split('.'));
}

export function stateOf(asset: object): string {
  const { id, companyId, rev } = { id: '', companyId: '', rev: 0, ...asset };
  const ofRow = hashOf(`${id} `);
  const edited = EDITABLE.map((path) => mark(`${path} ${plainValue(path, valueAtPath(asset, path))}`, ofRow));
  const stated = STATED.map((path) => shortMark(`${path} ${cellForms(exportedValue(asset, path))[0] ?? ''}`, ofRow));
  return ['m2', rev, mark(companyId), mark(id), edited.join(''), stated.join('')].join('.');
}

const WRITTEN = /^m2\.(\d{1,15})\.([0-9a-z]{7})\.([0-9a-z]{7})\.((?:[0-9a-z]{7})+)\.((?:[0-9a-z]{3})+)$/;

/** Null where it is not there, was damaged, or is another row's. */
export function readState(text: string | null, assetId: string): ExportState | null {
  const [, rev = '', companyMark = '', rowMark = '', edited = '', stated = ''] = WRITTEN.exec(text?.trim() ?? '') ?? [];
  if (rowMark !== mark(assetId)) return null;
  if (edited.length !== EDITABLE.length * 7 || stated.length !== STATED.length * 3) return null;
  const marks = new Map<string, string>(EDITABLE.map((path, at) => [path, edited.slice(at * 7, at * 7 + 7)]));
  const short = new Map<string, string>(STATED.map((path, at) => [path, stated.slice(at * 3, at * 3 + 3)]));
  const ofRow = hashOf(`${assetId} `);
  const isAsExported = (path: string, value: unknown): boolean | undefined => {
    const known = short.get(path);
    if (known !== undefined) return cellForms(value).some((form) => shortMark(`${path} ${form}`, ofRow) === known);
    const whole = marks.get(path);
    return whole === undefined ? undefined : whole === mark(`${path} ${plainValue(path, value)}`, ofRow);
  };
  return { companyMark, rev: Number(rev), isAsExported };
}

/** The company whose export a row is of, whatever became of its id. */
export const companyMarkIn = (text: string | null): string | undefined => WRITTEN.exec(text?.trim() ?? '')?.[2];

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

/** One of 46,656 edits is taken for none: enough for a remark, and a third of the cell. */
const shortMark = (text: string, before: number): string =>
  (hashOf(text, before) % 46_656).toString(36).padStart(3, '0');

/** In seven letters and digits: a cell that was edited is taken for one that was not once in four billion. */
const mark = (text: string, before?: number): string => hashOf(text, before).toString(36).padStart(7, '0');

/** 32 bits (FNV-1a), of a text behind another one whose hash is known. */
function hashOf(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
