import { foldCase } from '../../../domain/query/keys/fold';

/** What the palette offers. The first of its names is shown, all of them are looked into. */
export interface Rankable {
  readonly id: string;
  readonly names: readonly string[];
}

const NOT_AT_ALL = 3;
const isWordPart = /[\p{L}\p{N}]/u;

/** 0: begins so. 1: one of its words does. 2: has the letters in this order. 3: none of it. */
export function closeness(name: string, wanted: string): number {
  const text = foldCase(name);
  const sought = foldCase(wanted);
  if (text.startsWith(sought)) return 0;
  for (let at = text.indexOf(sought, 1); at > 0; at = text.indexOf(sought, at + 1)) {
    if (!isWordPart.test(text[at - 1] ?? '')) return 1;
  }
  let from = 0;
  for (const letter of sought) {
    const at = text.indexOf(letter, from);
    if (at < 0) return NOT_AT_ALL;
    from = at + letter.length;
  }
  return 2;
}

/** The nearest first; among equals those chosen last, then as they came. Nothing wanted: only those chosen last go first. */
export function ranked<T extends Rankable>(items: readonly T[], wanted: string, recent: readonly string[]): T[] {
  const sought = wanted.trim();
  const placed = items.map((item, order) => {
    const chosen = recent.indexOf(item.id);
    const near = sought === '' ? 0 : Math.min(NOT_AT_ALL, ...item.names.map((name) => closeness(name, sought)));
    return { item, order, near, chosen: chosen < 0 ? recent.length : chosen };
  });
  return placed
    .filter(({ near }) => near < NOT_AT_ALL)
    .sort((a, b) => a.near - b.near || a.chosen - b.chosen || a.order - b.order)
    .map(({ item }) => item);
}

const KEPT = 12;

/** The ids chosen last, the newest first. */
export const withRecent = (recent: readonly string[], id: string): readonly string[] =>
  [id, ...recent.filter((one) => one !== id)].slice(0, KEPT);
