import calculator from 'ae-cvss-calculator';
import type { Cvss } from '../../contract/areas/vulnerabilities/vulnerability';
import { severityOfScore } from '../formats/severity';

/** The metrics of the base of each version, with their values, as its specification has them. */
const BASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2.0': { AV: 'LAN', AC: 'HML', Au: 'MSN', C: 'NPC', I: 'NPC', A: 'NPC' },
  '3': { AV: 'NALP', AC: 'LH', PR: 'NLH', UI: 'NR', S: 'UC', C: 'HLN', I: 'HLN', A: 'HLN' },
  '4.0': {
    ...{ AV: 'NALP', AC: 'LH', AT: 'NP', PR: 'NLH', UI: 'NPA', VC: 'HLN', VI: 'HLN', VA: 'HLN' },
    ...{ SC: 'HLN', SI: 'HLN', SA: 'HLN' },
  },
};

const lettersOf = (vector: string): ReadonlyMap<string, string> =>
  new Map(vector.split('/').map((part) => [part.split(':')[0] ?? '', part.split(':')[1] ?? '']));

/** `CVSS:3.1/…` says its version, and a vector of version 2 has none. Undefined for what is no whole vector. */
function versionOfVector(vector: string): string | undefined {
  const version = /^CVSS:(3\.[01]|4\.0)\//.exec(vector)?.[1] ?? (vector.startsWith('CVSS:') ? undefined : '2.0');
  if (version === undefined) return undefined;
  const letters = lettersOf(vector);
  const base = BASES[version] ?? BASES['3'] ?? {};
  const parts = vector.split('/').filter((part) => !part.startsWith('CVSS:'));
  const isWhole = Object.entries(base).every(([metric, values]) => {
    const value = letters.get(metric) ?? '';
    return value.length === 1 && values.includes(value);
  });
  return isWhole && new Set(parts.map((part) => part.split(':')[0])).size === parts.length ? version : undefined;
}

interface Scores {
  /** Of the base metrics alone: threat and environment count for nothing in it. */
  readonly base: number;
  /** Of all that the vector says. */
  readonly overall: number;
}

/** What was worked out before: feeds have the same few thousand vectors over and over, and one of CVSS 4.0 takes 0.2 ms. */
const known = new Map<string, Scores>();
const MOST_KNOWN = 20_000;

/** The scores of a vector that is whole, as its version's specification has them. */
function scoresOf(version: string, vector: string): Scores {
  const found = known.get(vector);
  if (found !== undefined) return found;
  const base = BASES[version] ?? BASES['3'] ?? {};
  const ofBase = vector.split('/').filter((part) => (part.split(':')[0] ?? '') in base);
  const scores = {
    base: calculated(version, ofBase.join('/')),
    overall: calculated(version, vector.replace(/^CVSS:[\d.]+\//, '')),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(vector, scores);
  return scores;
}

function calculated(version: string, metrics: string): number {
  const Calculator = CALCULATORS[version] ?? calculator.Cvss4P0;
  return new Calculator(metrics).calculateScores().overall;
}

const CALCULATORS: Readonly<
  Record<string, typeof calculator.Cvss2 | typeof calculator.Cvss3P0 | typeof calculator.Cvss3P1>
> = {
  ...{ '2.0': calculator.Cvss2, '3.0': calculator.Cvss3P0, '3.1': calculator.Cvss3P1 },
};

export interface Rated {
  /** Null: nothing of it can be kept. */
  readonly cvss: Cvss | null;
  /** What is to be said of it. */
  readonly remark?: string;
}

/**
 * A rating as a source gives it: a vector, a score, or both. A score is worked out of its vector and counts more than the one
 * that stands beside it.
 */
export function ratingOf(
  source: string,
  said: {
    readonly vector?: string | undefined;
    readonly score?: number | undefined;
    readonly version?: string | undefined;
  },
): Rated {
  // Version 2 is often written in brackets.
  const vector = said.vector?.trim().replace(/^\((.*)\)$/, '$1');
  const score = said.score !== undefined && said.score >= 0 && said.score <= 10 ? said.score : undefined;
  const remark = vector === undefined ? undefined : `“${vector.slice(0, 120)}” is no CVSS vector`;
  const version = vector === undefined ? undefined : versionOfVector(vector);
  if (version === undefined) {
    if (score === undefined || said.version === undefined)
      return { cvss: null, ...(remark !== undefined && { remark: `${remark}, so it was left out.` }) };
    const cvss = { source, version: said.version, vector: null, baseScore: score, severity: severityOfScore(score) };
    return { cvss, ...(remark !== undefined && { remark: `${remark}; its score was kept.` }) };
  }
  const { base, overall } = scoresOf(version, vector ?? '');
  const differs = said.score !== undefined && [base, overall].every((one) => Math.abs(one - (said.score ?? 0)) > 0.05);
  const cvss = {
    ...{ source, version, vector: vector ?? null, baseScore: base, severity: severityOfScore(base) },
  };
  if (!differs) return { cvss };
  return {
    cvss,
    remark: `The vector ${vector} has the score ${base}, and not ${said.score}; it counts as ${base}.`,
  };
}
