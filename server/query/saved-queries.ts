import * as z from 'zod/mini';
import { Id } from '../../contract/primitives';
import { NAMEABLE_KINDS } from '../../contract/records';
import { type StoredQuery, storedQuery } from '../../domain/query/named-queries';
import type { Tx } from '../db/access';
import { rowsById } from '../db/entity-tables';

/** What a question names, as far as whoever asks may read it: another's private query is as if it were not there. */
export async function savedQueries(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly StoredQuery[]> {
  const known = ids.filter((id) => z.safeParse(Id, id).success);
  const found = await Promise.all(
    NAMEABLE_KINDS.map(async (kind) => {
      const rows = await rowsById(tx.db, companyId, kind.name, known);
      return rows.flatMap((row) => (row.deletedAt === null ? (storedQuery(kind, row) ?? []) : []));
    }),
  );
  return found.flat();
}
