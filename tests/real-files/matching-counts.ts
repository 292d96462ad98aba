import type { NormalizedFinding, NormalizedRecord, NormalizedSoftware } from '../../contract/areas/integrations';
import type { Vulnerability } from '../../contract/areas/vulnerabilities/vulnerability';
import { isObject } from '../../contract/narrow';
import { RefusedFile } from '../../domain/formats/parsed-file';
import { isOsv, osvRecord } from '../../domain/vulnerabilities/feeds/osv';
import { type Match, matchSoftware } from '../../domain/vulnerabilities/match-software';
import { mergeVulnerability } from '../../domain/vulnerabilities/merge-vulnerability';
import { vulnerabilitiesOf } from '../../domain/vulnerabilities/same-vulnerability';
import type { VulnerabilityStatement } from '../../domain/vulnerabilities/statement';
import { parseSample, readSample, sampleNames } from './samples';

/** The records of OSV in the samples against all software the samples state, and what their scanners say of the same. */
export interface Compared {
  readonly records: number;
  readonly vulnerabilities: number;
  readonly software: number;
  /** Pairs of a version and a vulnerability of its package, by ecosystem. */
  readonly byEcosystem: ReadonlyMap<string, Readonly<Record<Match['outcome'], number>>>;
  readonly bySample: ReadonlyMap<string, Verdicts>;
}

/** What a scanner names of these vulnerabilities, and the matcher says of the software of the same thing. */
export interface Verdicts {
  named: number;
  agreed: number;
  /** What the scanner names and the matcher does not find, and the other way round. */
  readonly onlyScanner: string[];
  readonly onlyMatcher: string[];
}

export async function comparedSamples(): Promise<Compared> {
  const statements = new Map<string, VulnerabilityStatement>();
  for (const name of sampleNames().filter((one) => one.endsWith('.json'))) {
    for (const one of jsonIn(new TextDecoder().decode(readSample(name)))) osvIn(one, statements);
  }
  const vulnerabilities = mergedOf([...statements.values()]);
  const software = new Map<string, NormalizedSoftware>();
  const bySample = new Map<string, Verdicts>();
  for (const name of sampleNames()) {
    for (const record of await recordsIn(name)) {
      for (const one of record.software)
        software.set(JSON.stringify([one.purl, one.ecosystem, one.name, one.version]), one);
      compare(record, vulnerabilities, () => {
        const verdicts = bySample.get(name) ?? { named: 0, agreed: 0, onlyScanner: [], onlyMatcher: [] };
        bySample.set(name, verdicts);
        return verdicts;
      });
    }
  }
  const byEcosystem = new Map<string, Record<Match['outcome'], number>>();
  for (const one of software.values()) {
    for (const { affected } of vulnerabilities) {
      const match = matchSoftware(one, affected);
      if (match === null) continue;
      const counts = byEcosystem.get(match.order) ?? { affected: 0, not_affected: 0, unknown: 0 };
      counts[match.outcome] += 1;
      byEcosystem.set(match.order, counts);
    }
  }
  const sizes = { records: statements.size, vulnerabilities: vulnerabilities.length, software: software.size };
  return { ...sizes, byEcosystem, bySample };
}

/** Records of a sample; none of what is no scan and no inventory, which says so itself. */
async function recordsIn(name: string): Promise<readonly NormalizedRecord[]> {
  try {
    return (await parseSample(name)).records;
  } catch (error) {
    if (error instanceof RefusedFile) return [];
    throw error;
  }
}

function mergedOf(statements: readonly VulnerabilityStatement[]): readonly Vulnerability[] {
  const about = vulnerabilitiesOf(statements);
  const byId = new Map<string, VulnerabilityStatement[]>();
  for (const statement of statements) {
    for (const id of about.get(statement) ?? []) byId.set(id, [...(byId.get(id) ?? []), statement]);
  }
  return [...byId].map(([id, said]) => mergeVulnerability(id, said, null));
}

function compare(record: NormalizedRecord, vulnerabilities: readonly Vulnerability[], verdicts: () => Verdicts): void {
  for (const { id, aliases, affected } of vulnerabilities) {
    const names = new Set([id, ...aliases]);
    const namesIt = ({ ruleId, cves = [] }: NormalizedFinding) => [ruleId ?? '', ...cves].some((one) => names.has(one));
    const found = record.software.find((one) => matchSoftware(one, affected)?.outcome === 'affected');
    const isNamed = record.findings.some(namesIt);
    if (isNamed) verdicts().named += 1;
    if (isNamed && found !== undefined) verdicts().agreed += 1;
    if (isNamed && found === undefined) verdicts().onlyScanner.push(id);
    if (!isNamed && found !== undefined) verdicts().onlyMatcher.push(`${id} in ${found.name} ${found.version ?? ''}`);
  }
}

/** All records of OSV that stand anywhere in a JSON value. */
function osvIn(value: unknown, found: Map<string, VulnerabilityStatement>): void {
  if (Array.isArray(value)) {
    for (const one of value) osvIn(one, found);
  } else if (isObject(value) && isOsv(value) && 'affected' in value) {
    const said = osvRecord(value, () => undefined);
    if (typeof said !== 'string') found.set(said.recordId, said);
  } else if (isObject(value)) {
    for (const one of Object.values(value)) osvIn(one, found);
  }
}

/** One value, or several after each other, as govulncheck writes them. */
function jsonIn(text: string): readonly unknown[] {
  const read = (part: string): unknown[] => {
    try {
      return [JSON.parse(part)];
    } catch {
      return [];
    }
  };
  const whole = read(text);
  return whole.length > 0 ? whole : text.split(/\n(?=\{)/).flatMap(read);
}
