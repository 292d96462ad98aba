import type { AssetStatement, AssetType } from '../../../contract/areas/assets';
import type { NormalizedSoftware } from '../../../contract/areas/integrations';
import { cutText } from '../../text/cut-text';
import { listParts } from '../../text/list-text';
import { instantOf } from '../instant';
import { hostNamesOf, macsOf, serialOf } from '../normalize';
import { operatingSystemOf, typeOfSystem } from '../operating-system';
import type { RecordDraft } from '../record-set';
import { compact, compactOrNothing, distinct, presentText } from '../text';
import type { LeftOut } from '../tools/told';
import { partsOf } from './csv-cells';
import { exportedCells, exportedPart } from './csv-exported';
import { type FindingReader, packagesOf } from './csv-finding';
import type { CellRemark } from './csv-remarks';
import type { CsvRow } from './csv-scanner';
import type { Mapping } from './csv-targets';
import { criticalityOfCell, lifecycleOfCell, tagsOfCell, typeOfCell, yesOrNoOfCell } from './csv-values';
import { Cells } from './row-cells';

export interface RowReader {
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly findings: FindingReader;
  readonly maxRawChars: number;
  readonly remark: (line: number, column: string, kind: CellRemark, value: string) => void;
  /** Of a row of such an asset the edits tell what is not taken, each by its name (F80). */
  readonly isOurs: (assetId: string) => boolean;
}

/** What a row tells of, what it is left out as, or why nothing can be made of it. */
export function recordOfRow(row: CsvRow, given: RowReader): RecordDraft | LeftOut | string {
  const id = presentText(row.fields[given.mapping.indexOf('id')]);
  const reader = id !== undefined && given.isOurs(id) ? { ...given, remark: () => undefined } : given;
  const cells = new Cells(row, reader);
  const stated = statementOf(cells);
  const finding = reader.findings.read(cells, row.line);
  const fault = finding === null ? (reader.findings.faultOf(cells) ?? vulnerabilityName(stated)) : undefined;
  if (fault !== undefined) return fault;
  const leftOut = finding === null ? undefined : reader.findings.closedOf(cells);
  if (leftOut !== undefined) return { leftOut };
  const { asset, uid = undefined } = reader.findings.thingOf(cells, stated) ?? { asset: stated };
  const software = [...softwareOf(cells), ...packagesOf(cells)];
  const seen = cells.first('lastSeen');
  const observedAt = instantOf(seen);
  if (seen !== undefined && observedAt === null)
    reader.remark(row.line, cells.headerOf.get('lastSeen') ?? '', 'date', seen);
  return {
    line: row.line,
    ...(observedAt && { observedAt }),
    asset,
    software,
    findings: finding ? [finding] : [],
    raw: cutText(row.raw, reader.maxRawChars),
    toolId: cells.first('id'),
    isPart: finding !== null || software.length > 0,
    ...(uid !== undefined && { uid }),
    exported: exportedCells(row, reader.headers, reader.mapping),
    part: exportedPart(row, reader.headers, reader.mapping),
  };
}

/** A list of vulnerabilities is no list of machines that are called so. */
const vulnerabilityName = ({ name, ips }: AssetStatement): string | undefined =>
  ips === undefined && /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-\w{4}){3})$/i.test(name ?? '')
    ? `“${name}” is a vulnerability, not an asset.`
    : undefined;

function statementOf(cells: Cells): AssetStatement {
  const split = cells.all('hostname', 'fqdn', 'ip').flatMap(partsOf);
  const names = hostNamesOf(split);
  const os = operatingSystemOf(cells.first('os.name'), cells.first('os.version'));
  const model = cells.first('model');
  const statement: AssetStatement = {
    type: typeOf(cells, model, os),
    name: cells.first('name') ?? names.hostnames?.[0] ?? names.fqdns?.[0] ?? names.ips?.[0] ?? cells.first('id'),
    ...names,
    macs: distinct(cells.all('mac').flatMap(macsOf)),
    os,
    hardware: compactOrNothing({
      vendor: cells.first('vendor'),
      model,
      serial: serialOf(cells.first('serial')),
      uuid: cells.first('uuid'),
    }),
    cloud: compactOrNothing({ resourceUid: cells.first('cloud.id') }),
    domain: cells.first('domain'),
    location: cells.first('location'),
    owner: ownerOf(cells),
    criticality: cells.understood('criticality', criticalityOfCell),
    internetExposed: cells.understood('internetExposed', yesOrNoOfCell),
    managed: cells.understood('managed', yesOrNoOfCell),
    lifecycle: cells.understood('lifecycle', lifecycleOfCell),
    tags: distinct(cells.all('tags').flatMap(tagsOfCell)),
  };
  if (cells.custom.size > 0) statement.custom = Object.fromEntries(cells.custom);
  return compact(statement);
}

function typeOf(cells: Cells, model: string | undefined, os: AssetStatement['os']): AssetType | undefined {
  const ofModel = typeOfCell(model);
  const ofSystem = typeOfSystem(os);
  if (ofModel) return cells.understood('type', typeOfCell, { value: ofModel, from: 'word, but model' });
  return cells.understood('type', typeOfCell, ofSystem && { value: ofSystem, from: 'word, but system' });
}

function ownerOf(cells: Cells): AssetStatement['owner'] {
  const parts = [cells.first('owner.firstName'), cells.first('owner.lastName')].filter((part) => part !== undefined);
  const email = cells.first('owner.email')?.toLowerCase();
  return compactOrNothing({
    name: cells.first('owner.name') ?? (parts.length > 0 ? parts.join(' ') : undefined),
    email: email?.includes('@') ? email : undefined,
  });
}

function softwareOf(cells: Cells): NormalizedSoftware[] {
  const name = cells.first('software.name');
  if (name === undefined) return [];
  const licences = cells.all('software.licences').flatMap((text) => listParts(text, ';'));
  const software = compact({
    name,
    version: cells.first('software.version'),
    vendor: cells.first('software.vendor'),
    purl: cells.first('software.purl'),
    cpe: cells.first('software.cpe'),
    ecosystem: cells.first('software.ecosystem'),
    path: cells.first('software.path'),
    licences: licences.length > 0 ? distinct(licences) : undefined,
  });
  return [software];
}
