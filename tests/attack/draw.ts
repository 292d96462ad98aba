import { seededRandom } from '../faults/seeded-random';

/** Chance that says the same again for the same seed and name: each endpoint has its own, so one can be repeated alone. */
export interface Draw {
  /** 0 ≤ whole number < `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  oneOf<T>(list: readonly [T, ...T[]]): T;
  /** Undefined where the list is empty. */
  anyOf<T>(list: readonly T[]): T | undefined;
  id(): string;
}

export function drawFor(seed: number, name: string): Draw {
  const random = seededRandom(fnv1a(`${seed} ${name}`));
  const below = (end: number) => Math.floor(random() * end);
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    below,
    chance: (probability) => random() < probability,
    oneOf: (list) => list[below(list.length)] ?? list[0],
    anyOf: (list) => list[below(list.length)],
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
