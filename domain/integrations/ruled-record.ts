import type { AssetStatement } from '../../contract/areas/assets';
import type { NormalizedRecord } from '../../contract/areas/integrations';
import { contentHash } from '../correlation/content-hash';
import { applyRules, type RuleSet } from './apply-rules';

/** A record as the rules of its source leave it. */
export interface RuledRecord<R> {
  readonly record: R;
  /** Of both where rules make something else of it: a rule may be taken away again. */
  readonly hash: string;
  /** What it states of its asset, where rules make something else of it. */
  readonly unruled?: AssetStatement;
  /** The rule that drops it. */
  readonly droppedBy?: string;
}

type Stated = Pick<NormalizedRecord, 'observedAt' | 'asset' | 'software' | 'findings'>;

/**
 * What an import makes of a record, and its dry run before it: one function, so that these cannot differ.
 *
 * @param record its asset in its one form (`normalizeStatement`)
 * @param hash of what it states (`contentHash`)
 */
export function ruledRecord<R extends Stated>(record: R, hash: string, rules: RuleSet): RuledRecord<R> {
  if (rules.rules.length === 0 && (rules.custom ?? []).length === 0) return { record, hash };
  const { asset, droppedBy } = applyRules(record, rules);
  if (droppedBy !== null) return { record, hash, droppedBy };
  if (asset === record.asset) return { record, hash };
  const now = { ...record, asset };
  return { record: now, hash: `${contentHash(now)}.${hash}`, unruled: record.asset };
}
