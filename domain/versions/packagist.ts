import { number } from './key-parts';

const VERSION =
  /^v?(\d+(?:\.(?:\d+|x|\*)){0,3})(?:[._-]?(stable|alpha|a|beta|b|rc|patch|pl|p)((?:[.-]?\d+)*))?([.-]?dev)?(?:\+.*)?$/i;
const STABILITY: Readonly<Record<string, string>> = {
  ...{ alpha: '1', a: '1', beta: '2', b: '2', rc: '3' },
  ...{ stable: '4', patch: '5', pl: '5', p: '5' },
};
/** What Composer puts in place of the numbers a development line leaves open. */
const OPEN = '9999999';

/** As Composer normalizes, and PHP's `version_compare` compares. */
export function packagist(text: string): string | undefined {
  const parts = VERSION.exec(text);
  if (parts === null) return undefined;
  const [, numbers = '', stability = 'stable', more = '', dev] = parts;
  const isOpen = /[x*]/i.test(numbers);
  const core = numbers.split('.').map((one) => (/\d/.test(one) ? one : OPEN));
  while (core.length < 4) core.push(isOpen ? OPEN : '0');
  const isPlain = dev !== undefined && parts[2] === undefined;
  const rank = isPlain ? '0' : (STABILITY[stability.toLowerCase()] ?? '4');
  const counts = more.match(/\d+/g) ?? [];
  // A development version is before its release, the release before its numbered ones.
  return `${core.map(number).join('')}${rank}${counts.map((one) => `2${number(one)}`).join('')}${dev === undefined ? '1' : '0'}`;
}
