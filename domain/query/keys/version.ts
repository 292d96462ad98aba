/**
 * Versions as keys that sort as the versions do (Q16). Who publishes decides the order: `1.0-1` is before 1.0
 * for npm and after it for Debian. A key starts with its family; keys of two families are never compared.
 */
export const VERSION_FAMILIES = ['generic', 'semver', 'debian', 'rpm', 'python'] as const;
export type VersionFamily = (typeof VERSION_FAMILIES)[number];

const FAMILIES: Readonly<Record<string, VersionFamily>> = {
  npm: 'semver',
  cargo: 'semver',
  'crates.io': 'semver',
  golang: 'semver',
  go: 'semver',
  nuget: 'semver',
  hex: 'semver',
  pub: 'semver',
  swift: 'semver',
  swifturl: 'semver',
  packagist: 'semver',
  composer: 'semver',
  deb: 'debian',
  debian: 'debian',
  ubuntu: 'debian',
  rpm: 'rpm',
  'red hat': 'rpm',
  redhat: 'rpm',
  'rocky linux': 'rpm',
  almalinux: 'rpm',
  suse: 'rpm',
  opensuse: 'rpm',
  fedora: 'rpm',
  pypi: 'python',
};

/** `Debian:12` is Debian. What is not listed, and what has no ecosystem, is generic. */
export function versionFamily(ecosystem: unknown): VersionFamily {
  if (typeof ecosystem !== 'string') return 'generic';
  return FAMILIES[ecosystem.toLowerCase().split(':', 1)[0] ?? ''] ?? 'generic';
}

const MAX_CHARS = 200;

/** Undefined where the family cannot read it: such a version is before and after nothing. */
export function versionKey(family: VersionFamily, text: string): string | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const body = BODIES[family](text.trim());
  return body === undefined ? undefined : `${family}:${body}`;
}

const BODIES: Readonly<Record<VersionFamily, (text: string) => string | undefined>> = {
  generic,
  semver,
  debian,
  rpm,
  python,
};

/** What a piece of a key starts with, in the order in which pieces sort. */
const EARLY = '1';
const END = '2';
const CARET = '3';
const WORD = '4';
const NUMBER = '5';

/** A number of any length: how many digits, then the digits. */
function number(digits: string): string {
  const plain = digits.replace(/^0+/, '');
  return NUMBER + String(plain.length).padStart(3, '0') + plain;
}
/** The space is before every letter: `rc` is before `rca`. */
const word = (kind: string, letters: string): string => `${kind}${letters} `;
const ZERO = number('0');

const EARLY_WORDS = new Set([
  'dev',
  'snapshot',
  'alpha',
  'a',
  'beta',
  'b',
  'milestone',
  'm',
  'pre',
  'preview',
  'rc',
  'cr',
]);
const EARLY_RANK: Readonly<Record<string, string>> = {
  dev: 'a',
  snapshot: 'a',
  alpha: 'b',
  a: 'b',
  beta: 'c',
  b: 'c',
  milestone: 'd',
  m: 'd',
  pre: 'e',
  preview: 'e',
  rc: 'f',
  cr: 'f',
};

/**
 * Numbers and words in turn, whatever stands between them. A word of an early release is before the end, any
 * other word after it (9.6 < 9.6p1), a number after every word; zeros at the end of the numbers do not count.
 */
function generic(text: string): string | undefined {
  const tokens = text
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
    .match(/\d+|[a-z]+/g);
  if (tokens === null || !tokens.some((token) => /\d/.test(token))) return undefined;
  const pieces: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (/\d/.test(token)) {
      pieces.push(number(token));
      continue;
    }
    // `1.0.1a` is a release after 1.0.1; `1.0.1a2` an alpha of it, as `1.0.1-alpha` is.
    const isEarly = EARLY_WORDS.has(token) && (token.length > 1 || /^\d/.test(tokens[at + 1] ?? ''));
    withoutZeros(pieces);
    pieces.push(isEarly ? word(EARLY, EARLY_RANK[token] ?? token) : word(WORD, token));
  }
  return withoutZeros(pieces).join('') + END;
}

function withoutZeros(pieces: string[]): string[] {
  while (pieces.at(-1) === ZERO) pieces.pop();
  return pieces;
}

/** semver.org 2.0, one to four numbers, the missing ones 0. What follows a `+` does not count. */
function semver(text: string): string | undefined {
  const parts = /^[v=]?(\d+(?:\.\d+){0,3})(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(text);
  if (parts === null) return undefined;
  const [, numbers = '', early] = parts;
  const core = numbers.split('.').concat('0', '0', '0').slice(0, 4).map(number).join('');
  if (early === undefined) return core + END;
  // An identifier of digits is before one with letters, and fewer identifiers are before more.
  const identifiers = early.split('.').map((one) => (/^\d+$/.test(one) ? `1${number(one)}` : `2${one} `));
  return `${core}${EARLY}${identifiers.join('')}0`;
}

/** `epoch:upstream-revision`, as dpkg compares them. */
function debian(text: string): string | undefined {
  const parts = /^(?:(\d+):)?([0-9A-Za-z.+~:-]+?)(?:-([0-9A-Za-z.+~]*))?$/.exec(text);
  if (parts === null) return undefined;
  const [, epoch = '0', upstream = '', revision = ''] = parts;
  return number(epoch) + debianPart(upstream) + debianPart(revision);
}

function debianPart(text: string): string {
  const pieces: string[] = [];
  for (const [, other = '', digits = ''] of text.matchAll(/([^0-9]*)([0-9]*)/g)) {
    if (other === '' && digits === '') continue;
    pieces.push(Array.from(other, debianChar).join('') + END + number(digits));
  }
  // Without its trailing end-and-zero, so that `1.` and `1.0` are one.
  return pieces.join('') + END;
}

function debianChar(char: string): string {
  if (char === '~') return EARLY;
  return /[A-Za-z]/.test(char) ? `3${char}` : `4${char}`;
}

/** `epoch:version-release`, as rpm compares them; without a release it is before all its releases. */
function rpm(text: string): string | undefined {
  const parts = /^(?:(\d+):)?([^:-]+)(?:-([^:-]+))?$/.exec(text);
  if (parts === null) return undefined;
  const [, epoch = '0', version = '', release] = parts;
  const body = rpmPart(version);
  if (body === END) return undefined;
  return number(epoch) + body + (release === undefined ? '' : rpmPart(release));
}

function rpmPart(text: string): string {
  const pieces = text.match(/\d+|[A-Za-z]+|~|\^/g) ?? [];
  return pieces.map(rpmPiece).join('') + END;
}

function rpmPiece(piece: string): string {
  if (piece === '~') return EARLY;
  if (piece === '^') return CARET;
  return /^\d/.test(piece) ? number(piece) : word(WORD, piece);
}

const PYTHON =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[._-]?(alpha|a|beta|b|preview|pre|rc|c)[._-]?(\d*))?(?:-(\d+)|[._-]?(post|rev|r)[._-]?(\d*))?(?:[._-]?(dev)[._-]?(\d*))?(?:\+[a-z0-9._-]+)?$/;
const PYTHON_PRE: Readonly<Record<string, string>> = { alpha: '1', a: '1', beta: '2', b: '2' };

/** PEP 440; the local part (`+…`) does not count. */
function python(text: string): string | undefined {
  const parts = PYTHON.exec(text.toLowerCase());
  if (parts === null) return undefined;
  const [, epoch = '0', release = '', pre, preNumber = '', implicitPost, post, postNumber = '', dev, devNumber = ''] =
    parts;
  const hasPost = post !== undefined || implicitPost !== undefined;
  // A development release without anything else is before the first alpha.
  const early =
    pre === undefined ? (dev !== undefined && !hasPost ? '0' : '4') : `${PYTHON_PRE[pre] ?? '3'}${number(preNumber)}`;
  return [
    number(epoch),
    withoutZeros(release.split('.').map(number)).join(''),
    END,
    early,
    hasPost ? `1${number(implicitPost ?? postNumber)}` : '0',
    dev === undefined ? '1' : `0${number(devNumber)}`,
  ].join('');
}
