import type { ImportSource } from '../../contract/files-api';
import { IMPORT } from '../../contract/limits';
import { isObject } from '../../contract/narrow';
import { type Content, takenBy } from './content';
import { parseCycloneDx } from './cyclonedx';
import { type Decoded, decode } from './encoding';
import { PART_WORDS, type PartHere } from './exported-parts';
import { FileReport } from './file-report';
import { bytesSource, type FileSource, firstChunk } from './file-source';
import { readJson } from './json';
import { binaryKind, jsonKind, refuseKind, xmlKind } from './known-formats';
import { parseMusterJson } from './muster-json';
import { CYCLONEDX, CYCLONEDX_XML, NESSUS, NMAP } from './own-parsers';
import { type FileInput, type ParsedFile, type ParseOptions, RefusedFile } from './parsed-file';
import { RecordSet } from './record-set';
import { isSavedImport, parseSavedImport } from './saved-import';
import { type Shape, sniff } from './sniff';
import { mebibytes, sourceNameOf } from './text';
import type { FormatStatement } from './tools/define-tool';
import { readJsonTool, sourceOf, type ToolRead } from './tools/read-json-tool';
import { readXmlTool } from './tools/read-xml-tool';

/** Reads one file of any known format, told by its content. Throws `RefusedFile` where nothing can be taken from it. */
export async function parseFile(file: FileSource | FileInput, options: ParseOptions = {}): Promise<ParsedFile> {
  const input = 'bytes' in file ? bytesSource(file.name, file.bytes) : file;
  const report = new FileReport(input, options);
  await checkBytes(input, report);
  const decoded = await decode(input, report);
  for (const remark of input.remarks ?? []) report.notice(null, remark);
  const { rows } = options;
  const content =
    rows === undefined
      ? await read(sniff(decoded, report), decoded, report, options)
      : await (await import('./rows-file')).readRowsFile(decoded, report, rows);
  const { format, source, records, csv, tally = null } = content;
  const parts = await partsHere(records, report, options);
  const settled = records.settled();
  const { rejected, rejectedCount, about } = report;
  const { exported } = records;
  return {
    format,
    source,
    records: settled,
    rejected,
    rejectedCount,
    notices: report.notices(),
    about,
    tally,
    csv,
    exported,
    parts,
  };
}

/** Which rows of parts are ours. The others are records like those of any other file. */
async function partsHere(records: RecordSet, report: FileReport, { findParts }: ParseOptions): Promise<PartHere[]> {
  const held = records.held.map(({ part }) => part);
  const [first] = held;
  if (first === undefined) return [];
  const known = findParts === undefined ? new Map<string, PartHere>() : await findParts(held);
  if (known === null) throw report.refuse(null, notLoaded(PART_WORDS[first.kind].many));
  for (const { part, draft } of records.held) if (!known.has(part.id)) records.add(draft);
  return held.flatMap((part) => {
    const found = known.get(part.id);
    // Of several rows of one part each is compared.
    return found === undefined ? [] : [{ ...found, ...part }];
  });
}

const notLoaded = (kind: string): string =>
  `this is a Muster export of ${kind}, and this browser does not have the company’s ${kind} yet, so it cannot tell which of them are here. Wait until everything is loaded, then add the file again.`;

/** Throws for a file that is too large to be read at all: ask before loading it. */
export function checkSize(name: string, bytes: number, maxFileBytes: number = IMPORT.maxFileBytes): void {
  if (bytes <= maxFileBytes) return;
  throw new RefusedFile(
    name,
    null,
    `it has ${mebibytes(bytes)}; the limit is ${mebibytes(maxFileBytes)}. Split the file.`,
  );
}

async function checkBytes(file: FileSource, report: FileReport): Promise<void> {
  checkSize(file.name, file.size, report.limits.maxFileBytes);
  if (file.size === 0) throw report.refuse(null, 'it is empty.');
  const binary = binaryKind(await firstChunk(file));
  if (binary) throw refuseKind(report, binary);
}

/** A value is whole or none, so all of it is in memory. */
function checkJson(report: FileReport): void {
  const { bytes, limits } = report;
  if (bytes <= limits.maxJsonBytes) return;
  throw report.refuse(
    null,
    `JSON is read in one piece, and this has ${mebibytes(bytes)}; the limit is ${mebibytes(limits.maxJsonBytes)}. Split the file.`,
  );
}

const readAs = (statement: FormatStatement) => ({ format: statement.format, source: sourceOf(statement) });

/** What reads one format is loaded when a file of it comes. */
async function read(shape: Shape, decoded: Decoded, report: FileReport, options: ParseOptions): Promise<Content> {
  switch (shape.kind) {
    case 'nmap': {
      const records = new RecordSet(report);
      const { parseNmap } = await import('./nmap');
      const rows = await parseNmap(decoded, report, takenBy(records, report));
      return { ...readAs(NMAP), records, csv: null, tally: rows.finish(records.settled()) };
    }
    case 'nessus': {
      const records = new RecordSet(report);
      const { parseNessus } = await import('./nessus');
      const rows = await parseNessus(decoded, report, takenBy(records, report));
      return { ...readAs(NESSUS), records, csv: null, tally: rows.finish(records.settled()) };
    }
    case 'cyclonedx': {
      const records = new RecordSet(report);
      const { parseCycloneDxXml } = await import('./cyclonedx-xml');
      const rows = await parseCycloneDxXml(decoded, report, takenBy(records, report));
      return { ...readAs(CYCLONEDX_XML), records, csv: null, tally: rows.finish(records.settled()) };
    }
    case 'xml': {
      const records = new RecordSet(report);
      const tool = await readXmlTool(shape, decoded, report, (record) => records.add(record));
      if (tool === null) throw refuseKind(report, xmlKind(shape.root));
      return { ...tool, records, csv: null };
    }
    case 'json': {
      const records = new RecordSet(report);
      const lines = report.bytes > report.limits.heldJsonBytes ? await readLines(decoded, report, records) : null;
      if (lines !== null) return { ...lines, records, csv: null };
      checkJson(report);
      return readJsonFile(decoded, report);
    }
    case 'text':
      return (await import('./text-file')).readText(decoded, report, options);
    case 'other':
      throw refuseKind(report, shape.what);
  }
}

async function readLines(decoded: Decoded, report: FileReport, records: RecordSet): Promise<ToolRead | null> {
  const { readJsonLines } = await import('./tools/read-json-lines');
  return readJsonLines(decoded, report, (record) => records.add(record));
}

async function readJsonFile(decoded: Decoded, report: FileReport): Promise<Content> {
  const json = await readJson(decoded, report);
  const { value, text } = json;
  const records = new RecordSet(report);
  const kind = parseMusterJson(json, report, (record) => records.add(record));
  if (kind !== null) {
    const category = kind === 'finding' ? 'vulnerability_scanner' : 'inventory';
    const source: ImportSource = { vendor: 'Muster', category, displayName: sourceNameOf(report.file) || 'JSON' };
    return { format: 'muster_json', source, records, csv: null };
  }
  if (isObject(value) && isSavedImport(value)) {
    const source = parseSavedImport(value, report, (record) => records.add(record));
    return { format: 'muster_json', source, records, csv: null };
  }
  if (!isObject(value) || value['bomFormat'] !== 'CycloneDX') {
    const tool = await readJsonTool(json, report, (record) => records.add(record));
    if (tool === null) throw refuseKind(report, jsonKind(value));
    return { ...tool, records, csv: null };
  }
  const rows = parseCycloneDx(value, text, report, takenBy(records, report));
  return { ...readAs(CYCLONEDX), records, csv: null, tally: rows.finish(records.settled()) };
}
