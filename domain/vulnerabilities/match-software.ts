import type { Affected } from '../../contract/areas/vulnerabilities/vulnerability';
import { compareVersions } from '../versions/compare-versions';
import { cpeParts, versionOfCpe } from './cpe';
import { keyOf, packageOf, packagesOf, releaseNumber, releaseOfSoftware } from './package-key';
import { sourceName } from './source-name';

/** Whether a piece of software is affected by a vulnerability, and the proof of it (VR24-VR26, MT1-MT4). */

export interface Named {
  readonly name: string;
  readonly version?: string | undefined;
  readonly purl?: string | undefined;
  readonly ecosystem?: string | undefined;
  readonly cpe?: string | undefined;
}

export interface Match {
  /** `unknown`: it is the package, and nobody can tell of the version. */
  readonly outcome: 'affected' | 'not_affected' | 'unknown';
  /** In words: which source says which range, and how the version compares. */
  readonly proof: string;
  /** Whose order of versions decided: OSV's name of the ecosystem in small letters, `cpe` for none of them. */
  readonly order: string;
  /** The range that decided; absent where no single one did. */
  readonly range?: Affected;
}

/** Null: the vulnerability is about other packages. `version` counts as the ecosystem's own order says. */
export function matchSoftware(software: Named, affected: readonly Affected[]): Match | null {
  const own = packageOf(software);
  if (own === null) return null;
  const key = keyOf(own);
  const release = releaseOfSoftware(software);
  const about = affected.filter((range) => isAbout(range, key, software) && isOfRelease(range, release));
  if (about.length === 0) return null;
  const order = own.ecosystem;
  const version = software.version?.trim() || cpeVersion(software.cpe);
  if (version === undefined) {
    return { outcome: 'unknown', proof: `No source says which version of ${software.name} is installed.`, order };
  }
  const looked = about.map((range) => inRange(order, version, range));
  const releases = new Set(about.flatMap((range) => releaseNumber(range.ecosystem) ?? []));
  const unclear = release === undefined && releases.size > 1 ? betweenReleases(version, order, about, looked) : null;
  if (unclear !== null) return unclear;
  const found =
    looked.find(({ outcome }) => outcome === 'affected') ?? looked.find(({ outcome }) => outcome === 'unknown');
  return found ?? { outcome: 'not_affected', proof: looked.map(({ proof }) => proof).join(' '), order };
}

/** Ranges name what they are about by package or by product; a product may be told apart by what it runs on. */
function isAbout(range: Affected, key: string, software: Named): boolean {
  if (!packagesOf({ ...range, name: range.package }).some((one) => keyOf(one) === key)) return false;
  if (!key.startsWith('cpe/')) return true;
  const [theirs, ours] = [targetOf(range.cpe), targetOf(software.cpe)];
  return theirs === '*' || ours === '*' || theirs === ours;
}

const targetOf = (cpe: string | undefined): string => cpeParts(cpe ?? '')?.targetSoftware ?? '*';

function cpeVersion(cpe: string | undefined): string | undefined {
  const parts = cpeParts(cpe ?? '');
  return (parts && versionOfCpe(parts)) ?? undefined;
}

/** Each release of a distribution has its own advisories; where nobody says which is installed, all are looked at. */
const isOfRelease = ({ ecosystem }: Affected, release: string | undefined): boolean =>
  release === undefined || [undefined, release].includes(releaseNumber(ecosystem));

/** Of releases that say different things nobody can tell which counts, where nobody says which is installed. */
function betweenReleases(
  version: string,
  order: string,
  about: readonly Affected[],
  looked: readonly Match[],
): Match | null {
  const byRelease = new Map<string, Match['outcome']>();
  for (const [at, match] of looked.entries()) {
    const release = about[at]?.ecosystem ?? '';
    if (byRelease.get(release) !== 'affected') byRelease.set(release, match.outcome);
  }
  if (new Set(byRelease.values()).size < 2) return null;
  const said = [...byRelease].map(([release, outcome]) => `${release}: ${OUTCOMES[outcome]}`).join(', ');
  return { outcome: 'unknown', proof: `Nobody says of which release ${version} is (${said}).`, order };
}

const OUTCOMES: Readonly<Record<Match['outcome'], string>> = {
  affected: 'affected',
  not_affected: 'not affected',
  unknown: 'cannot be compared',
};

function inRange(order: string, version: string, range: Affected): Match {
  const said = rangeText(range);
  const { source } = range;
  const judged = (isIn: boolean): Match => ({
    outcome: isIn ? 'affected' : 'not_affected',
    proof: `${version} is ${isIn ? '' : 'not '}in the range “${said}” of ${sourceName(source)}.`,
    ...{ order, range },
  });
  const unknown = (what: string): Match => ({
    outcome: 'unknown',
    proof: `${version} cannot be compared with ${what}, which ${sourceName(source)} names.`,
    ...{ order, range },
  });
  const { introduced, fixed, lastAffected } = range;
  const versions = listedVersions(range);
  if (versions !== undefined) {
    return judged(versions.some((one) => one === version || compareVersions(order, version, one) === 0));
  }
  const start = startOf(introduced);
  if (start !== null) {
    const compared = compareVersions(order, version, start.version);
    if (compared === null) return unknown(start.version);
    if (compared < 0 || (compared === 0 && !start.isIn)) return judged(false);
  }
  const end = fixed ?? lastAffected;
  if (end !== undefined) {
    const compared = compareVersions(order, version, end);
    if (compared === null) return unknown(end);
    if (fixed === undefined ? compared > 0 : compared >= 0) return judged(false);
  }
  return judged(true);
}

/** NVD may leave the first version out: `> 1.0`. Null: from the first on. */
function startOf(introduced: string | undefined): { readonly version: string; readonly isIn: boolean } | null {
  if (introduced === undefined || introduced === '0') return null;
  const [, after] = /^>\s*(.+)$/.exec(introduced) ?? [];
  return after === undefined ? { version: introduced, isIn: true } : { version: after, isIn: false };
}

/** The versions themselves, where no range is said: a product's name may say one. */
function listedVersions({ introduced, fixed, lastAffected, versions, cpe }: Affected): readonly string[] | undefined {
  if (introduced !== undefined || fixed !== undefined || lastAffected !== undefined) return undefined;
  if (versions !== undefined) return versions;
  const version = cpeVersion(cpe);
  return version === undefined ? undefined : [version];
}

/** "from 1.0 to before 1.2" */
export function rangeText(range: Affected): string {
  const { introduced, fixed, lastAffected } = range;
  const start = startOf(introduced);
  const from = start === null ? 'from the first' : `from ${start.isIn ? '' : 'after '}${start.version}`;
  if (fixed !== undefined) return `${from} to before ${fixed}`;
  if (lastAffected !== undefined) return `${from} to ${lastAffected}`;
  const versions = listedVersions(range);
  if (versions === undefined) return `${from} on`;
  const shown = versions.slice(0, 5).join(', ');
  return versions.length > 5 ? `${shown} and ${versions.length - 5} more` : shown;
}
