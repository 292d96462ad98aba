import type { Severity } from '../../../../contract/primitives';
import { childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { linksOfHtml, textOfHtml } from '../html-text';
import type { ToldCvss, ToldFinding } from '../told';

/** What the reports of Qualys have in common. */

const LEVELS: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical'];

/** Qualys rates from 1 (minimal) to 5 (urgent). */
export const severityOfLevel = (level: string | undefined): Severity | undefined => LEVELS[Number(level) - 1];

/** Information that was gathered has a level too, which says nothing of a danger. */
export const isGathered = (type: string | undefined): boolean => /^(ig|info)/i.test(type ?? '');

/** `9.0 (AV:N/AC:H/…)`, with or without the vector; “-” is none. */
export function cvssOf(version: '2.0' | '3.0', text: string | undefined): ToldCvss[] {
  const [, score, vector] = /^(\d{1,2}(?:\.\d+)?)(?:\s*\(([^()]*)\))?/.exec(text ?? '') ?? [];
  const prefix = version === '3.0' ? 'CVSS:3.0/' : '';
  return score === undefined
    ? []
    : [{ score: Number(score), version, ...(vector !== undefined && { vector: `${prefix}${vector}` }) }];
}

/** What the knowledge base says of a vulnerability, in the words of whichever report. */
export function knownOf(details: XmlElement, rule: string | undefined): ToldFinding {
  const cves = childrenOf(childOf(details, 'CVE_ID_LIST'), 'CVE_ID');
  const advisories = childrenOf(childOf(details, 'VENDOR_REFERENCE_LIST'), 'VENDOR_REFERENCE');
  const solution = textOf(details, 'SOLUTION');
  return {
    rule,
    title: textOf(details, 'TITLE'),
    cvss: [
      ...cvssOf('3.0', textOf(childOf(details, 'CVSS3_SCORE'), 'CVSS3_BASE') ?? textOf(details, 'CVSS3_BASE')),
      ...cvssOf('2.0', textOf(childOf(details, 'CVSS_SCORE'), 'CVSS_BASE') ?? textOf(details, 'CVSS_BASE')),
    ],
    ids: cves.map((cve) => textOf(cve, 'ID')),
    description: told(
      textOf(details, 'THREAT') ?? textOf(details, 'DIAGNOSIS'),
      textOf(details, 'IMPACT') ?? textOf(details, 'CONSEQUENCE'),
    ),
    solution: told(solution),
    references: [...cves, ...advisories].map((one) => textOf(one, 'URL')).concat(linksOfHtml(solution)),
  };
}

const isNothing = (text: string): boolean => /^(n ?\/?a|not +applicable)\.?$/i.test(text);

const told = (...texts: readonly (string | undefined)[]): string | undefined =>
  texts
    .flatMap((text) => textOfHtml(text) ?? [])
    .filter((text) => !isNothing(text))
    .join('\n\n') || undefined;

/** `tcp/443`, as other tools of hosts word it; a port whose protocol is not told is the number alone. */
export const placeOf = (protocol: string | undefined, port: string | undefined): string | undefined =>
  [protocol, port].filter((part) => part !== undefined).join('/') || undefined;
