import type { ViewAnswer } from '../../../../contract/sync-api';
import { foldCase } from '../../../../domain/query/keys/fold';
import { type Value, valuesIn } from '../../../parts/palette/values';
import type { AssetRow } from '../asset-columns';

/** Somebody who owns assets, by what is known of them. */
export interface Owner {
  readonly name?: string;
  readonly email?: string;
  readonly count: number;
}

type Answer = Pick<ViewAnswer, 'facets'> & { readonly rows: readonly Pick<AssetRow, 'owner'>[] };

/**
 * The owners among assets that were found: by address, as names are written in many ways, and those without one by
 * name. Whose address a name goes with, the rows say.
 */
export function ownersIn(answer: Answer | null): readonly Owner[] {
  const names = new Map<string, string>();
  const addressed = new Set<string>();
  for (const { owner } of answer?.rows ?? []) {
    if (owner?.name === undefined || owner.email === undefined) continue;
    names.set(foldCase(owner.email), owner.name);
    addressed.add(foldCase(owner.name));
  }
  const named = ({ text, count }: Value): Owner => {
    const name = names.get(foldCase(text));
    return { email: text, count, ...(name === undefined ? {} : { name }) };
  };
  return [
    ...valuesIn(answer, 'owner.email').map(named),
    ...valuesIn(answer, 'owner.name').flatMap(({ text, count }) =>
      addressed.has(foldCase(text)) ? [] : [{ name: text, count }],
    ),
  ];
}
