import { number } from './key-parts';

const VERSION = /^(\d+)((?:\.\d+)*)([a-z]?)((?:_[a-z]+\d*)*)(?:~([0-9a-f]+))?(?:-r(\d+))?$/;
const BEFORE = ['alpha', 'beta', 'pre', 'rc'];
const BEHIND = ['cvs', 'svn', 'git', 'hg', 'p'];

/** What a version goes on with, in the order of what is more: only a suffix of an early release is less than its end. */
const EARLY = '1';
const END = '2';
const REVISION = '3';
const COMMIT = '4';
const COUNT = '5';
const LATE = '6';
const LETTER = '7';
/** A number with a zero in front is a text, and before every other. */
const ZERO_FIRST = '8';
const DIGITS = '9';

/** As apk-tools compares. */
export function alpine(text: string): string | undefined {
  const parts = VERSION.exec(text);
  if (parts === null) return undefined;
  const [, first = '', more = '', letter = '', suffixes = '', commit, revision] = parts;
  const pieces = [number(first), ...more.split('.').slice(1).map(digitsOf)];
  if (letter !== '') pieces.push(LETTER + letter);
  for (const [, name = '', count = ''] of suffixes.matchAll(/_([a-z]+)(\d*)/g)) {
    const [early, late] = [BEFORE.indexOf(name), BEHIND.indexOf(name)];
    if (early < 0 && late < 0) return undefined;
    pieces.push(early < 0 ? `${LATE}${late}` : `${EARLY}${early}`);
    if (count !== '') pieces.push(COUNT + number(count));
  }
  if (commit !== undefined) pieces.push(`${COMMIT}${commit} `);
  if (revision !== undefined) pieces.push(REVISION + number(revision));
  return pieces.join('') + END;
}

const digitsOf = (text: string): string => (text.startsWith('0') ? `${ZERO_FIRST}${text} ` : DIGITS + number(text));
