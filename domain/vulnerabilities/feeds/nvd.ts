import type { Affected } from '../../../contract/areas/vulnerabilities/vulnerability';
import { CATALOG } from '../../../contract/limits';
import { compact } from '../../formats/text';
import * as given from '../../formats/tools/lenient';
import { isCve, nameOf, type VulnerabilityStatement } from '../statement';
import { cwesOf, ratingsOf, referencesOf, textOf, timeOf } from './values';

const { flag, list, number, object, text, texts } = given;

const Said = object({ lang: text, value: text });
const Metric = object({ source: text, cvssData: object({ version: text, vectorString: text, baseScore: number }) });
const Match = object({
  ...{ vulnerable: flag, criteria: text, versionStartIncluding: text, versionStartExcluding: text },
  ...{ versionEndIncluding: text, versionEndExcluding: text },
});
const Item = object({
  cve: object({
    ...{ id: text, published: text, lastModified: text, vulnStatus: text },
    descriptions: list(Said),
    metrics: object({
      ...{ cvssMetricV2: list(Metric), cvssMetricV30: list(Metric) },
      ...{ cvssMetricV31: list(Metric), cvssMetricV40: list(Metric) },
    }),
    weaknesses: list(object({ description: list(Said) })),
    configurations: list(object({ nodes: list(object({ cpeMatch: list(Match) })) })),
    references: list(object({ url: text, tags: texts })),
  }),
});

/** The answer of NVD's CVE API 2.0, and the files it gives out of each year. */
export const NvdAnswer = object({ format: text, timestamp: text, vulnerabilities: list(given.anything) });

const english = (said: readonly given.Read<typeof Said>[]): string | undefined =>
  (said.find(({ lang }) => lang?.startsWith('en')) ?? said[0])?.value;

/** One item of it, or why it is none. */
export function nvdItem(value: unknown, tell: (remark: string) => void): VulnerabilityStatement | string {
  const { cve } = Item.parse(value);
  const recordId = nameOf(cve.id);
  if (recordId === undefined || !isCve(recordId)) return `Its id is no CVE: “${cve.id?.slice(0, 100) ?? ''}”.`;
  const { cvssMetricV2, cvssMetricV30, cvssMetricV31, cvssMetricV40 } = cve.metrics;
  const metrics = [...cvssMetricV40, ...cvssMetricV31, ...cvssMetricV30, ...cvssMetricV2];
  const affected = cve.configurations.flatMap(({ nodes }) =>
    nodes.flatMap(({ cpeMatch }) => cpeMatch.filter(({ vulnerable }) => vulnerable !== false).flatMap(affectedOf)),
  );
  if (affected.length > CATALOG.affected)
    tell(`${recordId} names ${affected.length} products; the first ${CATALOG.affected} were kept.`);
  const saidAt = timeOf(cve.lastModified) ?? null;
  const isExploit = cve.references.some(({ tags }) => tags.includes('Exploit'));
  return compact({
    ...{ source: 'nvd', recordId, aliases: [], saidAt },
    status: cve.vulnStatus === 'Rejected' ? ('rejected' as const) : ('published' as const),
    description: textOf(english(cve.descriptions), 'description'),
    published: timeOf(cve.published),
    modified: saidAt ?? undefined,
    exploitMaturity: isExploit ? ('poc' as const) : undefined,
    cvss: ratingsOf(
      'nvd',
      metrics.map(({ cvssData }) => ({
        ...{ vector: cvssData.vectorString, score: cvssData.baseScore, version: cvssData.version },
      })),
      (remark) => tell(`${recordId}: ${remark}`),
    ),
    cwes: cwesOf(cve.weaknesses.flatMap(({ description }) => description.map(({ value: said }) => said))),
    affected: affected.slice(0, CATALOG.affected),
    references: referencesOf(cve.references.map(({ url, tags }) => ({ url, kind: tags[0]?.toLowerCase() }))),
  });
}

/** A version that is left out at the beginning is one nobody names: what is affected begins behind it. */
function affectedOf(match: given.Read<typeof Match>): Affected[] {
  const {
    criteria: cpe,
    versionStartIncluding,
    versionStartExcluding,
    versionEndIncluding,
    versionEndExcluding,
  } = match;
  if (cpe === undefined) return [];
  const introduced = versionStartIncluding ?? (versionStartExcluding && `> ${versionStartExcluding}`);
  return [compact({ source: 'nvd', cpe, introduced, fixed: versionEndExcluding, lastAffected: versionEndIncluding })];
}
