import { and, eq, isNull } from 'drizzle-orm';
import type { NormalizedRecord, RunCounts, SourceRecord } from '../../../contract/areas/integrations';
import type { ImportSource } from '../../../contract/files-api';
import { closedBy } from '../../../domain/findings/finding-targets';
import { type RuleSet, readSent } from '../../../domain/integrations/apply-rules';
import type { FileCall } from '../../calls/handler';
import type { Tx } from '../../db/access';
import { integrations } from '../../db/schema';
import type { OpenFile } from '../../files/file-reader';
import { rulesStanding } from '../../inventory/company-rules';
import { assetsById, recordsOfSource } from '../../inventory/load-records';
import { loadNeighbourhood } from '../../inventory/neighbourhood';
import { loadFindings } from '../../inventory/write-findings';
import { rulesToSend } from '../../jobs/rules-of-source';
import { NO_COUNTS } from '../../jobs/run-record';
import { isUnchanged, normalizeBatch, statedChange } from '../../jobs/stated-records';

interface Near {
  readonly near: readonly SourceRecord[];
  readonly sharedKeys: ReadonlySet<string>;
  /** Those of the records, each once. */
  readonly uids: readonly string[];
  /** Known records that a rule of the source drops. */
  readonly removed: number;
  /** Findings of known records that these state no longer. */
  readonly closed: number;
}

/** No record's: of what is only compared. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

interface WouldDo {
  readonly counts: RunCounts;
  /** Of what is here now: files before it in an archive close none of these. */
  readonly findingsClosed: number;
}

/** What importing the file would do, by the company's rules (C47). Of the company no more is looked at than its records may be near to. */
export async function dryRunCounts(call: FileCall, file: OpenFile, source: ImportSource): Promise<WouldDo> {
  const existing = new Map<string, SourceRecord>();
  const names = new Map<string, string>();
  const crowded = new Set<string>();
  const seen = new Set<string>();
  let findingsClosed = 0;
  let gone = 0;
  const { companyId, transact } = call;
  const { named, rules, integrationId, sourceRules } = await transact(async (tx) => {
    const [named, rules] = await Promise.all([
      integrationsNamed(tx, companyId, source.displayName),
      rulesStanding(tx.db, companyId),
    ]);
    const integrationId = named[0]?.id ?? NO_ID;
    return { named, rules, integrationId, sourceRules: await rulesToSend(tx, companyId, integrationId) };
  });
  const of = { companyId, integrationId, source, ruled: readSent(sourceRules), seen };
  for (let no = 0; no < file.about.batches; no += 1) {
    const records = await file.batch(no);
    // What is counted is counted outside: a transaction may be begun anew.
    const { uids, removed, closed } = await transact(async (tx) => {
      const { near, sharedKeys, ...told } = await recordsNear(tx, of, records);
      for (const record of near) existing.set(record.id, record);
      for (const key of sharedKeys) crowded.add(key);
      const unnamed = new Set(near.map(({ assetId }) => assetId).filter((id) => !names.has(id)));
      for (const asset of (await assetsById(tx.db, companyId, unnamed)).values())
        if (asset.deletedAt === null) names.set(asset.id, asset.name);
      return told;
    });
    for (const uid of uids) seen.add(uid);
    findingsClosed += closed;
    gone += removed;
  }
  const counts = await file.compare({
    ...{ source, rules, sourceRules, integrations: named },
    ...{ existing: [...existing.values()], names, crowded: [...crowded] },
  });
  const { fetched, rejectedCount } = file.about;
  return {
    counts: {
      ...{ ...NO_COUNTS, fetched, rejected: rejectedCount, normalized: fetched - rejectedCount - counts.dropped },
      ...{ created: counts.new, updated: counts.changed, unchanged: counts.unchanged, merged: counts.joined },
      removed: gone,
      ...{ assetsCreated: counts.assetsNew, assetsUpdated: counts.assetsChanged },
      ...{ findings: counts.findings, software: counts.software },
    },
    findingsClosed,
  };
}

const integrationsNamed = ({ db }: Tx, companyId: string, displayName: string) =>
  db
    .select({ id: integrations.id, displayName: integrations.displayName, deletedAt: integrations.deletedAt })
    .from(integrations)
    .where(
      and(
        eq(integrations.companyId, companyId),
        eq(integrations.displayName, displayName),
        isNull(integrations.deletedAt),
      ),
    );

interface Comparing {
  readonly companyId: string;
  readonly integrationId: string;
  readonly source: ImportSource;
  readonly ruled: RuleSet;
  /** Of the file, as far as it was read: of several with one identity the first counts (I7). */
  readonly seen: ReadonlySet<string>;
}

/** What the company has of these records, and whatever could belong together with what is new of them. */
async function recordsNear(
  { db, now }: Tx,
  { companyId, integrationId, source, ruled, seen }: Comparing,
  records: readonly NormalizedRecord[],
): Promise<Near> {
  const { stated } = normalizeBatch({ startedAt: now }, records, seen, ruled);
  const uids = [...stated.keys()];
  const known = await recordsOfSource(db, companyId, source.displayName, uids);
  const removed = [...stated].filter(([uid, { droppedBy }]) => droppedBy !== undefined && known.has(uid)).length;
  const run = { id: NO_ID, companyId, source: source.displayName, category: source.category, integrationId };
  const changes = [...stated].flatMap(([uid, one]) => {
    const before = known.get(uid);
    return isUnchanged(before, one) || one.droppedBy !== undefined
      ? []
      : [statedChange(run, before, one, undefined, now)];
  });
  const toBe = new Set(changes.map(({ record }) => record.id));
  if (changes.length === 0) return { near: [...known.values()], sharedKeys: new Set(), uids, removed, closed: 0 };
  const findings = await loadFindings(
    db,
    changes.flatMap(({ before }) => before?.id ?? []),
  );
  const closed = changes.reduce((sum, { before, record }) => {
    const now = stated.get(record.sourceUid)?.record.findings ?? [];
    const still = new Set(now.map((one) => one.uniqueIdFromTool));
    return sum + closedBy(findings.get(before?.id ?? '') ?? [], still, record.observedAt).length;
  }, 0);
  const { records: around, sharedKeys } = await loadNeighbourhood(db, companyId, changes);
  return { near: [...known.values(), ...around.filter(({ id }) => !toBe.has(id))], sharedKeys, uids, removed, closed };
}
