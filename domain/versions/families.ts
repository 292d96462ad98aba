import { alpine } from './alpine';
import { debian } from './debian';
import { generic } from './generic';
import { maven } from './maven';
import { packagist } from './packagist';
import { python } from './python';
import { rpm } from './rpm';
import { ruby } from './ruby';
import { nuget, pub, semver } from './semver';

/**
 * Versions as keys that sort as the versions do (RM1). Who publishes decides the order: `1.0-1` is before 1.0
 * for npm and after it for Debian. A key starts with its family; keys of two families are never compared.
 */
const BODIES = { generic, semver, pub, nuget, maven, ruby, packagist, python, debian, rpm, alpine } as const;
export type VersionFamily = keyof typeof BODIES;
export const VERSION_FAMILIES: readonly VersionFamily[] = [
  ...(['generic', 'semver', 'pub', 'nuget', 'maven', 'ruby'] as const),
  ...(['packagist', 'python', 'debian', 'rpm', 'alpine'] as const),
];

/** OSV's names of ecosystems (https://ossf.github.io/osv-schema/#defined-ecosystems), and those of package URLs and tools. */
const MEMBERS: Readonly<Record<Exclude<VersionFamily, 'generic'>, readonly string[]>> = {
  semver: [
    ...['npm', 'crates.io', 'cargo', 'go', 'golang', 'hex', 'swifturl', 'swift'],
    ...['github actions', 'vscode', 'julia', 'bitnami'],
  ],
  pub: ['pub'],
  nuget: ['nuget'],
  maven: ['maven'],
  ruby: ['rubygems', 'gem'],
  packagist: ['packagist', 'composer'],
  python: ['pypi'],
  debian: ['debian', 'ubuntu', 'deb', 'echo'],
  rpm: [
    ...[
      'rpm',
      'red hat',
      'redhat',
      'rhel',
      'centos',
      'fedora',
      'rocky linux',
      'rocky',
      'almalinux',
      'alma',
      'oracle linux',
    ],
    ...[
      'amazon linux',
      'amazon',
      'suse',
      'opensuse',
      'sles',
      'openeuler',
      'mageia',
      'photon os',
      'photon',
      'azure linux',
    ],
  ],
  alpine: ['alpine', 'apk', 'wolfi', 'chainguard', 'alpaquita', 'bellsoft hardened containers', 'minimos'],
};

const FAMILIES: ReadonlyMap<string, VersionFamily> = new Map(
  VERSION_FAMILIES.flatMap((family) =>
    family === 'generic' ? [] : MEMBERS[family].map((name): [string, VersionFamily] => [name, family]),
  ),
);

/** `Debian:12` is Debian. What is not listed, and what has no ecosystem, is generic. */
export function versionFamily(ecosystem: unknown): VersionFamily {
  if (typeof ecosystem !== 'string') return 'generic';
  return FAMILIES.get(ecosystem.toLowerCase().split(':', 1)[0] ?? '') ?? 'generic';
}

export const MAX_VERSION_CHARS = 200;

/** Undefined where the family cannot read it: such a version is before and after nothing. */
export function versionKey(family: VersionFamily, text: string): string | undefined {
  if (text.length > MAX_VERSION_CHARS) return undefined;
  const body = BODIES[family](text.trim());
  return body === undefined ? undefined : `${family}:${body}`;
}
