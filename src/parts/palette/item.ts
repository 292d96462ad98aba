import type { Rankable } from './rank';

/** One thing the palette offers: a place to go to, or something done at once. */
export interface Item extends Rankable {
  readonly kind: 'Page' | 'Asset' | 'Query' | 'Group' | 'Company' | 'Action';
  readonly detail?: string;
  readonly keys?: readonly string[];
  readonly does: { readonly to: string } | { run(): void };
}
