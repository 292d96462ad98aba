import { EARLY, END, number } from './key-parts';

const VERSION = /^(?:v|=|go)?(\d+(?:\.\d+){0,3})(?:-([0-9A-Za-z.-]+))?(?:\+(.*))?$/;

/** semver.org 2.0, one to four numbers, the missing ones 0. What follows a `+` does not count. */
export const semver = (text: string): string | undefined => keyOf(text, (one) => one)?.key;

/** As semver, but without regard to letter case. */
export const nuget = (text: string): string | undefined => keyOf(text, (one) => one.toLowerCase())?.key;

/** As semver, but what follows a `+` counts, as a release after the one without. */
export function pub(text: string): string | undefined {
  const read = keyOf(text, (one) => one);
  if (read === undefined) return undefined;
  return read.key + (read.build === undefined ? '0' : `1${identifiersOf(read.build)}`);
}

function keyOf(
  text: string,
  spelled: (early: string) => string,
): { key: string; build: string | undefined } | undefined {
  const parts = VERSION.exec(text);
  if (parts === null) return undefined;
  const [, numbers = '', early, build] = parts;
  const core = numbers.split('.').concat('0', '0', '0').slice(0, 4).map(number).join('');
  return { key: core + (early === undefined ? END : EARLY + identifiersOf(spelled(early))), build };
}

/** An identifier of digits is before one with letters, and fewer identifiers are before more. */
function identifiersOf(text: string): string {
  const identifiers = text.split('.').map((one) => (/^\d+$/.test(one) ? `1${number(one)}` : `2${one} `));
  return `${identifiers.join('')}0`;
}
