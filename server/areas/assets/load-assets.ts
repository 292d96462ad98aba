import type { Asset } from '../../../contract/areas/assets';
import { notFound, Refusal, unknownIds } from '../../calls/refusal';
import type { Db } from '../../db/database';
import { assetsById } from '../../inventory/load-records';

/** All of the assets, or a refusal of the whole call. Deleted ones count where `withDeleted`. */
export async function loadAssets(
  db: Db,
  companyId: string,
  ids: readonly string[],
  { withDeleted }: { withDeleted: boolean },
): Promise<Asset[]> {
  const found = await assetsById(db, companyId, ids);
  const assets = [...found.values()].filter((asset) => withDeleted || asset.deletedAt === null);
  const asked = new Set(ids).size;
  if (assets.length === asked) return assets;
  if (asked === 1) throw notFound('Asset');
  const unknown = asked - assets.length;
  const message = `${unknown} of these ${asked} assets ${unknown === 1 ? 'is' : 'are'} unknown: nothing was changed`;
  const known = new Set(assets.map(({ id }) => id));
  throw new Refusal({ status: 404, code: 'not_found', message, problems: unknownIds(ids, (id) => known.has(id)) });
}
