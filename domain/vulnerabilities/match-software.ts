import type { Affected } from '../../contract/areas/vulnerabilities/vulnerability';
import { compareVersions } from '../versions/compare-versions';

/** Whether a piece of software is affected by a vulnerability, and the proof of it (VR24-VR26). */

export interface Named {
  readonly name: string;
  readonly version?: string | undefined;
  readonly purl?: string | undefined;
  readonly ecosystem?: string | undefined;
}

export interface Match {
  /** `unknown`: it is the package, and nobody can tell of the version. */
  readonly outcome: 'affected' | 'not_affected' | 'unknown';
  /** In words: which source says which range, and how the version compares. */
  readonly proof: string;
}

interface Package {
  /** OSV's name of the ecosystem, without a release. */
  readonly ecosystem: string;
  readonly name: string;
}

/** Null: the vulnerability is about other packages. `version` counts as the ecosystem's own order says. */
export function matchSoftware(software: Named, affected: readonly Affected[]): Match | null {
  const own = packageOf(software.purl, software.ecosystem, software.name);
  const about = affected.filter((one) => {
    const other = packageOf(one.purl, one.ecosystem, one.package);
    return own !== null && other !== null && own.ecosystem === other.ecosystem && own.name === other.name;
  });
  if (about.length === 0 || own === null) return null;
  const { version } = software;
  if (version === undefined || version.trim() === '') {
    return { outcome: 'unknown', proof: `No source says which version of ${software.name} is installed.` };
  }
  const looked = about.map((range) => inRange(own.ecosystem, version, range));
  const found =
    looked.find(({ outcome }) => outcome === 'affected') ?? looked.find(({ outcome }) => outcome === 'unknown');
  return found ?? { outcome: 'not_affected', proof: looked.map(({ proof }) => proof).join(' ') };
}

/** Of the releases of a distribution each has its own advisories: what is installed does not say which, so all are looked at. */
export function packageOf(
  purl: string | undefined,
  ecosystem: string | undefined,
  name: string | undefined,
): Package | null {
  const parts = purl === undefined ? null : purlParts(purl);
  if (parts !== null) return parts;
  if (ecosystem === undefined || name === undefined) return null;
  return normal(ecosystem, name);
}

/** What a package URL's type is called by OSV. */
const BY_TYPE: Readonly<Record<string, string>> = {
  ...{ npm: 'npm', pypi: 'pypi', maven: 'maven', golang: 'go', nuget: 'nuget', gem: 'rubygems', cargo: 'crates.io' },
  ...{ composer: 'packagist', hex: 'hex', pub: 'pub', swift: 'swifturl', conan: 'conancenter', apk: 'alpine' },
};

function purlParts(purl: string): Package | null {
  const [, type = '', path = ''] = /^pkg:([^/]+)\/([^@?#]+)/.exec(purl) ?? [];
  if (path === '') return null;
  const parts = path.split('/').map(decoded);
  const name = parts.at(-1) ?? '';
  const namespace = parts.slice(0, -1).join('/');
  // A distribution is the namespace: pkg:deb/debian/openssl, pkg:rpm/redhat/openssl.
  if (type === 'deb' || type === 'rpm' || type === 'apk') {
    return normal(namespace === '' ? (BY_TYPE[type] ?? type) : distribution(namespace), name);
  }
  const joined = type === 'maven' ? `${namespace}:${name}` : [namespace, name].filter((part) => part !== '').join('/');
  return normal(BY_TYPE[type] ?? type, joined);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Namespaces of distributions that OSV calls otherwise. */
const DISTRIBUTIONS: Readonly<Record<string, string>> = {
  redhat: 'red hat',
  rocky: 'rocky linux',
  rockylinux: 'rocky linux',
  opensuse: 'opensuse',
};
const distribution = (namespace: string): string => DISTRIBUTIONS[namespace.toLowerCase()] ?? namespace;

function normal(ecosystem: string, name: string): Package {
  const base = ecosystem.toLowerCase().split(':', 1)[0] ?? '';
  const lower = name.toLowerCase();
  // PEP 503: hyphens, dots and underscores are one.
  return { ecosystem: base, name: base === 'pypi' ? lower.replaceAll(/[-_.]+/g, '-') : lower };
}

function inRange(ecosystem: string, version: string, range: Affected): Match {
  const said = rangeText(range);
  const unknown = (what: string): Match => ({
    outcome: 'unknown',
    proof: `${version} cannot be compared with ${what}, which ${range.source} names.`,
  });
  const { introduced, fixed, lastAffected, versions } = range;
  if (versions !== undefined && introduced === undefined && fixed === undefined && lastAffected === undefined) {
    const isNamed = versions.some((one) => one === version || compareVersions(ecosystem, version, one) === 0);
    return { outcome: isNamed ? 'affected' : 'not_affected', proof: proofOf(version, isNamed, said, range.source) };
  }
  if (introduced !== undefined && introduced !== '0') {
    const order = compareVersions(ecosystem, version, introduced);
    if (order === null) return unknown(introduced);
    if (order < 0) return { outcome: 'not_affected', proof: proofOf(version, false, said, range.source) };
  }
  const end = fixed ?? lastAffected;
  if (end !== undefined) {
    const order = compareVersions(ecosystem, version, end);
    if (order === null) return unknown(end);
    const isPast = fixed === undefined ? order > 0 : order >= 0;
    if (isPast) return { outcome: 'not_affected', proof: proofOf(version, false, said, range.source) };
  }
  return { outcome: 'affected', proof: proofOf(version, true, said, range.source) };
}

const proofOf = (version: string, isIn: boolean, range: string, source: string): string =>
  `${version} is ${isIn ? '' : 'not '}in the range “${range}” of ${source}.`;

/** "from 1.0 to before 1.2" */
function rangeText({ introduced, fixed, lastAffected, versions }: Affected): string {
  const from = introduced === undefined || introduced === '0' ? 'from the first' : `from ${introduced}`;
  if (fixed !== undefined) return `${from} to before ${fixed}`;
  if (lastAffected !== undefined) return `${from} to ${lastAffected}`;
  if (introduced === undefined && versions !== undefined) return versions.slice(0, 5).join(', ');
  return `${from} on`;
}

/** What the packages may be called where they are installed: whole, and without what groups them. */
export function namesOfPackages(affected: readonly Affected[]): readonly string[] {
  const names = affected.flatMap((one) => {
    const parts = packageOf(one.purl, one.ecosystem, one.package);
    const whole = one.package ?? parts?.name;
    return whole === undefined ? [] : [whole, whole.split(/[:/]/).at(-1) ?? whole];
  });
  return [...new Set(names)];
}
