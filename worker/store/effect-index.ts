import type { Effect } from '../../domain/effects/effect';

/** What the outbox does to rows of one kind, row by row. */
export interface RowEffects {
  /** In the order they were given. */
  of(id: string): readonly Effect[];
  /** Of every row that an effect is on. */
  ids(): Iterable<string>;
}

export const NO_EFFECTS: RowEffects = { of: () => [], ids: () => [] };

interface Given {
  readonly ord: number;
  readonly effect: Effect;
}

/** Effects by the row they are on: a command more or less costs as much as it has rows, however many others wait. */
export class EffectIndex implements RowEffects {
  private readonly byId = new Map<string, Given[]>();

  of(id: string): readonly Effect[] {
    return (this.byId.get(id) ?? []).map(({ effect }) => effect);
  }

  ids(): Iterable<string> {
    return this.byId.keys();
  }

  add(ord: number, effect: Effect): void {
    for (const id of new Set(effect.ids)) {
      const given = this.byId.get(id) ?? [];
      this.byId.set(id, given);
      // One that was refused and is sent again stands before what was given since.
      const at = given.findLastIndex((one) => one.ord <= ord) + 1;
      given.splice(at, 0, { ord, effect });
    }
  }

  remove(ord: number, effect: Effect): void {
    for (const id of effect.ids) {
      const left = (this.byId.get(id) ?? []).filter((given) => given.ord !== ord);
      if (left.length === 0) this.byId.delete(id);
      else this.byId.set(id, left);
    }
  }
}
