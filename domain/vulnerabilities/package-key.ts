import { releaseOf } from '../formats/ecosystem';
import { cpeParts } from './cpe';

/** What a package is called, however it is written: two that have one key are one package (VR24, MT2). */

/** What names a piece of software, or what a range of a vulnerability names. */
export interface NamesPackage {
  readonly purl?: string | undefined;
  readonly ecosystem?: string | undefined;
  readonly name?: string | undefined;
  readonly cpe?: string | undefined;
}

export interface PackageName {
  /** OSV's name of the ecosystem in small letters, without a release; `cpe` where only a CPE name says what it is. */
  readonly ecosystem: string;
  readonly name: string;
}

export const keyOf = ({ ecosystem, name }: PackageName): string => `${ecosystem}/${name}`;

/**
 * What software is: by its package URL, else by ecosystem and name, else by its CPE name. Never by two of them: a name that
 * was guessed beside a package URL must not bring what is said of another package.
 */
export function packageOf(software: NamesPackage): PackageName | null {
  return inEcosystem(software) ?? byCpe(software.cpe);
}

/** All that a range may be found by: who publishes it may know the package and the product. */
export function packagesOf(range: NamesPackage): readonly PackageName[] {
  return [inEcosystem(range), byCpe(range.cpe)].filter((one) => one !== null);
}

/** By package URL, else by ecosystem and name. */
function inEcosystem({ purl, ecosystem, name }: NamesPackage): PackageName | null {
  const parts = purl === undefined ? null : purlParts(purl);
  if (parts !== null) return parts;
  return ecosystem === undefined || name === undefined ? null : normal(ecosystem, name);
}

function byCpe(cpe: string | undefined): PackageName | null {
  const parts = cpe === undefined ? null : cpeParts(cpe);
  return parts === null ? null : { ecosystem: 'cpe', name: `${parts.vendor}:${parts.product}` };
}

/** What a package URL's type, or a tool, calls what OSV calls otherwise. */
const OSV_NAMES: Readonly<Record<string, string>> = {
  ...{ golang: 'go', gem: 'rubygems', cargo: 'crates.io', composer: 'packagist', swift: 'swifturl' },
  ...{ conan: 'conancenter', apk: 'alpine', deb: 'debian' },
};

/** Namespaces of distributions that OSV calls otherwise. */
const DISTRIBUTIONS: Readonly<Record<string, string>> = {
  ...{ redhat: 'red hat', rhel: 'red hat', rocky: 'rocky linux', rockylinux: 'rocky linux', alma: 'almalinux' },
  ...{ oracle: 'oracle linux', amazon: 'amazon linux' },
};

/** Types of package URLs whose namespace is the distribution: `pkg:deb/debian/openssl`. */
const OF_DISTRIBUTIONS: ReadonlySet<string> = new Set(['deb', 'rpm', 'apk']);
/** Types that say how something is packed and not whose versions it has. */
const NO_ECOSYSTEM: ReadonlySet<string> = new Set(['generic', 'oci', 'docker', 'file']);

function purlParts(purl: string): PackageName | null {
  const [, type = '', path = ''] = /^pkg:([^/]+)\/(@?[^@?#]+)/.exec(purl) ?? [];
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  const name = parts.at(-1);
  if (name === undefined || NO_ECOSYSTEM.has(type)) return null;
  const namespace = parts.slice(0, -1).join('/');
  if (OF_DISTRIBUTIONS.has(type)) return normal(namespace === '' ? type : namespace, name);
  const joined = type === 'maven' ? `${namespace}:${name}` : [namespace, name].filter((part) => part !== '').join('/');
  return normal(type, joined);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function normal(said: string, name: string): PackageName {
  const base = said.toLowerCase().split(':', 1)[0] ?? '';
  const ecosystem = OSV_NAMES[base] ?? DISTRIBUTIONS[base] ?? base;
  const lower = name.toLowerCase();
  // PEP 503: hyphens, dots and underscores are one.
  return { ecosystem, name: ecosystem === 'pypi' ? lower.replaceAll(/[-_.]+/g, '-') : lower };
}

/** The number of a distribution's release in OSV's name of an ecosystem: `12` of `Debian:12`, `3.19` of `Alpine:v3.19`. */
export const releaseNumber = (ecosystem: string | undefined): string | undefined =>
  /:\D*(\d+(?:\.\d+)?)/.exec(ecosystem ?? '')?.[1];

/** Of which release of its distribution software is, as far as its package URL or its ecosystem says it. */
export const releaseOfSoftware = ({ purl, ecosystem }: NamesPackage): string | undefined =>
  releaseNumber(releaseOf(purl)) ?? releaseNumber(ecosystem);
