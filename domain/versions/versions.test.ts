import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions } from './compare-versions';

/** Whose ecosystem nobody says. */
const NOBODYS: readonly (string | undefined)[] = [undefined, 'cpe', 'OSS-Fuzz'];

/** Published examples: each line in ascending order; `=` stands between what is one version. */
const PUBLISHED: readonly {
  readonly ecosystems: readonly (string | undefined)[];
  readonly source: string;
  readonly lines: string;
}[] = [
  {
    ecosystems: ['npm', 'crates.io', 'Go', 'Hex', 'SwiftURL', 'Pub', 'NuGet'],
    source: 'https://semver.org/#spec-item-11',
    lines: `
      1.0.0 < 2.0.0 < 2.1.0 < 2.1.1
      1.0.0-alpha < 1.0.0-alpha.1 < 1.0.0-alpha.beta < 1.0.0-beta < 1.0.0-beta.2 < 1.0.0-beta.11 < 1.0.0-rc.1 < 1.0.0`,
  },
  {
    ecosystems: ['npm', 'crates.io', 'Go', 'Hex', 'SwiftURL', 'NuGet'],
    source: 'https://semver.org/#spec-item-10',
    lines: '1.0.0-alpha < 1.0.0+20130313144700 = 1.0.0+21AF26D3---117B344092BD',
  },
  {
    ecosystems: ['Go'],
    source: 'https://go.dev/ref/mod#pseudo-versions',
    lines: `
      v1.2.3-pre < v1.2.3-pre.0.20191109021931-daa7c04131f5 < v1.2.3 < v1.2.4-0.20191109021931-daa7c04131f5 < v1.2.4
      v0.0.0-20191109021931-daa7c04131f5 < v0.0.1 < v2.0.0+incompatible`,
  },
  {
    ecosystems: ['Pub'],
    source: 'https://pub.dev/documentation/pub_semver/latest/pub_semver/Version/operator_less.html',
    lines: '1.0.0-pre < 1.0.0 < 1.0.0+1 < 1.0.0+2 < 1.0.0+build.1 < 1.0.1',
  },
  {
    ecosystems: ['PyPI'],
    source: 'https://peps.python.org/pep-0440/#summary-of-permitted-suffixes-and-relative-ordering',
    lines: `
      1.dev0 < 1.0.dev456 < 1.0a1 < 1.0a2.dev456 < 1.0a12.dev456 < 1.0a12 < 1.0b1.dev456 < 1.0b2 < 1.0b2.post345.dev456 < 1.0b2.post345 < 1.0rc1.dev456 < 1.0rc1 < 1.0 < 1.0+abc.5 < 1.0+abc.7 < 1.0+5 < 1.0.post456.dev34 < 1.0.post456 < 1.0.15 < 1.1.dev1
      2012.4 < 2012.10 < 2013.1 < 1!0.9
      1.1 = 1.1.0 = v1.1 = 01.1
      1.1rc1 = 1.1.RC1 = 1.1-rc-1 = 1.1c1 = 1.1pre1
      1.0.post1 = 1.0-1 = 1.0.rev1`,
  },
  {
    ecosystems: ['Maven'],
    source: 'https://maven.apache.org/pom.html#version-order-specification',
    lines: `
      1 < 1.1
      1-snapshot < 1 < 1-sp
      1-foo2 < 1-foo10
      1.foo = 1-foo < 1-1 < 1.1
      1.ga = 1-ga = 1-0 = 1.0 = 1
      1-ga.1 < 1-sp.1
      1-sp-1 < 1-ga-1 = 1-1
      1-a1 = 1-alpha-1`,
  },
  {
    ecosystems: ['Maven'],
    source:
      'https://github.com/apache/maven/blob/master/compat/maven-artifact/src/test/java/org/apache/maven/artifact/versioning/ComparableVersionTest.java',
    lines: `
      1-alpha2snapshot < 1-alpha2 < 1-alpha-123 < 1-beta-2 < 1-beta123 < 1-m2 < 1-m11 < 1-rc < 1-cr2 < 1-rc123 < 1-SNAPSHOT < 1 < 1-sp < 1-sp2 < 1-sp123 < 1-abc < 1-def < 1-pom-1 < 1-1-snapshot < 1-1 < 1-2 < 1-123
      2.0 < 2.0.a < 2-1 < 2.0.2 < 2.0.123 < 2.1.0 < 2.1-a < 2.1b < 2.1-c < 2.1-1 < 2.1.0.1 < 2.2 < 2.123 < 11.a2 < 11.a11 < 11.b2 < 11.b11 < 11.m2 < 11.m11 < 11 < 11.a < 11b < 11c < 11m
      1.0.0x = 1-0.x`,
  },
  {
    ecosystems: ['NuGet'],
    source: 'https://learn.microsoft.com/nuget/concepts/package-versioning#pre-release-versions',
    lines: `
      1.0.1-aaa < 1.0.1-alpha10 < 1.0.1-alpha2 < 1.0.1-beta < 1.0.1-open < 1.0.1-rc.2 < 1.0.1-rc.10 < 1.0.1-zzz < 1.0.1
      1.00 = 1.0 = 1.0.0.0
      1.01.1 = 1.1.1
      1.0.0-RC = 1.0.0-rc < 1.0.0 < 1.0.0.1`,
  },
  {
    ecosystems: ['RubyGems'],
    source: 'https://docs.ruby-lang.org/en/master/Gem/Version.html',
    lines: `
      0.9 < 1.0.a.2 < 1.0.b1 < 1.0
      1.0.a9 < 1.0.a10 = 1.0.a.10
      3.2 < 3.10
      1 = 1.0 = 1.0.0
      1.0.0.a.0 = 1.a
      1.0.0-1 < 1 < 1.1.rc1 < 1.1
      1.a.0.b < 1.a < 1.a.0.1 < 1.a.1`,
  },
  {
    ecosystems: ['Packagist'],
    source: 'https://www.php.net/version_compare, https://getcomposer.org/doc/04-schema.md#version',
    lines: `
      1.0.0-dev < 1.0.0-alpha = 1.0.0a < 1.0.0-alpha3 < 1.0.0-beta = 1.0.0b < 1.0.0-beta2 < 1.0.0-RC1 = 1.0.0rc1 < 1.0.0-RC5 < 1.0.0 < 1.0.0-p1 = 1.0.0-patch1 = 1.0.0pl1 < 1.0.1
      v1.0 = 1.0.0 = 1.0.0.0 = 1.0-stable
      1.9.9 < 1.x-dev < 2.0.0-beta1-dev < 2.0.0-beta1`,
  },
  {
    ecosystems: ['Debian', 'Debian:12', 'Ubuntu:22.04'],
    source: 'https://www.debian.org/doc/debian-policy/ch-controlfields.html#version',
    lines: `
      1.0~~ < 1.0~~a < 1.0~ < 1.0 < 1.0a
      1.0~beta1~svn1245 < 1.0~beta1 < 1.0
      1.2.3 < 1.2.3-1 < 1.2.3-1+deb12u1 < 1.2.3-2 < 1:0.9-1
      1.0-0 = 1.0 = 0:1.0
      1.0.0a < 1.0.0+a < 1.0.0.a`,
  },
  {
    ecosystems: ['Red Hat', 'Rocky Linux', 'AlmaLinux', 'openSUSE', 'rpm'],
    source: 'https://github.com/rpm-software-management/rpm/blob/master/tests/rpmvercmp.at',
    lines: `
      2.0 < 2.0.1 < 2.0.1a
      5.5p1 < 5.5p2 < 5.5p10
      10xyz < 10.1xyz
      xyz10 < xyz10.1
      xyz.4 < 8
      xyz.4 < 2
      5.5p2 < 5.6p1
      6.0 < 6.0.rc1
      10a2 < 10b2
      1.0a < 1.0aa
      10.1 = 10.0001 < 10.0039
      20101121 < 20101122
      2_0 = 2.0
      1.0~rc1~git123 < 1.0~rc1 < 1.0~rc1^git1 < 1.0~rc2 < 1.0 < 1.0^ < 1.0^git1~pre < 1.0^git1 < 1.0^git2 < 1.0^20160101 < 1.0^20160101^git1 < 1.0^20160102 < 1.01
      1.0^20160102 < 1.0.1
      1.0-1.el8 < 1.0-1.el8_2 < 1.0-2.el8 < 1:0.1-1`,
  },
  {
    ecosystems: ['Alpine', 'Alpine:v3.19', 'Wolfi'],
    source: 'https://gitlab.alpinelinux.org/alpine/apk-tools/-/blob/master/test/unit/version.data',
    lines: `
      0.1.0_alpha_pre2 < 0.1.0_alpha < 0.1.0_alpha2 < 0.1.3_alpha
      1.3_alpha < 1.3_alpha2 < 1.3_alpha3 < 1.3
      1.1_alpha1 < 1.1 < 1.2 < 1.2.1
      0.13_beta5 < 2.9.11_pre20051101-r2 < 2.9.11_pre20051101-r3 < 2.9.11_pre20061021-r1
      2.3.0b-r1 < 2.3.0b-r4
      2.5.1-r8 < 2.5.1a-r1
      3.1_p16 < 3.1_p17
      4.5_p1 < 4.5_p1-r1
      1.0_p9-r0 < 1.0_p10-r0
      0.9.8c-r1 < 0.9.8d
      1.02.07 < 1.02.10-r1
      1.07 < 1.07-r1 < 1.07.5 < 1.19
      013 < 014-r1
      1.0.2 < 1.06-r6 < 006 < 9.3.4 < 9.3.4-r2
      1.0.0_pre20191002222144-r0 < 1.0.0_pre20210530193627-r0`,
  },
  {
    ecosystems: NOBODYS,
    source: 'https://openssl-library.org/policies/releasestrat/, https://wiki.openssl.org/index.php/Versioning',
    lines: `
      0.9.8 < 0.9.8a < 0.9.8z < 0.9.8za < 0.9.8zh < 1.0.0 < 1.0.2 < 1.0.2a < 1.0.2zh < 1.1.0 < 1.1.1 < 1.1.1a < 1.1.1k < 1.1.1w < 1.1.2 < 3.0.0 < 3.0.15
      1.1.1W = 1.1.1w`,
  },
  {
    ecosystems: NOBODYS,
    source: 'https://www.openssh.com/portable.html, https://www.openssh.com/releasenotes.html',
    lines: '8.5 < 8.5p1 < 8.6p1 < 9.7p1 < 9.8 < 9.8p1 < 9.9p1 < 9.9p2 < 10.0p1 < 10.0p2',
  },
  {
    ecosystems: NOBODYS,
    source: 'https://kb.isc.org/docs/aa-00896, https://www.sudo.ws/releases/stable/',
    lines: `
      9.11.4 < 9.11.4-P1 < 9.11.4-P2 < 9.11.5
      1.9.5 < 1.9.5p1 < 1.9.5p2 < 1.9.12p2 < 1.9.13`,
  },
  {
    ecosystems: NOBODYS,
    source: 'https://projects.gentoo.org/pms/8/pms.html#version-comparison',
    lines: `
      2.4.57 < 2.4.57-r0 < 2.4.57-r1 < 2.4.57-r10 < 2.4.57.1 < 2.4.58
      1.1.1-r5 < 1.1.1a < 1.1.1a-r1 < 1.1.1r
      9.8p1 < 9.8p1-r0 < 9.8p2`,
  },
];

interface Pair {
  readonly ecosystem: string | undefined;
  readonly a: string;
  readonly sign: '<' | '=';
  readonly b: string;
}

function pairsOf(ecosystem: string | undefined, line: string): Pair[] {
  const parts = line.trim().split(' ');
  const pairs: Pair[] = [];
  for (let at = 0; at + 2 < parts.length; at += 2) {
    for (let to = at + 2; to < parts.length; to += 2) {
      const isLess = parts.slice(at + 1, to).includes('<');
      pairs.push({ ecosystem, a: parts[at] ?? '', sign: isLess ? '<' : '=', b: parts[to] ?? '' });
    }
  }
  return pairs;
}

test.each(PUBLISHED)('[RM1] $ecosystems.0: what $source says', ({ ecosystems, lines }) => {
  const pairs = ecosystems.flatMap((one) =>
    lines
      .trim()
      .split('\n')
      .flatMap((line) => pairsOf(one, line)),
  );
  const wrong = pairs.filter(({ ecosystem, a, sign, b }) => {
    const expected = sign === '<' ? -1 : 0;
    return compareVersions(ecosystem, a, b) !== expected || compareVersions(ecosystem, b, a) !== 0 - expected;
  });
  expect(wrong).toEqual([]);
});

test('[RM2] what is no version of its ecosystem cannot be compared, nor can what nobody knows whose it is', () => {
  const cases: readonly (readonly [string | undefined, string, string])[] = [
    ['npm', 'latest', '1.0.0'],
    ['npm', '1.0.0', 'file:../x'],
    ['PyPI', '1.0', '1.0-final-final'],
    ['Maven', 'LATEST', '1.0'],
    ['RubyGems', '1.0', '1..0'],
    ['Packagist', 'dev-master', '1.0.0'],
    ['Debian', '1.0', '1_0'],
    ['Red Hat', '1.0', ''],
    ['Alpine', '1.0', '1.0_foo1'],
    [undefined, '1.0-1', '1.0'],
    ['OSS-Fuzz', '1.0-1', '1.0'],
    // It may be before its release or after it.
    [undefined, '1.0b', '1.0'],
    ['cpe', '2.0.0a1', '2.0.0'],
    ['cpe', '3.1.0rc1', '3.1.0'],
    ['cpe', '9.8_p1', '9.8'],
    ['cpe', '2024a', '2024b'],
    ['npm', '1.0.0', `1.0.${'0'.repeat(300)}`],
  ];
  for (const [ecosystem, a, b] of cases) {
    expect([ecosystem, a, b, compareVersions(ecosystem, a, b)]).toEqual([ecosystem, a, b, null]);
    expect(compareVersions(ecosystem, b, a)).toBe(null);
  }
  expect(compareVersions(undefined, '1.9', '1.10')).toBe(-1);
});

const ECOSYSTEMS = [...new Set(PUBLISHED.flatMap(({ ecosystems }) => ecosystems)), undefined];
const part = fc.oneof(
  fc.nat(12).map(String),
  fc.constantFrom('0', '00', '01', 'a', 'b', 'alpha', 'beta', 'rc', 'rc1', 'sp', 'dev', 'post', 'p', 'x', 'el8', 'git'),
);
const version = fc
  .tuple(fc.nat(3), fc.array(fc.tuple(fc.constantFrom('.', '-', '', '_', '~', '^', '+', ':'), part), { maxLength: 5 }))
  .map(([first, more]) => `${first}${more.map(([separator, one]) => separator + one).join('')}`);

test('[RM1] every order is one: a version is itself, and three are in one line', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ECOSYSTEMS), version, version, version, (ecosystem, a, b, c) => {
      const compare = (x: string, y: string) => compareVersions(ecosystem, x, y);
      const [ab, bc, ac] = [compare(a, b), compare(b, c), compare(a, c)];
      expect(compare(a, a)).not.toBe(1);
      expect(compare(a, a)).not.toBe(-1);
      const back = compare(b, a);
      expect(back).toBe(ab === null ? null : 0 - ab);
      if (ab === null || bc === null || ac === null) return;
      if (ab <= 0 && bc <= 0) expect(ac).toBe(Math.min(ab, bc));
    }),
    { numRuns: 5_000 },
  );
});
