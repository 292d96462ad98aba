/** One set of a cover, and which elements it covers first. */
export interface Chosen {
  readonly set: number;
  readonly elements: readonly number[];
  readonly gain: number;
}

/**
 * Greedy weighted set cover: the set that covers most of the weight that is left, again and again, until nothing of any weight
 * is left that a set covers. Of sets that cover as much the one with more elements comes first, then the earlier one.
 *
 * Nothing faster is known to come closer to the best (within 1 - 1/e of the weight, for any number of sets).
 */
export function greedyCover(weights: ArrayLike<number>, sets: readonly (readonly number[])[]): Chosen[] {
  const isCovered = new Uint8Array(weights.length);
  const gainOf = (elements: readonly number[]): Gain => {
    let [gain, count] = [0, 0];
    for (const element of elements) {
      if (isCovered[element] === 1) continue;
      gain += weights[element] ?? 0;
      count += 1;
    }
    return { gain, count };
  };
  const heap = new Heap(sets.map((elements, set) => ({ set, ...gainOf(elements) })));
  const chosen: Chosen[] = [];
  for (let top = heap.top(); top !== undefined && top.gain > 0; top = heap.top()) {
    const { set } = top;
    const elements = sets[set] ?? [];
    // What a set covers only gets less: the first that is what it was is the best.
    const now = gainOf(elements);
    if (now.gain !== top.gain || now.count !== top.count) {
      heap.replaceTop({ set, ...now });
      continue;
    }
    const fresh = elements.filter((element) => isCovered[element] === 0);
    for (const element of fresh) isCovered[element] = 1;
    chosen.push({ set, elements: fresh, gain: top.gain });
    heap.replaceTop({ set, gain: 0, count: 0 });
  }
  return chosen;
}

interface Gain {
  readonly gain: number;
  readonly count: number;
}
interface Ranked extends Gain {
  readonly set: number;
}

const isBefore = (a: Ranked, b: Ranked): boolean =>
  a.gain !== b.gain ? a.gain > b.gain : a.count !== b.count ? a.count > b.count : a.set < b.set;

class Heap {
  private readonly items: Ranked[];

  constructor(items: readonly Ranked[]) {
    // What is in order is a heap.
    this.items = items.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  top(): Ranked | undefined {
    return this.items[0];
  }

  replaceTop(item: Ranked): void {
    const { items } = this;
    let at = 0;
    for (;;) {
      let next = 2 * at + 1;
      const [left, right] = [items[next], items[next + 1]];
      if (left === undefined) break;
      let child = left;
      if (right !== undefined && isBefore(right, left)) [child, next] = [right, next + 1];
      if (!isBefore(child, item)) break;
      items[at] = child;
      at = next;
    }
    items[at] = item;
  }
}
