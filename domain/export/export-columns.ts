import type { EntityName } from '../../contract/entities';
import type { ExportColumn } from '../../contract/sync-api';
import { fieldCatalogue, findField } from '../query/fields/field-catalogue';
import { STATE_COLUMN } from './export-state';

const OF_ASSET: readonly ExportColumn[] = [
  { header: 'Asset id', path: 'assetId' },
  { header: 'Asset name', path: 'asset.name' },
];

/** Headers that the import knows (`csv-targets`): a file that is read back says what it said. */
const KNOWN: Partial<Record<EntityName, readonly ExportColumn[]>> = {
  asset: [
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
    { header: 'Internet exposed', path: 'internetExposed' },
    { header: 'Managed', path: 'managed' },
    { header: 'Tags', path: 'tags' },
    { header: 'Last seen', path: 'lastSeenAt' },
    STATE_COLUMN,
  ],
  finding: [
    ...OF_ASSET,
    { header: 'Finding id', path: 'id' },
    { header: 'Rule id', path: 'ruleId' },
    { header: 'Title', path: 'title' },
    { header: 'Severity', path: 'severity' },
    { header: 'Finding status', path: 'status' },
    { header: 'CVE', path: 'cves' },
    { header: 'CVSS', path: 'cvss.baseScore' },
    { header: 'Finding location', path: 'location' },
    { header: 'Reported by', path: 'scanner' },
    { header: 'First seen', path: 'firstSeenAt' },
    { header: 'Last seen', path: 'lastSeenAt' },
    { header: 'Resolved', path: 'resolvedAt' },
    { header: 'Solution', path: 'solution' },
    { header: 'Description', path: 'description' },
    { header: 'Evidence', path: 'evidence' },
    { header: 'References', path: 'references' },
  ],
  softwareInstall: [
    ...OF_ASSET,
    { header: 'Installation id', path: 'id' },
    { header: 'Software name', path: 'name' },
    { header: 'Software version', path: 'version' },
    { header: 'Software vendor', path: 'vendor' },
    { header: 'Package URL', path: 'purl' },
    { header: 'CPE', path: 'cpe' },
    { header: 'Ecosystem', path: 'ecosystem' },
    { header: 'Licences', path: 'licences' },
    { header: 'Installed at', path: 'path' },
    { header: 'Last used', path: 'lastUsedAt' },
    { header: 'Stated by', path: 'source' },
  ],
};

/** What a kind of record is written as: of those the import takes by name, of the others every plain field. */
export function exportColumns(entity: EntityName): readonly ExportColumn[] {
  return (
    KNOWN[entity] ??
    fieldCatalogue(entity)
      .fields.filter(({ path, kind }) => kind !== 'elements' && !path.endsWith('.*'))
      .map(({ path }) => ({ header: path, path }))
  );
}

/** With the fields of a company's own, which only a tab knows: they stand before what the row was exported with. */
export function wholeColumns(entity: EntityName): readonly ExportColumn[] {
  const columns = exportColumns(entity);
  const known = new Set(columns.map(({ path }) => path));
  const own = fieldCatalogue(entity).fields.filter(
    ({ path }) => path.startsWith('custom.') && !path.endsWith('.*') && !known.has(path),
  );
  const isState = ({ path }: ExportColumn): boolean => path === STATE_COLUMN.path;
  return [
    ...columns.filter((column) => !isState(column)),
    ...own.map(({ label, path }) => ({ header: label, path })),
    ...columns.filter(isState),
  ];
}

/** By which the import knows again what a row is of, and what was exported. */
const IDS: ReadonlySet<string> = new Set(['id', 'assetId']);

/** A column as it is shown: its head, and the fields it shows. */
interface ShownColumn {
  readonly label: string;
  readonly fields: readonly string[];
}

/**
 * A table of these fields alone, each once, headed as in the whole one. What the import reads back is led by the ids it needs
 * (LS8), and ends with what the row was exported with (F82).
 */
export function shownColumns(entity: EntityName, shown: readonly ShownColumn[]): readonly ExportColumn[] {
  const known = KNOWN[entity] ?? [];
  const catalogue = fieldCatalogue(entity);
  const headed = shown.flatMap(({ label, fields }) =>
    fields.map((path) => ({ header: findField(catalogue, path)?.label ?? label, path })),
  );
  const ids = known.filter(({ path }) => IDS.has(path));
  const states = known.filter(({ path }) => path === STATE_COLUMN.path);
  const columns = new Map([...ids, ...headed, ...states].map(({ path, header }) => [path, header]));
  return [...columns].map(([path, header]) => ({
    header: known.find((column) => column.path === path)?.header ?? header,
    path,
  }));
}

/** Kinds of records that an export writes for people to read: what they say follows from what is imported (QP90). */
export const NOT_READ_BACK = {
  software: 'the software catalogue',
  assetEvent: 'events of assets',
  sourceRecord: 'source records',
} as const satisfies Partial<Record<EntityName, string>>;

/** Which of those a table is, by its whole header. */
export function notReadBack(headers: readonly string[]): keyof typeof NOT_READ_BACK | undefined {
  return KINDS.find((entity) => exportColumns(entity).every(({ header }, at) => header === headers[at]));
}

const KINDS = ['software', 'assetEvent', 'sourceRecord'] as const;
