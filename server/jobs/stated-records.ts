import type { NormalizedRecord, SourceRecord, SyncRun } from '../../contract/areas/integrations';
import { contentHash } from '../../domain/correlation/content-hash';
import { withDecided } from '../../domain/correlation/decided-keys';
import { matchKeysOf } from '../../domain/correlation/match-keys';
import { normalizeStatement } from '../../domain/correlation/normalize-statement';
import { type RefusedRecord, refusedRecord } from '../../domain/formats/record-check';
import type { RuleSet } from '../../domain/integrations/apply-rules';
import { type RuledRecord, ruledRecord } from '../../domain/integrations/ruled-record';
import { cutText } from '../../domain/text/cut-text';
import { onTheirWay } from '../db/database';
import { newId } from '../db/new-id';
import type { RecordChange } from '../inventory/record-change';
import type { StagedRecord } from './staged-batch';

/** One record of a batch beside what is known of it. */
export interface Stated extends RuledRecord<NormalizedRecord> {
  readonly observedAt: string;
}

/** The records of a batch in their one form; of several with one `sourceUid` the first of the run counts (I7). */
export function normalizeBatch(
  run: Pick<SyncRun, 'startedAt'>,
  records: readonly StagedRecord[],
  seen: ReadonlySet<string>,
  rules: RuleSet = NO_RULES,
) {
  const stated = new Map<string, Stated>();
  const twice: RefusedRecord[] = [];
  for (const raw of records) {
    if (seen.has(raw.sourceUid) || stated.has(raw.sourceUid)) {
      twice.push(
        refusedRecord(raw, `An earlier record of this import has the same identity, ${cutText(raw.sourceUid, 100)}.`),
      );
      continue;
    }
    const one = statedOf(run, raw);
    stated.set(raw.sourceUid, { ...one, ...ruledRecord(one.record, one.hash, rules) });
  }
  return { stated, twice };
}

const NO_RULES: RuleSet = { rules: [], broken: [] };

/** What was worked out ahead, and of which start of a run. */
const AHEAD = new WeakMap<StagedRecord, { readonly startedAt: string; readonly stated: Stated }>();

function statedOf({ startedAt }: Pick<SyncRun, 'startedAt'>, raw: StagedRecord): Stated {
  const known = AHEAD.get(raw);
  if (known?.startedAt === startedAt) return known.stated;
  const { keptAt, ...said } = raw;
  const record = { ...said, asset: normalizeStatement(raw.asset) };
  const observedAt = new Date(raw.observedAt ?? keptAt ?? startedAt).toISOString();
  return { record, hash: contentHash(record), observedAt };
}

/** So many at a time: what waits for this thread waits for that long. */
const AT_ONCE = 10;

/** The one form of records that come next is worked out while the database writes. */
export async function normalizeAhead(run: Pick<SyncRun, 'startedAt'>, records: readonly StagedRecord[]): Promise<void> {
  for (const [nth, raw] of records.entries()) {
    if (nth % AT_ONCE === 0) await onTheirWay();
    AHEAD.set(raw, { startedAt: run.startedAt, stated: statedOf(run, raw) });
  }
}

export const isUnchanged = (known: SourceRecord | undefined, { hash }: Stated) =>
  known !== undefined && known.deletedAt === null && known.contentHash === hash;

/** The step of a record that is here and goes, as a rule of its source drops it or its source no longer names it. */
export const removal = (run: Pick<SyncRun, 'id'>, before: SourceRecord, now: string): RecordChange => ({
  ...{ before, removed: true, revives: false },
  record: { ...before, rev: before.rev + 1, updatedAt: now, syncRunId: run.id },
});

/** The step from the row there is, live or removed, to what the source now states. */
export function statedChange(
  run: Pick<SyncRun, 'id' | 'companyId' | 'source' | 'category'> & { readonly integrationId: string },
  known: SourceRecord | undefined,
  { record, hash, observedAt }: Stated,
  firstObservedAt: string | undefined,
  now: string,
): RecordChange {
  const before = known && known.deletedAt === null ? known : null;
  const home = known?.homeAssetId ?? newId();
  const first = before && firstObservedAt && firstObservedAt < observedAt ? firstObservedAt : observedAt;
  return {
    before,
    removed: false,
    revives: true,
    firstObservedAt: first,
    record: {
      id: known?.id ?? newId(),
      companyId: run.companyId,
      rev: (known?.rev ?? 0) + 1,
      updatedAt: now,
      deletedAt: null,
      // A record that comes back is as young as a new one: the asset that took its place meanwhile keeps it.
      createdAt: before?.createdAt ?? now,
      integrationId: run.integrationId,
      source: run.source,
      category: run.category,
      sourceUid: record.sourceUid,
      state: 'active',
      assetId: before?.assetId ?? home,
      homeAssetId: home,
      asset: record.asset,
      contentHash: hash,
      matchKeys: withDecided(matchKeysOf(record.asset, record.sourceUid, run.integrationId), known),
      matchConfidence: 1,
      matchReason: '',
      observedAt,
      syncRunId: run.id,
    },
  };
}
