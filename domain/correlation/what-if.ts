import type { SourceRecord } from '../../contract/areas/integrations';
import type { WhatIfAsset, WhatIfChange, WhatIfResult } from '../../contract/files-api';
import { groupBy } from '../lists/group-by';
import type { CompanyRules } from './company-rules';
import { type Cluster, correlate } from './correlate';
import { deriveAsset } from './derive-asset';
import { WORDS } from './describe-match';
import { KEY_CONFIDENCE, KEY_KINDS, keysOf, parseKey } from './match-keys';
import { neighbourhoods } from './neighbourhoods';
import { RecordIndex } from './record-index';
import { isEdit } from './record-order';

export interface WhatIfInput {
  /** The company's source records as this browser knows them; deleted ones are passed over. */
  readonly records: Iterable<SourceRecord>;
  /** Names of its assets: null for those that are not, or were deleted. */
  readonly assetName: (assetId: string) => string | null;
  /** How many assets there are. */
  readonly assets: number;
  /** The company's rules, and those that are asked about. */
  readonly standing: CompanyRules;
  readonly asked: CompanyRules;
  /** How many changes are listed; the counts are over all. */
  readonly maxChanges: number;
}

export interface WhatIfProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * What the company's assets would be by other rules (C51): by the functions that apply them, of all records of which the two say
 * something else. Nothing else can change its place.
 */
export function* whatIf(input: WhatIfInput): Generator<WhatIfProgress, WhatIfResult> {
  const { standing, asked, assetName } = input;
  const records = [...input.records].filter(({ deletedAt }) => deletedAt === null);
  const index = new RecordIndex(records);
  const byAsset = groupBy(records, ({ assetId }) => assetId);
  const told = records.filter(
    (record) => !isEdit(record) && !sameKeys(standing.counted(record), asked.counted(record)),
  );
  const found = new Changes(input.maxChanges);
  let done = 0;
  const ids = told.map(({ id }) => id);
  const isLive = ({ members }: Cluster<SourceRecord>): boolean =>
    members.some(({ record }) => !isEdit(record) && assetName(record.assetId) !== null);
  const mates = ({ assetId }: SourceRecord) => byAsset.get(assetId) ?? [];
  for (const { records: around, clusters } of neighbourhoods(index, ids, mates, asked)) {
    const before = correlate(around, index.sharedKeys(around.flatMap(({ matchKeys }) => matchKeys)), standing);
    found.add(before.filter(isLive), clusters.filter(isLive), input);
    done += around.length;
    yield { done: Math.min(done, told.length), total: told.length };
  }
  const { merged, split, changes } = found;
  return { before: input.assets, after: input.assets - merged + split, merged, split, changes };
}

const sameKeys = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((key, at) => key === other[at]));

type Clusters = readonly Cluster<SourceRecord>[];

class Changes {
  /** Assets that are no longer of their own, and those that come to be. */
  merged = 0;
  split = 0;
  readonly changes: WhatIfChange[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(before: Clusters, after: Clusters, { standing, asked }: Pick<WhatIfInput, 'standing' | 'asked'>): void {
    for (const cluster of after) {
      const parts = partsOf(cluster, before);
      this.merged += Math.max(0, parts.length - 1);
      this.#tell('merge', cluster, parts, asked);
    }
    for (const cluster of before) {
      const parts = partsOf(cluster, after);
      this.split += Math.max(0, parts.length - 1);
      this.#tell('split', cluster, parts, standing);
    }
  }

  #tell(kind: WhatIfChange['kind'], whole: Cluster<SourceRecord>, parts: Clusters, rules: CompanyRules): void {
    if (parts.length < 2 || this.changes.length >= this.#most) return;
    this.changes.push({ kind, whole: assetOf(whole), parts: parts.map(assetOf), by: commonOf(whole, parts, rules) });
  }
}

/** The clusters of the other side that have records of this one. */
function partsOf({ members }: Cluster<SourceRecord>, others: Clusters): Clusters {
  const own = new Set(members.flatMap(({ record }) => (isEdit(record) ? [] : record.id)));
  return others.filter((other) => other.members.some(({ record }) => own.has(record.id)));
}

function assetOf({ assetId, members }: Cluster<SourceRecord>): WhatIfAsset {
  const records = members.map(({ record }) => record);
  const sources = new Set(records.filter((record) => !isEdit(record)).map(({ source }) => source));
  return {
    // Of one that is to come there is no page.
    assetId: records.some((record) => record.assetId === assetId) ? assetId : null,
    name: deriveAsset(records).name,
    sources: [...sources].toSorted(),
  };
}

/** The strongest key that several of the parts have: what brings them together, or did. */
function commonOf({ members }: Cluster<SourceRecord>, parts: Clusters, rules: CompanyRules): string {
  const partOf = new Map(parts.flatMap((part, at) => part.members.map(({ record }) => [record.id, at] as const)));
  const having = new Map<string, Set<number>>();
  for (const { record } of members) {
    const part = partOf.get(record.id);
    if (part === undefined || isEdit(record)) continue;
    const { homeAssetId } = record;
    for (const key of keysOf({ matchKeys: rules.counted(record), homeAssetId }))
      having.set(key, (having.get(key) ?? new Set()).add(part));
  }
  const [strongest] = [...having]
    .flatMap(([key, of]) => (of.size > 1 ? parseKey(key) : []))
    .filter(({ kind }) => KEY_CONFIDENCE[kind] > 0)
    .toSorted((a, b) => KEY_KINDS.indexOf(a.kind) - KEY_KINDS.indexOf(b.kind) || (a.value < b.value ? -1 : 1));
  return strongest === undefined ? '' : WORDS[strongest.kind](strongest.value);
}
