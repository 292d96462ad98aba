import type { AssetStatement, AssetType } from '../../../contract/areas/assets';
import type { NormalizedFinding, NormalizedSoftware } from '../../../contract/areas/integrations';
import { contentKey } from '../../correlation/content-key';
import { isKeyField } from '../../correlation/match-keys';
import { cutText } from '../../text/cut-text';
import { listParts } from '../../text/list-text';
import { instantOf } from '../instant';
import { cvesOf, hostNamesOf, isMangledNumber, macsOf, serialOf } from '../normalize';
import { operatingSystemOf, typeOfSystem } from '../operating-system';
import type { RecordDraft } from '../record-set';
import { severityOfScore } from '../severity';
import { compact, compactOrNothing, distinct, presentText } from '../text';
import { formulaText, invalidIn, partsOf } from './csv-cells';
import { exportedCells, exportedPart } from './csv-exported';
import type { CellRemark } from './csv-remarks';
import type { CsvRow } from './csv-scanner';
import { IDENTITY_FIELDS, type Mapping, type TargetField } from './csv-targets';
import {
  criticalityOfCell,
  lifecycleOfCell,
  severityOfCell,
  tagsOfCell,
  typeOfCell,
  yesOrNoOfCell,
} from './csv-values';

export interface RowReader {
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly scale: 'qualys' | 'nessus';
  readonly maxRawChars: number;
  readonly remark: (line: number, column: string, kind: CellRemark, value: string) => void;
  /** Of a row of such an asset the edits tell what is not taken, each by its name (F80). */
  readonly isOurs: (assetId: string) => boolean;
}

/** What another cell says of a value, and which one it is. */
interface Instead<T> {
  readonly value: T;
  readonly from: 'word, but system' | 'word, but model';
}

/** The cells of one row by what they mean. */
class Cells {
  readonly #cells = new Map<TargetField, string[]>();
  readonly custom = new Map<string, string>();
  readonly headerOf = new Map<TargetField, string>();
  readonly #unknownWord: (header: string, text: string, kind: CellRemark) => void;

  constructor(row: CsvRow, reader: RowReader) {
    this.#unknownWord = (header, text, kind) => reader.remark(row.line, header, kind, text);
    row.fields.forEach((field, index) => {
      const target = reader.mapping[index];
      const value = presentText(formulaText(field));
      const header = reader.headers[index];
      if (!target || value === undefined || header === undefined) return;
      if (target === 'custom') this.custom.set(header, isKeyField(header) ? value : cutText(value, 4_000));
      else if (IDENTITY_FIELDS.has(target) && isMangledNumber(value)) reader.remark(row.line, header, 'mangled', value);
      else {
        for (const { kind, part } of invalidIn(target, value)) reader.remark(row.line, header, kind, part);
        this.headerOf.set(target, header);
        this.#cells.set(target, [...(this.#cells.get(target) ?? []), value]);
      }
    });
  }

  first(field: TargetField): string | undefined {
    return this.#cells.get(field)?.[0];
  }
  all(...fields: readonly TargetField[]): string[] {
    return fields.flatMap((field) => this.#cells.get(field) ?? []);
  }
  /**
   * A value that is not understood is not lost: it stays as a custom field under its header, with a remark, which says so
   * where another cell of the row tells it `instead`.
   */
  understood<T>(field: TargetField, read: (text: string) => T | undefined, instead?: Instead<T>): T | undefined {
    const text = this.first(field);
    const value = text === undefined ? undefined : read(text);
    if (text !== undefined && value === undefined && !isNoWord(text)) {
      const header = this.headerOf.get(field) ?? field;
      this.custom.set(header, text);
      this.#unknownWord(header, text, instead?.from ?? 'word');
    }
    return value ?? instead?.value;
  }
}

/** Says that nothing is known, as an export does of a type nobody has stated. */
const isNoWord = (text: string): boolean => text.trim().toLowerCase() === 'unknown';

export function recordOfRow(row: CsvRow, given: RowReader): RecordDraft {
  const id = presentText(row.fields[given.mapping.indexOf('id')]);
  const reader = id !== undefined && given.isOurs(id) ? { ...given, remark: () => undefined } : given;
  const cells = new Cells(row, reader);
  const asset = statementOf(cells);
  const finding = findingOf(cells, reader.scale);
  const software = softwareOf(cells);
  const seen = cells.first('lastSeen');
  const observedAt = instantOf(seen);
  if (seen !== undefined && observedAt === null)
    reader.remark(row.line, cells.headerOf.get('lastSeen') ?? '', 'date', seen);
  return {
    line: row.line,
    ...(observedAt && { observedAt }),
    asset,
    software: software ? [software] : [],
    findings: finding ? [finding] : [],
    raw: cutText(row.raw, reader.maxRawChars),
    toolId: cells.first('id'),
    isPart: finding !== null || software !== null,
    exported: exportedCells(row, reader.headers, reader.mapping),
    part: exportedPart(row, reader.headers, reader.mapping),
  };
}

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
    hardware: compactOrNothing({ vendor: cells.first('vendor'), model, serial: serialOf(cells.first('serial')) }),
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

function findingOf(cells: Cells, scale: RowReader['scale']): NormalizedFinding | null {
  const id = cells.first('finding.id');
  const cves = cvesOf(cells.all('finding.cve'));
  const title = cells.first('finding.title') ?? cves?.[0] ?? id;
  if (title === undefined) return null;
  const port = Number(cells.first('finding.port') ?? 0);
  const protocol = cells.first('finding.protocol')?.toLowerCase() ?? 'tcp';
  const cvss = cvssOf(cells.first('finding.cvss'));
  const severity = severityOfCell(cells.first('finding.severity') ?? '', scale);
  const text = (field: TargetField): string | undefined => {
    const value = cells.first(field);
    return value === undefined || value === 'n/a' ? undefined : cutText(value, 16_000);
  };
  return compact({
    uniqueIdFromTool: contentKey(cells.first('finding.uid') ?? `${id ?? title}:${protocol}:${port || 0}`, 1_000),
    ruleId: id,
    title: cutText(title, 1_000),
    severity: severity ?? (cvss ? severityOfScore(cvss.baseScore) : 'info'),
    description: text('finding.description'),
    solution: text('finding.solution'),
    evidence: text('finding.evidence'),
    location: text('finding.location') ?? (port > 0 ? `${protocol}/${port}` : undefined),
    cves,
    cvss,
  });
}

/** `8.1 (AV:N/AC:H/…)` or `8.1`. The version is read off the vector: only CVSS 3 and later know privileges (PR). */
function cvssOf(text: string | undefined): NormalizedFinding['cvss'] {
  const match = /^(\d{1,2}(?:\.\d)?)(?:\s*\((.+)\))?$/.exec(text?.trim() ?? '');
  const baseScore = Number(match?.[1]);
  if (!match || baseScore > 10) return undefined;
  const vector = match[2];
  return compact({
    version: /^CVSS:(\d\.\d)/.exec(vector ?? '')?.[1] ?? (vector?.includes('Au:') ? '2.0' : '3.0'),
    vector,
    baseScore,
  });
}

function softwareOf(cells: Cells): NormalizedSoftware | null {
  const name = cells.first('software.name');
  if (name === undefined) return null;
  const licences = cells.all('software.licences').flatMap((text) => listParts(text, ';'));
  return compact({
    name,
    version: cells.first('software.version'),
    vendor: cells.first('software.vendor'),
    purl: cells.first('software.purl'),
    cpe: cells.first('software.cpe'),
    ecosystem: cells.first('software.ecosystem'),
    path: cells.first('software.path'),
    licences: licences.length > 0 ? distinct(licences) : undefined,
  });
}
