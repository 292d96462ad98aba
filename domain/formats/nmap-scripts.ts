import type { NormalizedFinding } from '../../contract/areas/integrations';
import { cutText } from '../text/cut-text';
import { cvesOf } from './normalize';
import { severityOfScore, severityOfWord } from './severity';
import { compact, distinct } from './text';
import { attributeOf, childrenOf, type XmlElement } from './xml-element';

/** Findings in the output of nmap's scripts; a script that names no CVE found nothing Muster can follow. */
export function scriptFindings(script: XmlElement, location: string): NormalizedFinding[] {
  const id = attributeOf(script, 'id') ?? 'script';
  const output = script.attributes['output'] ?? '';
  const listed = listedFindings(id, output, location);
  return listed.length > 0 ? listed : reportedFindings(id, script, output, location);
}

/** vulners and its like: a line for each exploit or CVE, with a score and an address. */
function listedFindings(id: string, output: string, location: string): NormalizedFinding[] {
  const byCve = new Map<string, { score: number; references: string[] }>();
  let product: string | undefined;
  for (const line of output.split('\n')) {
    product = /^\s*(cpe:\S+):\s*$/.exec(line)?.[1] ?? product;
    const match = /^\s*(\S*CVE-\d{4}-\d{4,}\S*)\s+(\d+(?:\.\d+)?)\s+(https?:\/\/\S+)/i.exec(line);
    const cve = cvesOf([match?.[1]])?.[0];
    if (!match || !cve) continue;
    const known = byCve.get(cve) ?? { score: 0, references: [] };
    // The entry that is the CVE itself knows its score; exploits repeat a score of their own.
    const own = match[1]?.toUpperCase() === cve;
    byCve.set(cve, {
      score: own ? Number(match[2]) : Math.max(known.score, Number(match[2])),
      references: [...known.references, match[3] ?? ''],
    });
  }
  return [...byCve].map(([cve, { score, references }]) =>
    compact({
      uniqueIdFromTool: `${id}:${location}:${cve}`,
      ruleId: id,
      title: product ? `${cve} in ${product}` : cve,
      severity: severityOfScore(score),
      location,
      cves: [cve],
      references: distinct(references.slice(0, 20)),
    }),
  );
}

/** nmap's `vulns` library: "State: VULNERABLE", with ids and a risk factor. */
function reportedFindings(id: string, script: XmlElement, output: string, location: string): NormalizedFinding[] {
  const cves = cvesOf([output]);
  if (!cves || !/\bVULNERABLE\b/.test(output.replace(/NOT VULNERABLE/g, ''))) return [];
  const risk = /risk factor:\s*(\w+)/i.exec(output)?.[1];
  const title = childrenOf(script, 'table')
    .flatMap((table) => childrenOf(table, 'elem'))
    .find((elem) => attributeOf(elem, 'key') === 'title')
    ?.text.trim();
  return [
    {
      uniqueIdFromTool: `${id}:${location}`,
      ruleId: id,
      title: title || `${id}: ${cves.join(', ')}`,
      severity: severityOfWord(risk) ?? 'medium',
      evidence: cutText(output.trim(), 8_000),
      location,
      cves,
    },
  ];
}
