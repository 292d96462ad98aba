import { NAMEABLE_KINDS } from '../../contract/records';
import { type StoredQuery, storedQuery } from '../../domain/query/named-queries';
import type { MusterDatabase } from '../store/database';
import { readRow } from '../store/reader';

/** What references name (GR5). */
export const savedQueries =
  (db: MusterDatabase) =>
  async (companyId: string, ids: readonly string[]): Promise<readonly StoredQuery[]> => {
    const found = await Promise.all(
      ids.flatMap((id) =>
        NAMEABLE_KINDS.map(async (kind) => {
          const row = await readRow(db, companyId, kind.name, id);
          return row === undefined ? null : storedQuery(kind, row);
        }),
      ),
    );
    return found.filter((row) => row !== null);
  };
