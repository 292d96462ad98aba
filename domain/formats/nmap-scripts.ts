import type { NormalizedFinding } from '../../contract/areas/integrations';
import { cutText } from '../text/cut-text';
import { withoutCredentials } from '../text/without-credentials';
import { cvesOf } from './normalize';
import { severityOfScore, severityOfWord } from './severity';
import { compact, distinct } from './text';
import { attributeOf, childrenOf, type XmlElement } from './xml-element';

interface ScriptResult {
  readonly findings: NormalizedFinding[];
  /** Of a list its entries, else one; none where it found nothing. */
  readonly rows: number;
}

/** Findings in the output of one of nmap's scripts; most scripts only describe the host. */
export function scriptResult(script: XmlElement, location: string): ScriptResult {
  const id = attributeOf(script, 'id') ?? 'script';
  const output = script.attributes['output'] ?? '';
  const entries = listedEntries(output);
  if (entries.length > 0) return { findings: listedFindings(id, entries, location), rows: entries.length };
  const matches = id === 'vulscan' ? matchedFindings(output, location) : [];
  if (matches.length > 0) return { findings: matches, rows: matches.length };
  const findings = reportedFindings(id, script, output, location);
  return { findings, rows: findings.length };
}

interface Entry {
  readonly id: string;
  readonly score: number;
  readonly link: string;
  readonly product: string | undefined;
}

/** vulners and its like: a line for each CVE or exploit, with a score and an address, below the product they are of. */
function listedEntries(output: string): Entry[] {
  const entries: Entry[] = [];
  let product: string | undefined;
  for (const line of output.split('\n')) {
    product = /^\s*(cpe:\S+):\s*$/.exec(line)?.[1] ?? product;
    const [, id, score, link] = /^\s+(\S+)\s+(\d+(?:\.\d+)?)\s+(https?:\/\/\S+)/i.exec(line) ?? [];
    if (id !== undefined && link !== undefined) entries.push({ id, score: Number(score), link, product });
  }
  return entries;
}

/** One for each CVE, with the exploits that name it; an exploit that names none stands for itself. */
function listedFindings(id: string, entries: readonly Entry[], location: string): NormalizedFinding[] {
  const found = new Map<string, Entry & { readonly links: string[]; readonly isRated: boolean }>();
  for (const entry of entries) {
    const cve = cvesOf([entry.id])?.[0];
    const name = cve ?? entry.id;
    const known = found.get(name);
    // The entry that is the CVE itself knows its score; exploits repeat a score of their own.
    const isOwn = entry.id.toUpperCase() === cve;
    const isRated = known?.isRated === true || isOwn;
    const score = isOwn ? entry.score : known?.isRated ? known.score : Math.max(known?.score ?? 0, entry.score);
    found.set(name, { ...(known ?? entry), score, isRated, links: [...(known?.links ?? []), entry.link] });
  }
  return [...found].map(([name, { score, links, product }]) =>
    compact({
      uniqueIdFromTool: `${id}:${location}:${name}`,
      ruleId: id,
      title: product ? `${name} in ${product}` : name,
      severity: severityOfScore(score),
      location,
      cves: cvesOf([name]),
      references: distinct(links.slice(0, 20)),
    }),
  );
}

/** vulscan: below the name of each database "[its id] title" of what it knows of the product. It rates nothing. */
function matchedFindings(output: string, location: string): NormalizedFinding[] {
  const findings: NormalizedFinding[] = [];
  let database = '';
  for (const line of output.split('\n')) {
    database = /^(\S.*?) - https?:\S+$/.exec(line.trim())?.[1] ?? database;
    const [, entry, title] = /^\s*\[([^\]\s]+)\]\s+(\S.*)$/.exec(line) ?? [];
    if (entry === undefined || title === undefined) continue;
    findings.push(
      compact({
        uniqueIdFromTool: ['vulscan', location, database, entry].filter(Boolean).join(':'),
        ruleId: 'vulscan',
        title: `${entry}: ${title.trim()}`,
        severity: 'info' as const,
        location,
        cves: cvesOf([entry, title]),
      }),
    );
  }
  return findings;
}

const isVulnerable = (text: string): boolean => /\bVULNERABLE\b/.test(text.replace(/NOT VULNERABLE/g, ''));

/** nmap's `vulns` library: "State: VULNERABLE", with a title, ids and a risk factor; one script may report several. */
function reportedFindings(id: string, script: XmlElement, output: string, location: string): NormalizedFinding[] {
  if (!isVulnerable(output)) return [];
  const tables = childrenOf(script, 'table').filter((table) => isVulnerable(elemOf(table, 'state') ?? ''));
  if (tables.length < 2)
    return [reportedFinding(id, { text: output, table: tables[0] ?? firstTable(script), location })];
  return tables.map((table, at) => {
    const title = elemOf(table, 'title');
    const text = title === undefined ? '' : partOf(output, title);
    const finding = reportedFinding(id, { text, table, location });
    return { ...finding, uniqueIdFromTool: `${id}:${location}:${attributeOf(table, 'key') ?? at}` };
  });
}

interface Reported {
  readonly text: string;
  readonly table: XmlElement | undefined;
  readonly location: string;
}

function reportedFinding(id: string, { text, table, location }: Reported): NormalizedFinding {
  const cves = cvesOf([text, attributeOf(table, 'key'), ...idsOf(table)]);
  const risk = /risk factor:\s*(\w+)/i.exec(text)?.[1];
  const fallback = cves === undefined ? id : `${id}: ${cves.join(', ')}`;
  return compact({
    uniqueIdFromTool: `${id}:${location}`,
    ruleId: id,
    title: elemOf(table, 'title') ?? fallback,
    severity: severityOfWord(risk) ?? 'medium',
    evidence: cutText(withoutCredentials(text.trim()), 8_000) || undefined,
    location,
    cves,
  });
}

const firstTable = (script: XmlElement): XmlElement | undefined =>
  childrenOf(script, 'table').find((table) => elemOf(table, 'title') !== undefined);

function elemOf(table: XmlElement | undefined, key: string): string | undefined {
  const text = childrenOf(table, 'elem')
    .find((elem) => attributeOf(elem, 'key') === key)
    ?.text.trim();
  return text ? text : undefined;
}

const idsOf = (table: XmlElement | undefined): string[] =>
  childrenOf(table, 'table')
    .filter((part) => attributeOf(part, 'key') === 'ids')
    .flatMap((ids) => childrenOf(ids, 'elem').map((elem) => elem.text));

/** What the output says of one of several: from its title to the blank line before the next. */
function partOf(output: string, title: string): string {
  const at = output.indexOf(title);
  if (at < 0) return '';
  const next = output.slice(at).search(/\n\s*\n\s*\S[^\n]*\n\s*State:/);
  return output.slice(at, next < 0 ? undefined : at + next);
}
