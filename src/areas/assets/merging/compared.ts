import { assetValueText } from '../../../words/asset-text';
import { fieldText } from '../../../words/field-text';
import type { AssetRow } from '../asset-columns';
import { COMPARED_FIELDS, valueAt } from '../values';

/** `shared`: of lists, something is the same. `single`: only one says it, which speaks for nothing. */
export type Verdict = 'same' | 'shared' | 'differs' | 'single';

export interface Compared {
  readonly field: string;
  readonly label: string;
  readonly mono: boolean;
  readonly one: readonly string[];
  readonly other: readonly string[];
  readonly verdict: Verdict;
}

/** What two assets say, field by field: what is the same first, then what differs, then what only one of them says. */
export function compared(one: AssetRow, other: AssetRow): Compared[] {
  const fields = COMPARED_FIELDS.flatMap(({ field, mono = false }): Compared[] => {
    const [mine, theirs] = [textsOf(field, one), textsOf(field, other)];
    if (mine.length + theirs.length === 0) return [];
    return [{ field, label: fieldText(field), mono, one: mine, other: theirs, verdict: verdictOf(mine, theirs) }];
  });
  return ORDER.flatMap((verdict) => fields.filter((field) => field.verdict === verdict));
}

const ORDER: readonly Verdict[] = ['same', 'shared', 'differs', 'single'];

function verdictOf(one: readonly string[], other: readonly string[]): Verdict {
  if (one.length === 0 || other.length === 0) return 'single';
  const theirs = new Set(other.map((text) => text.toLowerCase()));
  const common = one.filter((text) => theirs.has(text.toLowerCase())).length;
  if (common === one.length && common === other.length) return 'same';
  return common > 0 ? 'shared' : 'differs';
}

function textsOf(field: string, asset: AssetRow): readonly string[] {
  const value = valueAt(asset, field);
  // A type that nobody states says nothing.
  if (value === undefined || value === null || value === '' || value === 'unknown') return [];
  return (Array.isArray(value) ? value : [value]).map((one) => assetValueText(field, one));
}
