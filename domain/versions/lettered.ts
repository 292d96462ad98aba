import { END, number, withoutZeros } from './key-parts';

/**
 * What those who number with letters say of it themselves: OpenSSL's `1.0.2a`, later `1.0.2za`, is the next after three numbers;
 * `9.8p1` of OpenSSH and sudo, `9.11.4-P2` of BIND are patches of what stands before; `-r0` is the revision of a package.
 */
const VERSION = /^v?(\d+(?:\.\d+)*)(z*[a-z])?(?:-?p(\d+))?(?:-r(\d+))?$/i;
const OPENSSL_NUMBERS = 3;

/**
 * A version of nobody's ecosystem as a text that sorts as it does: numbers, then a letter, a patch, a revision, as the Package Manager
 * Specification has them, too. Undefined where nobody can tell: `1.0b` and `2.0a1` may be before their release or after it.
 */
export function lettered(text: string): string | undefined {
  const parts = VERSION.exec(text);
  if (parts === null) return undefined;
  const [, core = '', letters = '', patch, revision] = parts;
  const numbers = core.split('.');
  if (letters !== '' && numbers.length !== OPENSSL_NUMBERS) return undefined;
  return [
    ...withoutZeros(numbers.map(number)),
    END,
    `${letters.toLowerCase()} `,
    ...[patch, revision].map((count) => (count === undefined ? '0' : number(count))),
  ].join('');
}
