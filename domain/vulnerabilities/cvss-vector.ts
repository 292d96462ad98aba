/** Vectors of CVSS as text: whether one is whole. What its score is a library says, on the server (`cvss.ts`). */

/** The metrics of the base of each version, with their values, as its specification has them. */
const BASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2.0': { AV: 'LAN', AC: 'HML', Au: 'MSN', C: 'NPC', I: 'NPC', A: 'NPC' },
  '3': { AV: 'NALP', AC: 'LH', PR: 'NLH', UI: 'NR', S: 'UC', C: 'HLN', I: 'HLN', A: 'HLN' },
  '4.0': {
    ...{ AV: 'NALP', AC: 'LH', AT: 'NP', PR: 'NLH', UI: 'NPA', VC: 'HLN', VI: 'HLN', VA: 'HLN' },
    ...{ SC: 'HLN', SI: 'HLN', SA: 'HLN' },
  },
};

/** The metrics of the base of a version, `3.1`. */
export const baseOf = (version: string): Readonly<Record<string, string>> => BASES[version] ?? BASES['3'] ?? {};

const lettersOf = (vector: string): ReadonlyMap<string, string> =>
  new Map(vector.split('/').map((part) => [part.split(':')[0] ?? '', part.split(':')[1] ?? '']));

/** A vector as it is read: version 2 is often written in brackets. */
export const bareVector = (text: string): string => text.trim().replace(/^\((.*)\)$/, '$1');

/** `CVSS:3.1/…` says its version, and a vector of version 2 has none. Undefined for what is no whole vector. */
export function versionOfVector(vector: string): string | undefined {
  const version = /^CVSS:(3\.[01]|4\.0)\//.exec(vector)?.[1] ?? (vector.startsWith('CVSS:') ? undefined : '2.0');
  if (version === undefined) return undefined;
  const letters = lettersOf(vector);
  const parts = vector.split('/').filter((part) => !part.startsWith('CVSS:'));
  const isWhole = Object.entries(baseOf(version)).every(([metric, values]) => {
    const value = letters.get(metric) ?? '';
    return value.length === 1 && values.includes(value);
  });
  return isWhole && new Set(parts.map((part) => part.split(':')[0])).size === parts.length ? version : undefined;
}
