import { groupQuery } from '../../domain/query/named-queries';
import type { MusterDatabase } from '../store/database';
import { readRow } from '../store/reader';

/** What references name: saved queries, and groups of assets (GR5). */
export async function savedQueries(db: MusterDatabase, companyId: string, ids: readonly string[]) {
  const rows = await Promise.all(
    ids.map(async (id) => {
      const query = await readRow(db, companyId, 'savedQuery', id);
      const group = query === undefined ? await readRow(db, companyId, 'assetGroup', id) : undefined;
      return group === undefined ? query : groupQuery(group);
    }),
  );
  return rows.filter((row) => row !== undefined);
}
