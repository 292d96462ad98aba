import type { FeedFormat } from '../../../contract/areas/vulnerabilities/feed-formats';
import type { VexClaim } from '../../../contract/areas/vulnerabilities/vulnerability';
import { CATALOG } from '../../../contract/limits';
import { compact } from '../../formats/text';
import type { StatedDocument, VulnerabilityStatement } from '../statement';
import { textOf } from './values';

/** A document that has words about several vulnerabilities, as it was read. */
export interface ReadDocument {
  readonly format: FeedFormat;
  readonly document: StatedDocument;
  readonly statements: readonly VulnerabilityStatement[];
  /** What it speaks of, those that were rejected among them. */
  readonly read: number;
  /** Which of them, counted from 0, and why. */
  readonly rejected: readonly { readonly at: number; readonly reason: string; readonly raw: unknown }[];
  readonly remarks: readonly { readonly at: number; readonly message: string }[];
}

type Said = Omit<VexClaim, 'products' | 'source'>;

/** What VEX says of products, put together where the same is said of several. */
export class Claims {
  readonly #source: string;
  readonly #found = new Map<string, { readonly said: Said; readonly products: Set<string> }>();
  #count = 0;
  #left = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Products that were left out, as more were named than are kept. */
  get left(): number {
    return this.#left;
  }

  add(products: readonly string[], said: Said): void {
    const key = JSON.stringify(said);
    const known = this.#found.get(key) ?? { said, products: new Set() };
    this.#found.set(key, known);
    for (const product of products) {
      if (known.products.has(product)) continue;
      if (this.#count >= CATALOG.affected) {
        this.#left += 1;
        continue;
      }
      known.products.add(product);
      this.#count += 1;
    }
  }

  all(): VexClaim[] {
    return [...this.#found.values()]
      .filter(({ products }) => products.size > 0)
      .map(({ said, products }) => compact({ source: this.#source, ...said, products: [...products].sort() }));
  }
}

/** What is said in words, as short as it is kept. */
export const saidText = (texts: readonly (string | undefined)[]): string | undefined =>
  textOf([...new Set(texts.filter((text) => text !== undefined))].join('\n') || undefined, 'title');

/** OpenVEX has five words for why a product is not affected, and CSAF the same. */
const JUSTIFICATIONS = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
];

export const isJustification = (word: string): boolean => JUSTIFICATIONS.includes(word);
