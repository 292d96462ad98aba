/** Package URL types by OSV's names of their ecosystems. */
const ECOSYSTEMS: Readonly<Record<string, string>> = {
  npm: 'npm',
  pypi: 'PyPI',
  maven: 'Maven',
  golang: 'Go',
  nuget: 'NuGet',
  gem: 'RubyGems',
  cargo: 'crates.io',
  composer: 'Packagist',
  deb: 'Debian',
  apk: 'Alpine',
  hex: 'Hex',
  pub: 'Pub',
  swift: 'SwiftURL',
  conan: 'ConanCenter',
};

/** Distributions of RPM packages by the namespace of their package URLs. */
const RPM: Readonly<Record<string, string>> = {
  redhat: 'Red Hat',
  rocky: 'Rocky Linux',
  rockylinux: 'Rocky Linux',
  almalinux: 'AlmaLinux',
  suse: 'SUSE',
  opensuse: 'openSUSE',
};

/** OSV's name of the ecosystem where it has one. */
export function ecosystemOf(purl: string | undefined): string | undefined {
  const [, type, namespace] = /^pkg:([^/]+)\/([^/@?#]+)\//.exec(purl ?? '') ?? /^pkg:([^/]+)\//.exec(purl ?? '') ?? [];
  if (type === 'deb' && namespace === 'ubuntu') return 'Ubuntu';
  return type === undefined ? undefined : (ECOSYSTEMS[type] ?? type);
}

/** The same with the release it is of: `Debian:12`, `Alpine:v3.19`. Two releases have a package's versions of their own. */
export function releaseOf(purl: string | undefined): string | undefined {
  const ecosystem = ecosystemOf(purl);
  if (purl === undefined || ecosystem === undefined) return undefined;
  const [, , namespace = ''] = /^pkg:([^/]+)\/([^/@?#]+)\//.exec(purl) ?? [];
  const name = ecosystem === 'rpm' ? (RPM[namespace] ?? 'rpm') : ecosystem;
  if (!/^(?:Debian|Ubuntu|Alpine)$/.test(ecosystem) && ecosystem !== 'rpm') return name;
  const [, number] = /[?&]distro=[a-z]+-(\d+(?:\.\d+)?)/i.exec(purl) ?? [];
  if (number === undefined) return name;
  if (ecosystem === 'Alpine') return `Alpine:v${number}`;
  return `${name}:${ecosystem === 'Ubuntu' ? number : Number.parseInt(number, 10)}`;
}

/** What its ecosystem calls the package: `@scope/name`, `group:artifact`; undefined where the package URL says none. */
export function packageNameOf(purl: string | undefined): string | undefined {
  const [, type = '', path = ''] = /^pkg:([^/]+)\/(@?[^@?#]+)/.exec(purl ?? '') ?? [];
  const parts = path.split('/').filter(Boolean).map(decoded);
  return WITH_NAMESPACE.has(type) ? parts.join(type === 'maven' ? ':' : '/') || undefined : parts.at(-1);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Of others the namespace says who distributes it. */
const WITH_NAMESPACE: ReadonlySet<string> = new Set(['npm', 'maven', 'golang', 'composer', 'swift']);
