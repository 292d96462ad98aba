/** OSV's names of ecosystems by what tools call the program that installs their packages. */
const ECOSYSTEMS: Readonly<Record<string, string>> = {
  ...{ npm: 'npm', yarn: 'npm', pnpm: 'npm', bower: 'npm', node: 'npm', javascript: 'npm' },
  ...{ pip: 'PyPI', pipenv: 'PyPI', poetry: 'PyPI', setuptools: 'PyPI', pypi: 'PyPI', python: 'PyPI', uv: 'PyPI' },
  ...{ maven: 'Maven', gradle: 'Maven', sbt: 'Maven', java: 'Maven', maven_artifact: 'Maven' },
  ...{ go: 'Go', golang: 'Go', gomodules: 'Go' },
  ...{ rubygems: 'RubyGems', bundler: 'RubyGems', gem: 'RubyGems', ruby: 'RubyGems' },
  ...{ composer: 'Packagist', php: 'Packagist', nuget: 'NuGet', cargo: 'crates.io', rust: 'crates.io', hex: 'Hex' },
};

export const ecosystemOfManager = (name: string | undefined): string | undefined =>
  ECOSYSTEMS[name?.toLowerCase() ?? ''];
