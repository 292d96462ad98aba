import type { FieldCatalogue } from './field-catalogue';
import { fieldSpelt } from './field-spelling';

/** What is said where no field has the name. */
export function noSuchField(name: string, catalogue: FieldCatalogue): string {
  const known = catalogue.fields.map(({ path }) => path);
  const close = fieldSpelt(catalogue, name)?.path ?? nearest(name, known);
  return `No field "${name}" here${close === undefined ? '' : `. Is it ${close}?`}`;
}

/** The name meant by a misspelt one: two letters apart, of a short one a single letter; or the same last part. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 100) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = wanted.length > 5 ? 3 : 2;
  for (const one of known) {
    const apart = distance(wanted, one.toLowerCase(), least);
    if (apart < least) [best, least] = [one, apart];
  }
  return best ?? known.find((one) => one.toLowerCase().endsWith(`.${wanted}`));
}

/** Letters to change, add, take away or swap with the next; `limit` where it is no less. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  let above: number[] = [];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (above[j - 2] ?? 0) + 1 : limit;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [above, row] = [row, next];
  }
  return Math.min(row[b.length] ?? limit, limit);
}
