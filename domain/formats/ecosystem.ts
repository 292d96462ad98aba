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

/** OSV's name of the ecosystem where it has one. */
export function ecosystemOf(purl: string | undefined): string | undefined {
  const [, type, namespace] = /^pkg:([^/]+)\/([^/@?#]+)\//.exec(purl ?? '') ?? /^pkg:([^/]+)\//.exec(purl ?? '') ?? [];
  if (type === 'deb' && namespace === 'ubuntu') return 'Ubuntu';
  return type === undefined ? undefined : (ECOSYSTEMS[type] ?? type);
}
