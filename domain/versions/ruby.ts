import { END, number } from './key-parts';

const WORD = '1';
const NUMBER = '3';
const MOST_ZEROS = 999;

/**
 * As `Gem::Version` compares. What is missing is 0, and a word is before 0: so it matters how many zeros stand
 * before a part. Before a word fewer of them are earlier, before a number more of them.
 */
export function ruby(text: string): string | undefined {
  if (!/^\d+(?:\.[0-9a-z]+)*(?:-[0-9a-z-]+(?:\.[0-9a-z-]+)*)?$/i.test(text)) return undefined;
  const segments = text.replaceAll('-', '.pre.').match(/\d+|[a-z]+/gi) ?? [];
  let [key, zeros, isEarly] = ['', 0, false];
  for (const segment of segments) {
    if (/^0+$/.test(segment)) zeros += 1;
    else if (/^\d/.test(segment)) {
      key += NUMBER + padded(MOST_ZEROS - zeros) + number(segment);
      zeros = 0;
    } else {
      // Those before the first word do not count.
      key += `${WORD}${padded(isEarly ? zeros : 0)}${segment} `;
      [zeros, isEarly] = [0, true];
    }
  }
  return key + END;
}

const padded = (count: number): string => String(count).padStart(3, '0');
