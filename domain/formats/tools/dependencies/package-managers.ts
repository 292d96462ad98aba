/** OSV's names of ecosystems by what tools call the program that installs their packages, or the system they are of. */
const ECOSYSTEMS: Readonly<Record<string, string>> = {
  ...{ npm: 'npm', yarn: 'npm', pnpm: 'npm', bower: 'npm', node: 'npm', javascript: 'npm' },
  ...{ pip: 'PyPI', pipenv: 'PyPI', poetry: 'PyPI', setuptools: 'PyPI', pypi: 'PyPI', python: 'PyPI', uv: 'PyPI' },
  ...{ maven: 'Maven', gradle: 'Maven', sbt: 'Maven', java: 'Maven', maven_artifact: 'Maven' },
  ...{ go: 'Go', golang: 'Go', gomodules: 'Go' },
  ...{ rubygems: 'RubyGems', bundler: 'RubyGems', gem: 'RubyGems', ruby: 'RubyGems' },
  ...{ composer: 'Packagist', php: 'Packagist', nuget: 'NuGet', cargo: 'crates.io', rust: 'crates.io', hex: 'Hex' },
  ...{ jar: 'Maven', pom: 'Maven', gobinary: 'Go', gomod: 'Go', gemspec: 'RubyGems', rustbinary: 'crates.io' },
  ...{ 'python-pkg': 'PyPI', 'node-pkg': 'npm', 'dotnet-core': 'NuGet', pub: 'Pub', swift: 'SwiftURL' },
  ...{ alpine: 'Alpine', wolfi: 'Wolfi', chainguard: 'Chainguard', debian: 'Debian', ubuntu: 'Ubuntu' },
  ...{ redhat: 'Red Hat', rocky: 'Rocky Linux', alma: 'AlmaLinux', suse: 'SUSE', opensuse: 'openSUSE' },
};

export const ecosystemOfManager = (name: string | undefined): string | undefined =>
  ECOSYSTEMS[name?.toLowerCase() ?? ''];
