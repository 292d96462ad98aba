import type { Rankable } from './rank';

/** One thing the palette offers: a place to go to, or something done at once. */
export interface Item extends Rankable {
  /** What it is, in a word or two: `Page`, `Asset`, `SLA definition`. */
  readonly kind: string;
  readonly detail?: string;
  /** Under which heading it stands, before all that has none: what can be done now, and with what. */
  readonly section?: string;
  readonly keys?: readonly string[];
  readonly does: { readonly to: string } | { run(): void };
}
