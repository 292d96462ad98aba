import type { FeedFormat } from '../../../contract/areas/vulnerabilities/feed-formats';
import { isObject } from '../../../contract/narrow';
import type { Decoded } from '../../formats/encoding';
import type { FileReport } from '../../formats/file-report';
import { elementLines, readJson } from '../../formats/json';
import { count, lineBreaks, mebibytes } from '../../formats/text';
import type { VulnerabilityStatement } from '../statement';
import { csafDocument, isCsaf } from './csaf';
import { cveRecord } from './cve-record';
import type { FeedFile } from './feed-part';
import { KevCatalog, kevEntry } from './kev';
import { NvdAnswer, nvdItem } from './nvd';
import { isOpenVex, openVexDocument } from './openvex';
import { isOsv, osvRecord } from './osv';
import type { FeedPiece } from './read-feeds';
import type { ReadDocument } from './stated-document';
import { timeOf } from './values';

type Reads = (value: unknown, tell: (remark: string) => void) => VulnerabilityStatement | string;

interface Found {
  readonly format: FeedFormat;
  readonly items: readonly unknown[];
  /** The first line of each. */
  readonly lines: readonly number[];
  readonly dated: string | null;
  readonly reads: Reads;
}

/** A feed in JSON: the records of one document, or of several. */
export async function* readJsonFeed(decoded: Decoded, report: FileReport, file: FeedFile): AsyncGenerator<FeedPiece> {
  const { bytes, limits } = report;
  if (bytes > limits.maxJsonBytes)
    throw report.refuse(
      null,
      `JSON is read in one piece, and this has ${mebibytes(bytes)}; the limit is ${mebibytes(limits.maxJsonBytes)}. Split the file.`,
    );
  const { value, text, lines } = await readJson(decoded, report);
  const documents = documentsOf(value, text, lines);
  if (documents !== null) return yield* readDocuments(documents, report, file);
  const found = feedOf(value, text, lines);
  if (found === null) throw report.refuse(null, NO_FEED);
  const { format, items, reads } = found;
  yield { kind: 'format', format };
  file.dated = found.dated;
  if (format === 'kev_json') tellCount(value, items.length, report);
  for (const [at, item] of items.entries()) {
    file.read += 1;
    const line = found.lines[at] ?? null;
    const statement = reads(item, (remark) => report.notice(line, remark));
    if (typeof statement === 'string') report.reject(line, statement, JSON.stringify(item) ?? '');
    else {
      if (format !== 'kev_json') file.dated = later(file.dated, statement.saidAt);
      yield { kind: 'statement', statement };
    }
  }
}

export const NO_FEED =
  'it is no feed of vulnerabilities that Muster reads: the KEV catalog (JSON or CSV), EPSS scores (CSV), OSV and GitHub advisories, the answers of NVD’s CVE API 2.0, CVE records (JSON 5), CSAF 2.0, or OpenVEX.';

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Documents that speak of several vulnerabilities each. */
interface Documents {
  readonly format: FeedFormat;
  readonly items: readonly unknown[];
  /** The first line of each. */
  readonly lines: readonly number[];
  /** Of a single one, the first line of each of the things it speaks of. */
  readonly within: readonly number[] | null;
  readonly reads: (value: unknown) => ReadDocument | string;
}

function documentsOf(value: unknown, text: string, lines: readonly number[] | undefined): Documents | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [isVex, isAdvisory] = [items.some(isOpenVex), items.some(isCsaf)];
  if (!isVex && !isAdvisory) return null;
  const under = isAdvisory ? '"vulnerabilities"' : '"statements"';
  return {
    items,
    ...(isAdvisory
      ? { format: 'csaf_json' as const, reads: csafDocument }
      : { format: 'openvex_json' as const, reads: openVexDocument }),
    ...(Array.isArray(value)
      ? { lines: lines ?? elementLines(text), within: null }
      : { lines: [1], within: linesUnder(text, under) }),
  };
}

/** A document by itself that cannot be taken is refused; of several it is rejected. */
async function* readDocuments(
  { format, items, lines, within, reads }: Documents,
  report: FileReport,
  file: FeedFile,
): AsyncGenerator<FeedPiece> {
  yield { kind: 'format', format };
  for (const [at, item] of items.entries()) {
    const line = lines[at] ?? null;
    const read = reads(item);
    if (typeof read === 'string') {
      if (items.length === 1) throw report.refuse(null, `${read.charAt(0).toLowerCase()}${read.slice(1)}`);
      file.read += 1;
      report.reject(line, read, JSON.stringify(item) ?? '');
      continue;
    }
    file.read += read.read;
    for (const one of read.rejected) report.reject(within?.[one.at] ?? line, one.reason, JSON.stringify(one.raw) ?? '');
    for (const one of read.remarks) report.notice(within?.[one.at] ?? line, one.message);
    file.dated = later(file.dated, read.document.saidAt);
    for (const statement of read.statements) yield { kind: 'statement', statement };
    // What could not be read of it is not taken back by it.
    if (read.rejected.length === 0) yield { kind: 'document', document: read.document };
  }
}

function feedOf(value: unknown, text: string, lines: readonly number[] | undefined): Found | null {
  if (!Array.isArray(value)) return wrapped(value, text) ?? ofRecords([value], [1]);
  return ofRecords(value, lines ?? elementLines(text));
}

/** Documents that are a record each; which kind, the first one that is any says. */
function ofRecords(items: readonly unknown[], lines: readonly number[]): Found | null {
  const first = items.find((one) => isOsv(one) || isCveRecord(one));
  if (first === undefined) return null;
  const isCve = isCveRecord(first);
  const reads: Reads = isCve ? cveRecord : osvRecord;
  return { format: isCve ? 'cve_json' : 'osv_json', items, lines, dated: null, reads };
}

const isCveRecord = (value: unknown): boolean => isObject(value) && isObject(value['cveMetadata']);

/** What is a list under a name, with more beside it. */
function wrapped(value: unknown, text: string): Found | null {
  if (!isObject(value) || !Array.isArray(value['vulnerabilities'])) return null;
  const items: readonly unknown[] = value['vulnerabilities'];
  const lines = linesUnder(text, '"vulnerabilities"');
  const [first] = items;
  if (value['format'] === 'NVD_CVE' || (isObject(first) && isObject(first['cve']))) {
    const dated = timeOf(NvdAnswer.parse(value).timestamp) ?? null;
    return { format: 'nvd_json', items, lines, dated, reads: nvdItem };
  }
  if (!('catalogVersion' in value) && !(isObject(first) && 'cveID' in first)) return null;
  const dated = timeOf(KevCatalog.parse(value).dateReleased) ?? newestAdded(items);
  return { format: 'kev_json', items, lines, dated, reads: (item) => kevEntry(item, dated) };
}

/** Of a list that does not say when it was made: not before its newest entry was added. */
function newestAdded(items: readonly unknown[]): string | null {
  const days = items.flatMap((item) => (isObject(item) ? (timeOf(String(item['dateAdded'] ?? '')) ?? []) : []));
  return days.reduce<string | null>(later, null);
}

function tellCount(value: unknown, found: number, report: FileReport): void {
  const { count: said } = KevCatalog.parse(value);
  if (said !== undefined && said !== found)
    report.notice(
      null,
      `It says that it has ${count(said)} entries, and has ${count(found)}: part of it may be missing.`,
    );
}

function linesUnder(text: string, key: string): number[] {
  const start = text.indexOf('[', Math.max(0, text.indexOf(key)));
  const before = lineBreaks(text.slice(0, start));
  return elementLines(text.slice(start)).map((line) => line + before);
}
