import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../../../contract/narrow';
import { listOf, stringOf } from '../../formats/json';
import * as given from '../../formats/tools/lenient';
import { namesVersion, productName } from './product-names';

const { anything, list, object, text, texts } = given;

const Product = object({
  ...{ name: text, product_id: text },
  product_identification_helper: object({ purl: text, purls: texts, cpe: text }),
});

export const ProductTree = object({
  branches: anything,
  full_product_names: list(Product),
  relationships: list(
    object({ product_reference: text, relates_to_product_reference: text, full_product_name: Product }),
  ),
  product_groups: list(object({ group_id: text, product_ids: texts })),
});

export interface CsafProduct {
  /** By which it is found: package URLs, else CPEs. Empty where the document gives it a name alone. */
  readonly names: readonly string[];
  /** Vendor and product, as people call it. */
  readonly words: string | undefined;
  /** As its branch says it: one version, or a range of some. */
  readonly version: string | undefined;
  readonly range: string | undefined;
  /**
   * Of a component within a product, whose name says no version: what is said of it is said within that product, and not of the
   * component wherever it is.
   */
  readonly isWithin: boolean;
}

/** The products of a document by their ids, and its groups. */
export class CsafProducts {
  readonly #products = new Map<string, CsafProduct>();
  readonly #groups = new Map<string, readonly string[]>();

  constructor(tree: given.Read<typeof ProductTree>) {
    this.#branches(tree.branches, {}, 0);
    for (const one of tree.full_product_names) this.#add(one, {});
    for (const { product_reference: part = '', full_product_name: whole } of tree.relationships) {
      const component = this.#products.get(part);
      const own = namesOf(whole);
      const names = own.some((name) => name.startsWith('pkg:')) ? own : (component?.names ?? own);
      const { version, range } = component ?? { version: undefined, range: undefined };
      const isWithin = !names.some(namesVersion);
      this.#put(whole.product_id, { names, words: whole.name ?? component?.words, version, range, isWithin });
    }
    for (const { group_id: id, product_ids: ids } of tree.product_groups)
      if (id !== undefined) this.#groups.set(id, ids);
  }

  get(id: string): CsafProduct | undefined {
    return this.#products.get(id);
  }

  /** The products that something is said of: by their ids, and by groups of them. */
  idsOf({ product_ids: ids, group_ids: groups }: { product_ids: readonly string[]; group_ids: readonly string[] }) {
    return [...new Set([...ids, ...groups.flatMap((group) => this.#groups.get(group) ?? [])])];
  }

  #branches(branches: unknown, place: Place, depth: number): void {
    // A tree that never ends is none.
    if (depth > MAX_DEPTH) return;
    for (const branch of listOf(branches)) {
      if (!isObject(branch)) continue;
      const here = placeOf(branch, place);
      if (isObject(branch['product'])) this.#add(z.parse(Product, branch['product']), here);
      this.#branches(branch['branches'], here, depth + 1);
    }
  }

  #add(one: given.Read<typeof Product>, { vendor, product, version, range }: Place): void {
    const words = product === undefined ? one.name : [vendor, product].filter((part) => part !== undefined).join(' ');
    this.#put(one.product_id, { names: namesOf(one), words, version, range, isWithin: false });
  }

  #put(id: string | undefined, product: CsafProduct): void {
    if (id !== undefined) this.#products.set(id, product);
  }
}

const MAX_DEPTH = 64;

interface Place {
  readonly vendor?: string | undefined;
  readonly product?: string | undefined;
  readonly version?: string | undefined;
  readonly range?: string | undefined;
}

function placeOf(branch: JsonObject, place: Place): Place {
  const name = stringOf(branch['name']);
  switch (branch['category']) {
    case 'vendor':
      return { ...place, vendor: name };
    case 'product_name':
      return { ...place, product: name };
    case 'product_version':
      return { ...place, version: name };
    case 'product_version_range':
      return { ...place, range: name };
    default:
      return place;
  }
}

/** A package URL says more than a CPE does: where there is one, it alone counts. */
function namesOf({ product_identification_helper: { purl, purls, cpe } }: given.Read<typeof Product>): string[] {
  const urls = [...new Set([purl, ...purls].flatMap((one) => productName(one) ?? []))];
  return urls.length > 0 ? urls : [cpe].flatMap((one) => productName(one) ?? []);
}
