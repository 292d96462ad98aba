import type { Service } from '../../contract/areas/assets';
import type { NormalizedFinding } from '../../contract/areas/integrations';
import type { Severity } from '../../contract/primitives';
import { cutText } from '../text/cut-text';
import { withoutCredentials } from '../text/without-credentials';
import type { FileReport } from './file-report';
import { cvesOf } from './normalize';
import { severityOfWord } from './severity';
import { compact, distinct } from './text';
import { attributeOf, textOf, textsOf, type XmlElement } from './xml-element';

const SEVERITIES: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical'];
/** Longer texts are reports in themselves; the raw part of the record keeps more. */
const MAX_TEXT = 16_000;

const PROTOCOLS = ['tcp', 'udp', 'icmp'] as const;

const portOf = (item: XmlElement): number => Number(attributeOf(item, 'port') ?? 0);

/** The listening port an item speaks of; null for port 0, which stands for the host as a whole. */
export function serviceOf(item: XmlElement): Service | null {
  const proto = PROTOCOLS.find((one) => one === attributeOf(item, 'protocol'));
  const port = portOf(item);
  if (!proto || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
  // "www?" and "unknown" are Nessus's own doubts.
  const name = attributeOf(item, 'svc_name')?.replace(/\?$/, '');
  return compact({ proto, port, name: name === 'unknown' ? undefined : name });
}

export function findingOf(item: XmlElement, report: FileReport): NormalizedFinding {
  const plugin = attributeOf(item, 'pluginID') ?? 'unknown';
  const protocol = attributeOf(item, 'protocol') ?? 'tcp';
  const port = portOf(item);
  const description = textOf(item, 'description');
  const synopsis = textOf(item, 'synopsis');
  const solution = textOf(item, 'solution');
  const evidence = withoutCredentials(textOf(item, 'plugin_output') ?? '');
  return compact({
    uniqueIdFromTool: `${plugin}:${protocol}:${port}`,
    ruleId: plugin,
    title: attributeOf(item, 'pluginName') ?? textOf(item, 'plugin_name') ?? `Plugin ${plugin}`,
    severity: severityOf(item, report),
    description: cutOrNothing(synopsis && description ? `${synopsis}\n\n${description}` : (description ?? synopsis)),
    solution: solution === 'n/a' ? undefined : cutOrNothing(solution),
    evidence: cutOrNothing(evidence),
    location: port > 0 ? `${protocol}/${port}` : undefined,
    cves: cvesOf(textsOf(item, 'cve')),
    cvss: cvssOf(item),
    references: referencesOf(item),
  });
}

const cutOrNothing = (text: string | undefined): string | undefined => (text ? cutText(text, MAX_TEXT) : undefined);

function severityOf(item: XmlElement, report: FileReport): Severity {
  const number = attributeOf(item, 'severity');
  const risk = textOf(item, 'risk_factor');
  const rated = (number === undefined ? undefined : SEVERITIES[Number(number)]) ?? severityOfWord(risk);
  if (rated !== null) return rated;
  const word = number ?? risk;
  if (word === undefined) report.noticeOnce('Items without a severity are info.');
  else
    report.noticeOnce(`Line ${item.line}: “${word}” is no severity Muster knows; where it stands, the item is info.`);
  return 'info';
}

/** CVSS 3 where the plugin has it, else 2. */
function cvssOf(item: XmlElement): NormalizedFinding['cvss'] {
  const versions = [
    { version: '4.0', score: 'cvss4_base_score', vector: 'cvss4_vector' },
    { version: '3.0', score: 'cvss3_base_score', vector: 'cvss3_vector' },
    { version: '2.0', score: 'cvss_base_score', vector: 'cvss_vector' },
  ];
  for (const { version, score, vector } of versions) {
    const baseScore = Number.parseFloat(textOf(item, score) ?? '');
    if (Number.isNaN(baseScore)) continue;
    const text = textOf(item, vector)?.replace(/^CVSS2#/, '');
    return compact({ version: /^CVSS:(\d\.\d)/.exec(text ?? '')?.[1] ?? version, vector: text, baseScore });
  }
  return undefined;
}

function referencesOf(item: XmlElement): string[] | undefined {
  const links = textsOf(item, 'see_also').flatMap((text) => text.split(/\s+/));
  const crossReferences = textsOf(item, 'xref').filter((reference) => !reference.startsWith('CVE'));
  return distinct([...links, ...crossReferences]);
}
