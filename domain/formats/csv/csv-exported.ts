import { STATE_COLUMN } from '../../export/export-state';
import type { ExportedRow } from '../asset-edits';
import { presentText } from '../text';
import { formulaText, partsOf } from './csv-cells';
import type { CsvRow } from './csv-scanner';
import type { Mapping, TargetField } from './csv-targets';
import { criticalityOfCell, lifecycleOfCell, tagsOfCell, typeOfCell, yesOrNoOfCell } from './csv-values';

/** Where the columns of an export stand in an asset, and how their cells are read; undefined for what is not understood. */
const READ: Readonly<Partial<Record<TargetField, readonly [path: string, read: (text: string) => unknown]>>> = {
  name: ['name', (text) => text],
  type: ['type', typeOfCell],
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

/** What the cells of a row say by the paths of an asset; null where one is empty. The first column of a path counts. */
export function exportedCells(row: CsvRow, headers: readonly string[], mapping: Mapping): ExportedRow['values'] {
  const values = new Map<string, unknown>();
  for (const [index, field] of row.fields.entries()) {
    const target = mapping[index];
    const text = presentText(formulaText(field));
    if (target === 'custom' && text !== undefined) values.set(`custom.${headers[index] ?? ''}`, text);
    const known = target ? READ[target] : undefined;
    if (known === undefined || values.has(known[0])) continue;
    const value = text === undefined ? null : known[1](text);
    if (value !== undefined) values.set(known[0], value);
  }
  return Object.fromEntries(values);
}
