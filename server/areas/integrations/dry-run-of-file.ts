import { and, eq, isNull } from 'drizzle-orm';
import type { NormalizedRecord, RunCounts, SourceRecord } from '../../../contract/areas/integrations';
import type { ImportSource } from '../../../contract/files-api';
import type { FileCall } from '../../calls/handler';
import type { Tx } from '../../db/access';
import { integrations } from '../../db/schema';
import type { OpenFile } from '../../files/file-reader';
import { rulesStanding } from '../../inventory/company-rules';
import { assetsById, recordsOfSource } from '../../inventory/load-records';
import { loadNeighbourhood } from '../../inventory/neighbourhood';
import { NO_COUNTS } from '../../jobs/run-record';
import { isUnchanged, normalizeBatch, statedChange } from '../../jobs/stated-records';

/** No record's: of what is only compared. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** What importing the file would do, by the company's rules (C47). Of the company no more is looked at than its records may be near to. */
export async function dryRunCounts(call: FileCall, file: OpenFile, source: ImportSource): Promise<RunCounts> {
  const existing = new Map<string, SourceRecord>();
  const names = new Map<string, string>();
  const crowded = new Set<string>();
  const { companyId, transact } = call;
  const [named, rules] = await transact((tx) =>
    Promise.all([integrationsNamed(tx, companyId, source.displayName), rulesStanding(tx.db, companyId)]),
  );
  const integrationId = named[0]?.id ?? NO_ID;
  for (let no = 0; no < file.about.batches; no += 1) {
    const records = await file.batch(no);
    await transact(async (tx) => {
      const { near, sharedKeys } = await recordsNear(tx, { companyId, integrationId, source }, records);
      for (const record of near) existing.set(record.id, record);
      for (const key of sharedKeys) crowded.add(key);
      const unnamed = new Set(near.map(({ assetId }) => assetId).filter((id) => !names.has(id)));
      for (const asset of (await assetsById(tx.db, companyId, unnamed)).values())
        if (asset.deletedAt === null) names.set(asset.id, asset.name);
    });
  }
  const counts = await file.compare({
    ...{ source, rules, integrations: named },
    ...{ existing: [...existing.values()], names, crowded: [...crowded] },
  });
  const { fetched, rejectedCount } = file.about;
  return {
    ...{ ...NO_COUNTS, fetched, rejected: rejectedCount, normalized: fetched - rejectedCount },
    ...{ created: counts.new, updated: counts.changed, unchanged: counts.unchanged, merged: counts.joined },
    ...{ assetsCreated: counts.assetsNew, assetsUpdated: counts.assetsChanged },
    ...{ findings: counts.findings, software: counts.software },
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

/** What the company has of these records, and whatever could belong together with what is new of them. */
async function recordsNear(
  { db, now }: Tx,
  { companyId, integrationId, source }: { companyId: string; integrationId: string; source: ImportSource },
  records: readonly NormalizedRecord[],
): Promise<{ readonly near: readonly SourceRecord[]; readonly sharedKeys: ReadonlySet<string> }> {
  const { stated } = normalizeBatch({ startedAt: now }, records, new Set());
  const known = await recordsOfSource(db, companyId, source.displayName, [...stated.keys()]);
  const run = { id: NO_ID, companyId, source: source.displayName, category: source.category, integrationId };
  const changes = [...stated].flatMap(([uid, one]) => {
    const before = known.get(uid);
    return isUnchanged(before, one) ? [] : [statedChange(run, before, one, undefined, now)];
  });
  const toBe = new Set(changes.map(({ record }) => record.id));
  if (changes.length === 0) return { near: [...known.values()], sharedKeys: new Set() };
  const { records: around, sharedKeys } = await loadNeighbourhood(db, companyId, changes);
  return { near: [...known.values(), ...around.filter(({ id }) => !toBe.has(id))], sharedKeys };
}
