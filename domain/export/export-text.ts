import type { ChunkEntity } from '../../contract/entities';
import { cellAt } from '../query/cell';
import { fieldCatalogue } from '../query/fields/field-catalogue';

/** What a result is written as. Text is made portion by portion: nobody ever holds the whole. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface Column {
  readonly header: string;
  readonly path: string;
}

/** Headers that the import knows (`csv-targets`), and no other: a file that is read back says what it said. */
const ASSET_COLUMNS: readonly Column[] = [
  { header: 'Asset id', path: 'id' },
  { header: 'Name', path: 'name' },
  { header: 'Type', path: 'type' },
  { header: 'Host name', path: 'hostnames' },
  { header: 'FQDN', path: 'fqdns' },
  { header: 'IP addresses', path: 'ips' },
  { header: 'MAC addresses', path: 'macs' },
  { header: 'Serial number', path: 'hardware.serial' },
  { header: 'Manufacturer', path: 'hardware.vendor' },
  { header: 'Model', path: 'hardware.model' },
  { header: 'Operating system', path: 'os.name' },
  { header: 'OS version', path: 'os.version' },
  { header: 'Owner', path: 'owner.name' },
  { header: 'Owner email', path: 'owner.email' },
  { header: 'Location', path: 'location' },
  { header: 'Domain', path: 'domain' },
  { header: 'Criticality', path: 'criticality' },
  { header: 'Lifecycle', path: 'lifecycle' },
  { header: 'Tags', path: 'tags' },
  { header: 'Last seen', path: 'lastSeenAt' },
];

function columnsOf(entity: ChunkEntity): readonly Column[] {
  if (entity === 'asset') return ASSET_COLUMNS;
  return fieldCatalogue(entity)
    .fields.filter(({ path, kind }) => kind !== 'elements' && !path.endsWith('.*'))
    .map(({ path }) => ({ header: path, path }));
}

/** Excel takes UTF-8 for what it is only behind this mark. */
const MARK = '\uFEFF';
const LINE = '\r\n';

export const exportStart = (entity: ChunkEntity, format: ExportFormat): string =>
  format === 'json'
    ? '['
    : `${MARK}${columnsOf(entity)
        .map(({ header }) => quoted(header))
        .join(',')}${LINE}`;

export const exportEnd = (format: ExportFormat): string => (format === 'json' ? '\n]\n' : '');

/** `isFirst`: nothing was written before these rows. */
export function exportRows(
  rows: readonly object[],
  {
    entity,
    format,
    isFirst,
  }: { readonly entity: ChunkEntity; readonly format: ExportFormat; readonly isFirst: boolean },
): string {
  if (format === 'json') {
    return rows.map((row, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(publicRow(row))}`).join('');
  }
  const paths = columnsOf(entity).map(({ path }) => path.split('.'));
  return rows.map((row) => paths.map((path) => cellText(cellAt(row, path))).join(',') + LINE).join('');
}

const OURS = new Set(['companyId', 'fieldRevs', 'contentHash', 'pendingFields', 'deletedAt']);

/** What is our own bookkeeping is nobody else's. */
function publicRow(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !OURS.has(name)));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return quoted(safe(value.flat().map(plain).join('; ')));
  return quoted(typeof value === 'string' ? safe(value) : plain(value));
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** A spreadsheet would calculate a text that begins so; the import takes the quote off again (`formulaText`). */
const safe = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
