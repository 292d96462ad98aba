import type { StagingApi } from '../../contract/store-api';
import type { KnownCompany } from '../../domain/correlation/known-company';
import type { ExportedPart, PartHere } from '../../domain/formats/exported-parts';

/**
 * Which parts of assets this company has, and which it had: of an asset that is or was here, what has an id of ours and is not
 * here is gone. All others are of another company or installation. Null where this browser has not loaded them.
 */
export async function findParts(
  parts: readonly ExportedPart[],
  company: KnownCompany,
  staging: Pick<StagingApi, 'partsOfAssets'>,
): Promise<ReadonlyMap<string, PartHere> | null> {
  const [first] = parts;
  if (first === undefined) return new Map();
  const ids = parts.map(({ id }) => id);
  const rows = await staging.partsOfAssets(company.companyId, first.kind, ids);
  if (rows === null) return null;
  return new Map(
    parts.flatMap((part): readonly (readonly [string, PartHere])[] => {
      const here = rows.get(part.id) ?? null;
      const assetId = String(here?.['assetId'] ?? part.values['assetId'] ?? '').toLowerCase();
      const asset = company.asset(assetId);
      const isOurs = here !== null || asset !== null || company.whatBecameOf(assetId) !== null;
      return isOurs ? [[part.id, { ...part, here, asset }]] : [];
    }),
  );
}
