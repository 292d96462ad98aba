import type { Rankable } from './rank';

/** One thing the palette offers: a place to go to, or something done at once. */
export interface Item extends Rankable {
  /** What it is, in a word or two: `Page`, `Asset`, `SLA definition`. */
  readonly kind: string;
  readonly detail?: string;
  readonly keys?: readonly string[];
  readonly does: { readonly to: string } | { run(): void };
}
