import { isObject } from '../../contract/narrow';
import { NOT_READ_BACK } from '../export/export-columns';
import { startsWith } from './encoding';
import type { FileReport } from './file-report';
import { listOf, objectOf, objectsOf, stringOf } from './json';
import type { RefusedFile } from './parsed-file';

/** Names for what Muster does not read, so that a refusal can say what the file is. */

const ACCEPTED =
  'Muster reads what many scanners write, bills of materials, CSV and its own exports; the import dialog lists all of them.';

const MAGIC: readonly [readonly number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive in an archive. Unpack it and drop the files in it'],
  [[0x1f, 0x8b], 'a gzip file in an archive. Unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG image'],
  [[0xff, 0xd8, 0xff], 'a JPEG image'],
  [[0x47, 0x49, 0x46, 0x38], 'a GIF image'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7-Zip archive. Unpack it first'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive. Unpack it first'],
  [[0x42, 0x5a, 0x68], 'a bzip2 archive. Unpack it first'],
  [[0xfd, 0x37, 0x7a, 0x58], 'an xz archive. Unpack it first'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a Zstandard archive. Unpack it first'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'an Office document that is old (.xls, .doc) or has a password. Save a workbook as .xlsx without one',
  ],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'an SQLite database'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program (ELF)'],
  [[0x4d, 0x5a], 'a Windows program'],
  [[0x50, 0x41, 0x52, 0x31], 'a Parquet file'],
];

const TAR_MARK_AT = 257;
const TAR_MARK = [0x75, 0x73, 0x74, 0x61, 0x72];

/** What the first bytes of a file that is no text give away; null for text. */
export function binaryKind(bytes: Uint8Array): string | null {
  const magic = MAGIC.find(([prefix]) => startsWith(bytes, prefix))?.[1];
  if (startsWith(bytes.subarray(TAR_MARK_AT), TAR_MARK)) return 'a tar archive. Unpack it, or pack its files as ZIP';
  if (magic?.startsWith('a ZIP')) return officeKind(bytes) ?? magic;
  return magic ?? null;
}

/** An Office document is a ZIP archive whose entries lie in a folder named after the program. */
function officeKind(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 4_096));
  if (head.includes('xl/')) return 'an Excel workbook in an archive. Unpack it and drop it by itself';
  return head.includes('word/') ? 'a Word document' : null;
}

const ROOTS: Readonly<Record<string, string>> = {
  rss: 'an RSS feed',
  feed: 'an Atom feed',
  html: 'a web page (HTML)',
  '!doctype html': 'a web page (HTML)',
  report: 'an OpenVAS (Greenbone) report',
  nessusclientdata: 'a Nessus v1 report; export it as Nessus v2',
  issues: 'a Burp Suite report',
  owaspzapreport: 'a ZAP report',
  svg: 'an SVG image',
  testsuites: 'a JUnit report',
  rdf: 'an RDF document',
};

export function xmlKind(root: string): string {
  const known = ROOTS[root.toLowerCase()];
  return known ? `XML with root element <${root}>: ${known}` : `XML with root element <${root}>`;
}

const SHAPES: readonly [kind: string, test: (json: Readonly<Record<string, unknown>>) => boolean][] = [
  ['SARIF JSON', (json) => Array.isArray(json['runs']) && 'version' in json],
  ['a Trivy Kubernetes report', (json) => 'ClusterName' in json && 'Resources' in json],
  ['a Trivy report', (json) => 'SchemaVersion' in json && ('ArtifactName' in json || 'Results' in json)],
  ['an OSV-Scanner report', (json) => objectsOf(json['results']).some((result) => 'packages' in result)],
  ['an OpenVEX document', (json) => /openvex/i.test(stringOf(json['@context']) ?? '')],
  ['a STIX bundle', (json) => json['type'] === 'bundle' && Array.isArray(json['objects'])],
  ['a CSAF advisory', (json) => 'csaf_version' in objectOf(json['document'])],
  ['the KEV catalog of CISA', (json) => 'catalogVersion' in json && Array.isArray(json['vulnerabilities'])],
  [
    'a Wazuh (OpenSearch) query result',
    (json) => objectsOf(objectOf(json['hits'])['hits']).some((hit) => String(hit['_index']).startsWith('wazuh')),
  ],
  ['an Elasticsearch query result', (json) => '_shards' in json && 'hits' in json],
  ['an SPDX document', (json) => 'spdxVersion' in json],
  ['an npm lockfile', (json) => 'lockfileVersion' in json],
  ['a Grype report', (json) => Array.isArray(json['matches']) && 'descriptor' in json],
  ['a Syft document', (json) => Array.isArray(json['artifacts']) && 'descriptor' in json],
];

export function jsonKind(value: unknown): string {
  if (isEmpty(value))
    return 'an empty report: nothing in it says which tool wrote it, so there is nothing to take from it';
  if (isObject(value)) return SHAPES.find(([, test]) => test(value))?.[0] ?? 'JSON of a kind Muster does not know';
  const first = listOf(value).find(isObject);
  if (first && 'Target' in first && ('Vulnerabilities' in first || 'Type' in first))
    return 'a Trivy report of an old version';
  return Array.isArray(value) ? 'a JSON list of a kind Muster does not know' : 'a single JSON value';
}

const TEXTS: readonly [RegExp, kind: string][] = [
  [/^# Nmap \S+ scan initiated /, 'what nmap writes for people or for grep. Let it write XML (-oX)'],
  [/^Nmap scan report for |^Starting Nmap /m, 'what nmap writes for people. Let it write XML (-oX)'],
  [/^"?Nikto - v[\d.]+/, 'what Nikto writes as CSV, which has no header. Let it write XML or JSON'],
  [/^- Nikto v[\d.]+/m, 'what Nikto writes for people. Let it write XML or JSON'],
];

/** What scanners write for people, where it has no columns to be read by. */
export const textKind = (head: string): string | null =>
  TEXTS.find(([pattern]) => pattern.test(head.slice(0, 2_000)))?.[1] ?? null;

/** A list or a document of lists that have nothing in them. */
const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isObject(value) &&
      Object.values(value).every((part) => part === null || (Array.isArray(part) && part.length === 0));

export const refuseKind = (report: FileReport, kind: string): RefusedFile =>
  report.refuse(null, `this is ${kind}. ${ACCEPTED}`);

/** What follows from imports is not imported itself (QP90). */
export const refusedExport = (report: FileReport, line: number | null, kind: keyof typeof NOT_READ_BACK): RefusedFile =>
  report.refuse(
    line,
    `this is a Muster export of ${NOT_READ_BACK[kind]}, which cannot be imported. Export assets, findings or installed software to import them again.`,
  );
