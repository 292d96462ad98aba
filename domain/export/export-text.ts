import { ENTITIES, type EntityName } from '../../contract/entities';
import type { ExportColumn, ExportPortion } from '../../contract/sync-api';
import { listText } from '../text/list-text';
import { exportColumns } from './export-columns';
import { exportedValue, STATE_COLUMN, stateOf } from './export-state';

/** What a result is written as. Text is made portion by portion: nobody ever holds the whole. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Excel takes UTF-8 for what it is only behind this mark. */
const MARK = '\uFEFF';
const LINE = '\r\n';

export const exportStart = (
  entity: EntityName,
  format: ExportFormat,
  columns: readonly ExportColumn[] = exportColumns(entity),
): string => (format === 'json' ? '[' : `${MARK}${columns.map(({ header }) => quoted(header)).join(',')}${LINE}`);

export const exportEnd = (format: ExportFormat): string => (format === 'json' ? '\n]\n' : '');

/** `isFirst`: nothing was written before these rows. */
export function exportRows(
  rows: readonly object[],
  {
    entity,
    format,
    isFirst,
    columns = exportColumns(entity),
  }: Pick<ExportPortion, 'entity' | 'format' | 'isFirst' | 'columns'>,
): string {
  const whole = entity === 'asset' ? rows.map((row) => ({ ...row, [STATE_COLUMN.path]: stateOf(row) })) : rows;
  if (format === 'json') {
    return whole.map((row, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(publicRow(row))}`).join('');
  }
  return whole.map((row) => columns.map(({ path }) => cellText(exportedValue(row, path))).join(',') + LINE).join('');
}

type Row = Readonly<Record<string, unknown>>;

/** Its rows carry what their asset is called. */
export const isOfAsset = (entity: EntityName): boolean => 'saysAsset' in ENTITIES[entity];

/** The assets that rows are of, each once. */
export const assetIdsOf = (rows: readonly Row[]): readonly string[] => [
  ...new Set(rows.flatMap(({ assetId }) => (typeof assetId === 'string' ? [assetId] : []))),
];

export function withAssets(rows: readonly Row[], assets: readonly Row[]): readonly Row[] {
  const byId = new Map(assets.map(({ id, name, type }) => [id, { name, type }]));
  return rows.map((row) => {
    const asset = byId.get(row['assetId']);
    return asset === undefined ? row : { ...row, asset };
  });
}

const OURS = new Set(['companyId', 'fieldRevs', 'contentHash', 'pendingFields', 'deletedAt']);

/** What is our own bookkeeping is nobody else's. */
function publicRow(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !OURS.has(name)));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return quoted(safe(listText(value.flat().map(plain))));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return quoted(typeof value === 'string' ? safe(value) : plain(value));
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** A spreadsheet would calculate a text that begins so; the import takes the quote off again (`formulaText`). */
const safe = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table of no records: its head and its rows, as a file of records has them. */
export const tableText = (headers: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  MARK + [headers, ...rows].map(tableRow).join('');

/** One row of such a table. */
export const tableRow = (row: readonly unknown[]): string => row.map(cellText).join(',') + LINE;
