import calculator from 'ae-cvss-calculator';
import type { Cvss } from '../../contract/areas/vulnerabilities/vulnerability';
import { severityOfScore } from '../formats/severity';
import { bareVector, baseOf, versionOfVector } from './cvss-vector';

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
  const base = baseOf(version);
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
  const vector = said.vector === undefined ? undefined : bareVector(said.vector);
  const score = said.score !== undefined && said.score >= 0 && said.score <= 10 ? said.score : undefined;
  const remark = vector === undefined ? undefined : `“${vector.slice(0, 120)}” is no CVSS vector`;
  const version = vector === undefined ? undefined : versionOfVector(vector);
  if (version === undefined) {
    // What was written is kept, so that it is seen where the vulnerability is.
    const unread = vector === undefined || vector === '' ? {} : { unread: vector.slice(0, 120) };
    if (score === undefined || said.version === undefined) {
      const nothing = { vector: null, baseScore: null, severity: null };
      const claimed = said.version ?? /^CVSS:(\d\.\d)/.exec(vector ?? '')?.[1] ?? '';
      const cvss = 'unread' in unread ? { source, version: claimed, ...nothing, ...unread } : null;
      return { cvss, ...(remark !== undefined && { remark: `${remark}, so it was left out.` }) };
    }
    const cvss = {
      ...{ source, version: said.version, vector: null, baseScore: score, severity: severityOfScore(score) },
      ...unread,
    };
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
