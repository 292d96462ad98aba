import { END, number, withoutZeros } from './key-parts';

const VERSION =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[._-]?(alpha|a|beta|b|preview|pre|rc|c)[._-]?(\d*))?(?:-(\d+)|[._-]?(post|rev|r)[._-]?(\d*))?(?:[._-]?(dev)[._-]?(\d*))?(?:\+([a-z0-9]+(?:[._-][a-z0-9]+)*))?$/;
const PRE: Readonly<Record<string, string>> = { alpha: '1', a: '1', beta: '2', b: '2' };

/** PEP 440. */
export function python(text: string): string | undefined {
  const parts = VERSION.exec(text.toLowerCase());
  if (parts === null) return undefined;
  const [, epoch = '0', release = '', pre, preNumber = '', implicitPost, post, postNumber = '', dev, devNumber = ''] =
    parts;
  const hasPost = post !== undefined || implicitPost !== undefined;
  // A development release without anything else is before the first alpha.
  const early = pre === undefined ? (dev !== undefined && !hasPost ? '0' : '4') : (PRE[pre] ?? '3') + number(preNumber);
  return [
    number(epoch),
    withoutZeros(release.split('.').map(number)).join(''),
    END,
    early,
    hasPost ? `1${number(implicitPost ?? postNumber)}` : '0',
    dev === undefined ? '1' : `0${number(devNumber)}`,
    localOf(parts[10]),
  ].join('');
}

/** What somebody built of a release is after it: numbers after words, more parts after fewer. */
function localOf(text: string | undefined): string {
  if (text === undefined) return '0';
  const parts = text.split(/[._-]/).map((one) => (/^\d+$/.test(one) ? `2${number(one)}` : `1${one} `));
  return `1${parts.join('')}0`;
}
