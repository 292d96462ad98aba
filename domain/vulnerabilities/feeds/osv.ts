import type { Affected } from '../../../contract/areas/vulnerabilities/vulnerability';
import { CATALOG } from '../../../contract/limits';
import { isObject } from '../../../contract/narrow';
import { severityOfWord } from '../../formats/severity';
import { compact } from '../../formats/text';
import * as given from '../../formats/tools/lenient';
import { nameOf, type VulnerabilityStatement } from '../statement';
import { cwesOf, namesIn, ratingsOf, referencesOf, textOf, timeOf } from './values';

const { list, object, text, texts } = given;

const Event = object({ introduced: text, fixed: text, last_affected: text });
const AffectedPackage = object({
  package: object({ name: text, ecosystem: text, purl: text }),
  ranges: list(object({ type: text, events: list(Event) })),
  versions: texts,
  severity: list(object({ type: text, score: text })),
});
const Record = object({
  ...{ id: text, modified: text, published: text, withdrawn: text, summary: text, details: text },
  ...{ aliases: texts, upstream: texts },
  severity: list(object({ type: text, score: text })),
  affected: list(AffectedPackage),
  references: list(object({ type: text, url: text })),
  database_specific: object({ severity: text, cwe_ids: texts }),
});

/** A record of OSV, which GitHub's advisories are too; or one without its schema's version, as older ones are. */
export const isOsv = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && 'modified' in value && !('cve' in value) && !('cveID' in value);

/** One record, or why it is none. */
export function osvRecord(value: unknown, tell: (remark: string) => void): VulnerabilityStatement | string {
  const said = Record.parse(value);
  const recordId = nameOf(said.id);
  if (recordId === undefined) return `Its id is none: “${said.id?.slice(0, 100) ?? ''}”.`;
  const modified = timeOf(said.modified);
  if (modified === undefined) return `When ${recordId} was modified is no date: “${said.modified ?? ''}”.`;
  const source = recordId.startsWith('GHSA-') ? 'ghsa' : 'osv';
  const published = timeOf(said.published);
  const severity = severityOfWord(said.database_specific.severity);
  const affected = said.affected.flatMap((one) => affectedOf(source, one));
  if (affected.length > CATALOG.affected)
    tell(`${recordId} names ${affected.length} ranges of versions; the first ${CATALOG.affected} were kept.`);
  const vectors = [...said.severity, ...said.affected.flatMap((one) => one.severity)].filter(
    ({ type, score }) => score !== undefined && (type?.startsWith('CVSS') ?? true),
  );
  const seen = new Set<string>();
  const ratings = vectors.filter(({ score = '' }) => !seen.has(score) && seen.add(score));
  const hasEvidence = said.references.some(({ type }) => type === 'EVIDENCE');
  return compact({
    ...{ source, recordId, saidAt: modified, modified },
    published,
    status: said.withdrawn === undefined ? ('published' as const) : ('withdrawn' as const),
    title: textOf(said.summary, 'title'),
    description: textOf(said.details, 'description'),
    severity: severity ?? undefined,
    exploitMaturity: hasEvidence ? ('poc' as const) : undefined,
    aliases: namesIn([...said.aliases, ...said.upstream], recordId),
    cvss: ratingsOf(
      source,
      ratings.map(({ score }) => ({ vector: score })),
      (remark) => tell(`${recordId}: ${remark}`),
    ),
    cwes: cwesOf(said.database_specific.cwe_ids),
    affected: affected.slice(0, CATALOG.affected),
    references: referencesOf(said.references.map(({ url, type }) => ({ url, kind: type?.toLowerCase() }))),
  });
}

/** Commits are no versions that anybody has installed, so ranges of Git are left out. */
function affectedOf(source: string, one: given.Read<typeof AffectedPackage>): Affected[] {
  const { name, ecosystem, purl } = one.package;
  const about = compact({ source, ecosystem, package: name, purl });
  const ranges = one.ranges.filter(({ type }) => type !== 'GIT').flatMap(({ events }) => rangesOf(events));
  if (ranges.length > 0) return ranges.map((range) => ({ ...about, ...range }));
  if (name === undefined && purl === undefined) return [];
  return [{ ...about, ...(one.versions.length > 0 && { versions: one.versions.slice(0, CATALOG.affected) }) }];
}

type Range = Pick<Affected, 'introduced' | 'fixed' | 'lastAffected'>;

/** Events in their order: each `introduced` begins a range, and what comes next ends it. */
function rangesOf(events: readonly given.Read<typeof Event>[]): Range[] {
  const ranges: Range[] = [];
  let open: string | undefined;
  for (const { introduced, fixed, last_affected: lastAffected } of events) {
    if (introduced !== undefined) {
      if (open !== undefined) ranges.push({ introduced: open });
      open = introduced;
    }
    if (fixed === undefined && lastAffected === undefined) continue;
    const begins = open === undefined ? {} : { introduced: open };
    ranges.push(fixed === undefined ? { ...begins, lastAffected } : { ...begins, fixed });
    open = undefined;
  }
  return open === undefined ? ranges : [...ranges, { introduced: open }];
}
