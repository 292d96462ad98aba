import type { Cvss } from '../../contract/areas/vulnerabilities/vulnerability';
import { severityOfScore } from '../formats/severity';
import { scoreOfVector } from '../formats/tools/cvss-score';

/** The metrics of the base of each version, with their values, as its specification has them. */
const BASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2.0': { AV: 'LAN', AC: 'HML', Au: 'MSN', C: 'NPC', I: 'NPC', A: 'NPC' },
  '3': { AV: 'NALP', AC: 'LH', PR: 'NLH', UI: 'NR', S: 'UC', C: 'HLN', I: 'HLN', A: 'HLN' },
  '4.0': {
    ...{ AV: 'NALP', AC: 'LH', AT: 'NP', PR: 'NLH', UI: 'NPA', VC: 'HLN', VI: 'HLN', VA: 'HLN' },
    ...{ SC: 'HLN', SI: 'HLN', SA: 'HLN' },
  },
};

/** What each letter of a CVSS 2 vector weighs. */
const WEIGHTS_2: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { L: 0.395, A: 0.646, N: 1 },
  AC: { H: 0.35, M: 0.61, L: 0.71 },
  Au: { M: 0.45, S: 0.56, N: 0.704 },
  C: { N: 0, P: 0.275, C: 0.66 },
  I: { N: 0, P: 0.275, C: 0.66 },
  A: { N: 0, P: 0.275, C: 0.66 },
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

/** The base score of a vector of CVSS 2.0, as its guide has it. */
function scoreOfVector2(vector: string): number {
  const letters = lettersOf(vector);
  const weigh = (metric: string): number => WEIGHTS_2[metric]?.[letters.get(metric) ?? ''] ?? 0;
  const impact = 10.41 * (1 - (1 - weigh('C')) * (1 - weigh('I')) * (1 - weigh('A')));
  const exploitability = 20 * weigh('AV') * weigh('AC') * weigh('Au');
  return Math.round((0.6 * impact + 0.4 * exploitability - 1.5) * (impact === 0 ? 0 : 1.176) * 10) / 10;
}

export interface Rated {
  /** Null: nothing of it can be kept. */
  readonly cvss: Cvss | null;
  /** What is to be said of it. */
  readonly remark?: string;
}

/**
 * A rating as a source gives it: a vector, a score, or both. A score is worked out of its vector where that is known how (2.0 to
 * 3.1), and counts more than the one that stands beside it.
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
  const computed =
    vector === undefined ? undefined : version === '2.0' ? scoreOfVector2(vector) : scoreOfVector(vector);
  const baseScore = computed ?? score ?? null;
  const differs = computed !== undefined && said.score !== undefined && Math.abs(computed - said.score) > 0.05;
  const cvss = {
    ...{ source, version, vector: vector ?? null, baseScore },
    severity: baseScore === null ? null : severityOfScore(baseScore),
  };
  if (!differs) return { cvss };
  return {
    cvss,
    remark: `The vector ${vector} has the score ${computed}, and not ${said.score}; it counts as ${computed}.`,
  };
}
