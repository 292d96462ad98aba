import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../../../../contract/narrow';
import { listOf, stringOf } from '../../json';
import { anything, list, object, type Read, text } from '../lenient';
import type { Thing, ToldPackage } from '../told';
import { describedOf } from './described';

const product = object({
  ...{ name: text, product_id: text },
  product_identification_helper: object({ purl: text, cpe: text }),
});
type Product = Read<typeof product>;

/** The tree as it stands: its branches nest. */
export const productTree = object({
  branches: anything,
  full_product_names: list(product),
  relationships: list(
    object({ product_reference: text, relates_to_product_reference: text, full_product_name: product }),
  ),
});

export interface CsafProduct {
  readonly id: string;
  readonly about: Thing;
  readonly within: ToldPackage;
  /** The versions that are spoken of, where they are many. */
  readonly range?: string | undefined;
}

interface Place {
  readonly vendor?: string | undefined;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly range?: string | undefined;
}

/** Every product by its id: those of the branches, those that stand alone, and components as parts of products. */
export function csafProducts(tree: Read<typeof productTree>): ReadonlyMap<string, CsafProduct> {
  const found = [...productsIn(tree.branches), ...tree.full_product_names.map((one) => productOf(one, {}))];
  const products = new Map(found.filter((one) => one !== undefined).map((one) => [one.id, one]));
  for (const { product_reference, relates_to_product_reference, full_product_name } of tree.relationships) {
    const [part, whole] = [products.get(product_reference ?? ''), products.get(relates_to_product_reference ?? '')];
    const id = full_product_name.product_id;
    const alone = productOf(full_product_name, {});
    if (id === undefined || alone === undefined) continue;
    products.set(id, { ...(part ?? alone), id, about: whole?.about ?? alone.about });
  }
  return products;
}

const MAX_DEPTH = 64;

function productsIn(branches: unknown, place: Place = {}, depth = 0): (CsafProduct | undefined)[] {
  if (depth > MAX_DEPTH) return [];
  return listOf(branches)
    .filter(isObject)
    .flatMap((branch) => {
      const here = placeOf(branch, place);
      const own = isObject(branch['product']) ? [productOf(z.parse(product, branch['product']), here)] : [];
      return [...own, ...productsIn(branch['branches'], here, depth + 1)];
    });
}

function placeOf(branch: JsonObject, place: Place): Place {
  const name = stringOf(branch['name']);
  switch (branch['category']) {
    case 'vendor':
      return { ...place, vendor: name };
    case 'product_name':
      return { ...place, name };
    case 'product_version':
      return { ...place, version: name };
    case 'product_version_range':
      return { ...place, range: name?.replace(/^vers:[^/]*\//, '') };
    default:
      return place;
  }
}

/** A product of all versions is one asset; what is said is of one version of it, or of a range. */
function productOf(one: Product, { vendor, name = one.name, version, range }: Place): CsafProduct | undefined {
  const { purl, cpe } = one.product_identification_helper;
  const about = describedOf({
    name,
    vendor,
    purl,
    purpose: /^cpe:(?:2\.3:|\/)h:/.test(cpe ?? '') ? 'device' : undefined,
  });
  if (one.product_id === undefined || about === undefined) return undefined;
  return { id: one.product_id, about, within: { name: about.asset.name, version, purl }, range };
}
