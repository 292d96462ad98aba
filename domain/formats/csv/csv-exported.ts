import { STATE_COLUMN } from '../../export/export-state';
import { fieldCatalogue } from '../../query/fields/field-catalogue';
import { type ExportedRow, NotUnderstood } from '../asset-edits';
import { type ExportedPart, type PartKind, partPath } from '../exported-parts';
import { presentText } from '../text';
import { formulaText, partsOf } from './csv-cells';
import type { CsvRow } from './csv-scanner';
import type { Mapping, TargetField } from './csv-targets';
import { criticalityOfCell, lifecycleOfCell, tagsOfCell, typeOfCell, yesOrNoOfCell } from './csv-values';

/** Where the columns of an export stand in an asset, and how their cells are read; undefined for what their column cannot take. */
const READ: Readonly<Partial<Record<TargetField, readonly [path: string, read: (text: string) => unknown]>>> = {
  name: ['name', (text) => text],
  type: ['type', (text) => (/^unknown$/i.test(text) ? 'unknown' : typeOfCell(text))],
  hostname: ['hostnames', partsOf],
  fqdn: ['fqdns', partsOf],
  ip: ['ips', partsOf],
  mac: ['macs', partsOf],
  serial: ['hardware.serial', (text) => text],
  vendor: ['hardware.vendor', (text) => text],
  model: ['hardware.model', (text) => text],
  'os.name': ['os.name', (text) => text],
  'os.version': ['os.version', (text) => text],
  'owner.name': ['owner.name', (text) => text],
  'owner.email': ['owner.email', (text) => (text.includes('@') ? text.toLowerCase() : undefined)],
  location: ['location', (text) => text],
  domain: ['domain', (text) => text],
  criticality: ['criticality', criticalityOfCell],
  lifecycle: ['lifecycle', lifecycleOfCell],
  internetExposed: ['internetExposed', yesOrNoOfCell],
  managed: ['managed', yesOrNoOfCell],
  tags: ['tags', tagsOfCell],
  state: [STATE_COLUMN.path, (text) => text],
};

/** Columns that are exported where a list shows them, by their heads (LS8). */
const SHOWN = new Map(fieldCatalogue('asset').fields.map(({ label, path }) => [label, path]));

/**
 * What the cells of a row say by the paths of an asset; null where one is empty, and as it stands what its column cannot take.
 * The first column of a path counts.
 */
export function exportedCells(row: CsvRow, headers: readonly string[], mapping: Mapping): ExportedRow['values'] {
  const values = new Map<string, unknown>();
  for (const [index, field] of row.fields.entries()) {
    const target = mapping[index];
    const header = headers[index] ?? '';
    const text = presentText(formulaText(field));
    const known = target ? READ[target] : undefined;
    const path =
      known?.[0] ?? SHOWN.get(header) ?? (target === 'custom' && text !== undefined ? `custom.${header}` : null);
    if (target === null || path === null || path === 'id' || values.has(path)) continue;
    values.set(
      path,
      text === undefined ? null : known === undefined ? text : (known[1](text) ?? new NotUnderstood(text)),
    );
  }
  return Object.fromEntries(values);
}

/** The same of a row of a finding or an installation, which its id names. */
export function exportedPart(row: CsvRow, headers: readonly string[], mapping: Mapping): ExportedPart | undefined {
  for (const [kind, target] of PART_IDS) {
    const id = presentText(row.fields[mapping.indexOf(target)])?.toLowerCase();
    if (id === undefined) continue;
    const cells = headers.flatMap((header, index) => {
      const path = partPath(kind, header);
      return path === undefined ? [] : [[path, presentText(formulaText(row.fields[index] ?? '')) ?? null] as const];
    });
    return { kind, id, line: row.line, values: Object.fromEntries(cells) };
  }
  return undefined;
}

const PART_IDS = [
  ['finding', 'finding.uid'],
  ['softwareInstall', 'software.uid'],
] as const satisfies readonly (readonly [PartKind, TargetField])[];
