import { foldCase } from '../../../domain/query/keys/fold';

/** What the palette offers. The first of its names is shown, all of them are looked into. */
export interface Rankable {
  readonly id: string;
  readonly names: readonly string[];
}

const NOT_AT_ALL = 5;
const isWordPart = /[\p{L}\p{N}]/u;
const notWordPart = /[^\p{L}\p{N}]+/gu;

/** 0: is called so. 1: begins so. 2: one of its words does. 3: has it inside. 4: its words begin so, one after the other. 5: none of it. */
export function closeness(name: string, wanted: string): number {
  const text = foldCase(name);
  const sought = foldCase(wanted);
  if (text === sought) return 0;
  if (text.startsWith(sought)) return 1;
  for (let at = text.indexOf(sought, 1); at > 0; at = text.indexOf(sought, at + 1)) {
    if (!isWordPart.test(text[at - 1] ?? '')) return 2;
  }
  if (text.includes(sought)) return 3;
  const letters = sought.replace(notWordPart, '');
  return letters !== '' && beginWords(text.split(notWordPart).filter(Boolean), letters) ? 4 : NOT_AT_ALL;
}

/** Letters scattered over a name are in almost every long one; those its words begin with are meant. */
function beginWords(words: readonly string[], sought: string): boolean {
  if (sought === '') return true;
  const [word, ...later] = words;
  if (word === undefined) return false;
  let same = 0;
  while (same < sought.length && word[same] === sought[same]) same += 1;
  for (let taken = same; taken > 0; taken -= 1) if (beginWords(later, sought.slice(taken))) return true;
  return beginWords(later, sought);
}

/** One of its words begins so. */
export const A_WORD = 2;

/** The nearest first; among equals those chosen last, then as they came. Nothing wanted: only those chosen last go first. */
export function ranked<T extends Rankable>(
  items: readonly T[],
  wanted: string,
  recent: readonly string[],
  farthest = NOT_AT_ALL - 1,
): T[] {
  const sought = wanted.trim();
  const placed = items.map((item, order) => {
    const chosen = recent.indexOf(item.id);
    const near = sought === '' ? 0 : Math.min(NOT_AT_ALL, ...item.names.map((name) => closeness(name, sought)));
    return { item, order, near, chosen: chosen < 0 ? recent.length : chosen };
  });
  return placed
    .filter(({ near }) => near <= farthest)
    .sort((a, b) => a.near - b.near || a.chosen - b.chosen || a.order - b.order)
    .map(({ item }) => item);
}

/** As many of a kind are shown: who looks for another one types on. */
export const A_FEW = 5;

/** A few of each kind, the first of them, so that none buries the others. */
export function fewOfEach<T extends { readonly kind: string }>(items: readonly T[]): T[] {
  const shown = new Map<string, number>();
  return items.filter(({ kind }) => {
    const before = shown.get(kind) ?? 0;
    shown.set(kind, before + 1);
    return before < A_FEW;
  });
}

const KEPT = 12;

/** The ids chosen last, the newest first. */
export const withRecent = (recent: readonly string[], id: string): readonly string[] =>
  [id, ...recent.filter((one) => one !== id)].slice(0, KEPT);
