import type { SourceRecord } from '../../contract/areas/integrations';
import { MAX_SHARERS } from '../../domain/correlation/correlate';
import { assetIdOf, keysOf } from '../../domain/correlation/match-keys';
import { isEdit } from '../../domain/correlation/record-order';
import { ask, type Db } from '../db/database';
import { recordsByHome, recordsById } from './load-records';
import { isFirst, type RecordChange } from './record-change';

export interface Neighbourhood {
  /** Every record the changes may affect, the changed ones in their new state; removed ones left out. */
  readonly records: readonly SourceRecord[];
  /** Keys with too many sharers to count. */
  readonly sharedKeys: ReadonlySet<string>;
}

/** The closed neighbourhood of the changes, old keys and new: whatever could now belong together, or no longer. */
export async function loadNeighbourhood(
  db: Db,
  companyId: string,
  changes: readonly RecordChange[],
): Promise<Neighbourhood> {
  const found = new Map<string, SourceRecord>();
  const walk = new Walk(db, companyId, changes);
  for (const { record, removed } of changes) if (!removed) found.set(record.id, record);
  let frontier: readonly SourceRecord[] = changes.flatMap(({ record, before }) =>
    before ? [record, before] : [record],
  );
  while (frontier.length > 0) {
    const next = await walk.step(frontier, found);
    for (const record of next) found.set(record.id, record);
    frontier = next;
  }
  return { records: [...found.values()], sharedKeys: walk.sharedKeys };
}

class Walk {
  readonly sharedKeys = new Set<string>();
  readonly #keys = new Set<string>();
  readonly #homes = new Set<string>();
  readonly #wholeHomes = new Set<string>();
  readonly #changed: ReadonlySet<string>;
  /** Sharers of each key among the changed records, in their new state. */
  readonly #sharersToBe = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly companyId: string,
    changes: readonly RecordChange[],
  ) {
    this.#changed = new Set(changes.map(({ record }) => record.id));
    for (const change of changes) if (isFirst(change)) this.#homes.add(change.record.homeAssetId);
    for (const { record, removed } of changes) {
      for (const key of removed ? [] : record.matchKeys) {
        this.#sharersToBe.set(key, (this.#sharersToBe.get(key) ?? 0) + 1);
      }
    }
  }

  /** The records one step further. */
  async step(
    frontier: readonly SourceRecord[],
    found: ReadonlyMap<string, SourceRecord>,
  ): Promise<readonly SourceRecord[]> {
    const keys = untold(this.#keys, frontier.flatMap(keysOf));
    const homesOf = (records: readonly SourceRecord[]) => records.map((record) => record.homeAssetId);
    const named = frontier.flatMap((record) => record.matchKeys.flatMap((key) => assetIdOf(key) ?? []));
    const wholeHomes = untold(this.#wholeHomes, [...homesOf(frontier.filter(isEdit)), ...named]);
    const homes = untold(this.#homes, homesOf(frontier.filter((record) => !isEdit(record))));
    const isNew = (id: string) => !found.has(id) && !this.#changed.has(id);
    const [atHome, sharers] = await Promise.all([
      recordsByHome(this.db, this.companyId, homes, wholeHomes),
      this.#sharersOf(keys),
    ]);
    const byHome = atHome.filter((record) => isNew(record.id));
    const known = new Set(byHome.map((record) => record.id));
    const ids = sharers.filter((id) => isNew(id) && !known.has(id));
    return [...byHome, ...(await recordsById(this.db, this.companyId, [...new Set(ids)]))];
  }

  /** Records that share the keys, except keys that had too many sharers and still have. */
  async #sharersOf(keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    // Enough to tell that a key stays crowded even when every changed record leaves it.
    const limit = MAX_SHARERS + this.#changed.size + 1;
    const params = [keys, this.companyId, limit];
    const rows = await ask<{ key: string; ids: string[] }>(this.db, { text: SHARERS, params });
    const sharers = new Map(rows.map(({ key, ids }) => [key, ids]));
    return keys.flatMap((key) => {
      const ids = sharers.get(key) ?? [];
      const after = ids.filter((id) => !this.#changed.has(id)).length + (this.#sharersToBe.get(key) ?? 0);
      if (after > MAX_SHARERS) this.sharedKeys.add(key);
      return after > MAX_SHARERS && ids.length > MAX_SHARERS ? [] : ids;
    });
  }
}

const SHARERS = `
  select k.key, array_agg(m.record_id::text) as ids
  from unnest($1::text[]) as k(key)
  cross join lateral (
    select record_id from match_keys where company_id = $2 and match_keys.key = k.key limit $3
  ) m
  group by k.key`;

/** Those of `values` that `told` has not seen; it has then. */
function untold(told: Set<string>, values: readonly string[]): string[] {
  const fresh = [...new Set(values)].filter((value) => !told.has(value));
  for (const value of fresh) told.add(value);
  return fresh;
}
