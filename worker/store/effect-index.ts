import { composed, type Effect } from '../../domain/effects/effect';

/** What the outbox does to rows of one kind, row by row. */
export interface RowEffects {
  /** In the order they were given, as few as say the same. */
  of(id: string): readonly Effect[];
  /** Of every row that an effect is on. */
  ids(): Iterable<string>;
}

export const NO_EFFECTS: RowEffects = { of: () => [], ids: () => [] };

interface Given {
  readonly ord: number;
  readonly effect: Effect;
}

interface OnRow {
  given: Given[];
  /** Together; null: to be worked out. */
  together: Effect[] | null;
}

/** Effects by the row they are on: a command more costs as much as it has rows, however many others wait, also for the same. */
export class EffectIndex implements RowEffects {
  private readonly byId = new Map<string, OnRow>();

  of(id: string): readonly Effect[] {
    const row = this.byId.get(id);
    if (row === undefined) return [];
    row.together ??= row.given.reduce<Effect[]>((all, { effect }) => follow(all, effect), []);
    return row.together;
  }

  ids(): Iterable<string> {
    return this.byId.keys();
  }

  add(ord: number, effect: Effect): void {
    for (const id of new Set(effect.ids)) {
      const row = this.byId.get(id) ?? { given: [], together: [] };
      this.byId.set(id, row);
      // One that was refused and is sent again stands before what was given since.
      const at = row.given.findLastIndex((one) => one.ord <= ord) + 1;
      row.together = at === row.given.length && row.together !== null ? follow(row.together, effect) : null;
      row.given.splice(at, 0, { ord, effect });
    }
  }

  remove(ord: number, effect: Effect): void {
    for (const id of effect.ids) {
      const row = this.byId.get(id);
      if (row === undefined) continue;
      row.given = row.given.filter((given) => given.ord !== ord);
      row.together = null;
      if (row.given.length === 0) this.byId.delete(id);
    }
  }
}

function follow(all: readonly Effect[], effect: Effect): Effect[] {
  const last = all.at(-1);
  const both = last && composed(last, effect);
  return both ? [...all.slice(0, -1), both] : [...all, effect];
}
