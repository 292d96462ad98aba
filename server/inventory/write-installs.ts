import { and, eq, isNull, not } from 'drizzle-orm';
import type { SoftwareInstall } from '../../contract/areas/assets';
import type { NormalizedSoftware } from '../../contract/areas/integrations';
import { softwareIdentity } from '../../domain/correlation/software-identity';
import { groupBy } from '../../domain/lists/group-by';
import { changedFields } from '../../domain/merge/same-value';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { newId } from '../db/new-id';
import { softwareInstalls } from '../db/schema';
import { putRows } from './inventory-tx';
import { anyOf } from './load-records';
import { fromRow } from './rows';
import type { ChildPlace } from './write-findings';
import { dropUnusedSoftware, ensureSoftware } from './write-software';

export interface InstallsOf extends ChildPlace {
  readonly software: readonly NormalizedSoftware[];
}

/** Brings the installs of records to what they state; the others are deleted. Answers how many they state. */
export async function writeInstalls(
  tx: Tx,
  companyId: string,
  wanted: readonly InstallsOf[],
  knownRecords: readonly string[],
): Promise<number> {
  const catalogue = await ensureSoftware(
    tx,
    companyId,
    wanted.flatMap(({ software }) => software),
  );
  const known = await loadInstalls(tx.db, knownRecords);
  const elsewhere = await installsElsewhere(tx.db, companyId, wanted);
  const removed = new Set<string>();
  let count = 0;
  const rows = wanted.flatMap((record) => {
    const before = new Map((known.get(record.recordId) ?? []).map((install) => [placeOf(install), install]));
    const stated = statedInstalls(tx, companyId, record, catalogue, before);
    for (const place of stated.keys()) {
      if (record.namesAsset && !before.has(place) && elsewhere.has(`${record.assetId} ${place}`)) stated.delete(place);
    }
    count += stated.size;
    const gone = [...before.entries()].flatMap(([place, install]) =>
      install.deletedAt === null && !stated.has(place)
        ? [{ ...install, rev: install.rev + 1, updatedAt: tx.now, deletedAt: tx.now }]
        : [],
    );
    for (const { softwareId } of gone) removed.add(softwareId);
    return [...[...stated.values()].filter((install) => install !== before.get(placeOf(install))), ...gone];
  });
  await putRows(tx, companyId, 'softwareInstall', rows);
  await dropUnusedSoftware(tx, companyId, removed);
  return count;
}

/** By place; the stored row itself where nothing changed. */
function statedInstalls(
  { now }: Tx,
  companyId: string,
  record: InstallsOf,
  catalogue: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, SoftwareInstall>,
): Map<string, SoftwareInstall> {
  const stated = new Map<string, SoftwareInstall>();
  const { recordId: sourceRecordId, assetId, source } = record;
  for (const software of record.software) {
    const softwareId = catalogue.get(softwareIdentity(software));
    if (softwareId === undefined) throw new Error(`${software.name} is not in the catalogue`);
    const before = known.get(placeOf({ softwareId, path: software.path }));
    const install: SoftwareInstall = {
      ...software,
      licences: software.licences ?? [],
      id: before?.id ?? newId(),
      companyId,
      assetId,
      softwareId,
      sourceRecordId,
      source,
      createdAt: before?.createdAt ?? now,
      updatedAt: before?.updatedAt ?? now,
      rev: before?.rev ?? 1,
      deletedAt: null,
    };
    const isSame = before && changedFields(before, install).length === 0;
    stated.set(
      placeOf(install),
      isSame ? before : { ...install, ...(before && { rev: before.rev + 1, updatedAt: now }) },
    );
  }
  return stated;
}

const placeOf = ({ softwareId, path }: { softwareId: string; path?: string | undefined }) =>
  `${softwareId} ${path ?? ''}`;

/** What other records state of the assets that records name by their id, as an export does (I22): asset and place. */
async function installsElsewhere(db: Db, companyId: string, wanted: readonly InstallsOf[]): Promise<Set<string>> {
  const named = wanted.filter(({ namesAsset, software }) => namesAsset && software.length > 0);
  if (named.length === 0) return new Set();
  const { assetId, sourceRecordId } = softwareInstalls;
  const rows = await db
    .select()
    .from(softwareInstalls)
    .where(
      and(
        eq(softwareInstalls.companyId, companyId),
        isNull(softwareInstalls.deletedAt),
        anyOf(
          assetId,
          named.map((one) => one.assetId),
        ),
        not(
          anyOf(
            sourceRecordId,
            named.map((one) => one.recordId),
          ),
        ),
      ),
    );
  return new Set(
    rows.map((row) => fromRow(row)).map((install: SoftwareInstall) => `${install.assetId} ${placeOf(install)}`),
  );
}

async function loadInstalls(db: Db, recordIds: readonly string[]): Promise<Map<string, SoftwareInstall[]>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db.select().from(softwareInstalls).where(anyOf(softwareInstalls.sourceRecordId, recordIds));
  return groupBy(
    rows.map((row) => fromRow(row)),
    (install) => install.sourceRecordId,
  );
}
