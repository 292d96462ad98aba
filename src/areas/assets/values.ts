import type { Service } from '../../../contract/areas/assets';
import type { SourceRecord } from '../../../contract/areas/integrations';
import { whoSays } from '../../../domain/correlation/who-says';
import { fieldCatalogue } from '../../../domain/query/fields/field-catalogue';
import { assetValueText } from '../../words/asset-text';
import { fieldText } from '../../words/field-text';
import type { AssetRow } from './asset-columns';

/** One value of an asset, and who says so. */
export interface ValueLine {
  readonly text: string;
  readonly sources: readonly string[];
}

export interface FieldValues {
  readonly field: string;
  readonly label: string;
  readonly mono: boolean;
  readonly lines: readonly ValueLine[];
  /** What sources said that lost. */
  readonly others: readonly ValueLine[];
  /** Changed in this browser, not on the server yet. */
  readonly pending: boolean;
}

interface FieldSpec {
  readonly field: string;
  readonly mono?: true;
}

const FIELDS: readonly FieldSpec[] = [
  { field: 'name' },
  { field: 'type' },
  { field: 'hostnames', mono: true },
  { field: 'fqdns', mono: true },
  { field: 'ips', mono: true },
  { field: 'macs', mono: true },
  { field: 'domain' },
  { field: 'os.name' },
  { field: 'os.version' },
  { field: 'os.build' },
  { field: 'os.type' },
  { field: 'hardware.vendor' },
  { field: 'hardware.model' },
  { field: 'hardware.serial', mono: true },
  { field: 'hardware.cpu' },
  { field: 'hardware.ramBytes' },
  { field: 'hardware.diskBytes' },
  { field: 'cloud.provider' },
  { field: 'cloud.account', mono: true },
  { field: 'cloud.region' },
  { field: 'cloud.resourceUid', mono: true },
  { field: 'owner.name' },
  { field: 'owner.email' },
  { field: 'location' },
  { field: 'criticality' },
  { field: 'lifecycle' },
  { field: 'internetExposed' },
  { field: 'managed' },
  { field: 'tags' },
];

const SAID_BESIDE: ReadonlySet<string> = new Set(['criticality', 'lifecycle', 'internetExposed', 'managed', 'tags']);

/** What tells two assets apart, or does not: what people say of them beside it does neither. */
export const COMPARED_FIELDS: readonly FieldSpec[] = FIELDS.filter(({ field }) => !SAID_BESIDE.has(field));

/** Every value the asset has or a source states; fields nobody speaks of are left out. */
export function valuesOf(asset: AssetRow, records: readonly SourceRecord[]): readonly FieldValues[] {
  const custom = new Set([
    ...Object.keys(asset.custom ?? {}),
    ...records.flatMap(({ asset: said }) => Object.keys(said.custom ?? {})),
  ]);
  const specs: FieldSpec[] = [...FIELDS, ...[...custom].map((key) => ({ field: `custom.${key}` }))];
  return specs
    .map((spec) => fieldValues(spec, asset, records))
    .filter(({ lines, others }) => lines.length + others.length > 0);
}

function fieldValues(spec: FieldSpec, asset: AssetRow, records: readonly SourceRecord[]): FieldValues {
  const { field, mono = false } = spec;
  const sayings = whoSays(records, field).map(({ record, value }) => ({
    source: record.source,
    texts: textsOf(field, value),
  }));
  const shown = textsOf(field, valueAt(asset, field));
  const lines = shown.map((text) => ({ text, sources: sourcesOf(sayings, text) }));
  const lost = [...new Set(sayings.flatMap(({ texts }) => texts))].filter((text) => !shown.includes(text));
  return {
    field,
    label: ownLabel(field) ?? fieldText(field),
    mono,
    lines,
    others: lost.map((text) => ({ text, sources: sourcesOf(sayings, text) })),
    pending: asset.pendingFields?.includes(field.split('.')[0] ?? field) ?? false,
  };
}

/** What the company calls a field of its own. */
const ownLabel = (field: string): string | undefined =>
  field.startsWith('custom.') ? fieldCatalogue('asset').fields.find(({ path }) => path === field)?.label : undefined;

function sourcesOf(sayings: readonly { source: string; texts: readonly string[] }[], text: string): readonly string[] {
  return [...new Set(sayings.filter(({ texts }) => texts.includes(text)).map(({ source }) => source))];
}

function textsOf(field: string, value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '') return [];
  return (Array.isArray(value) ? value : [value]).map((one) => assetValueText(field, one));
}

export function valueAt(asset: AssetRow, field: string): unknown {
  const dot = field.indexOf('.');
  const top = dot < 0 ? field : field.slice(0, dot);
  const value: unknown = Object.entries(asset).find(([key]) => key === top)?.[1];
  if (dot < 0 || typeof value !== 'object' || value === null) return dot < 0 ? value : undefined;
  return Object.entries(value).find(([key]) => key === field.slice(dot + 1))?.[1];
}

/** "tcp 443" → who states it. */
export function serviceSources(service: Service, records: readonly SourceRecord[]): readonly string[] {
  const states = records.filter(({ asset }) =>
    asset.services?.some(({ proto, port }) => proto === service.proto && port === service.port),
  );
  return [...new Set(states.map(({ source }) => source))];
}
