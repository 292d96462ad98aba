import { chunkOfRows } from '../../worker/store/chunk-rows';
import { EntityColumns } from '../../worker/sync/columns/entity-columns';
import { COMPANY, type QueryData } from './query-data';

const SET = 'company:x#1' as const;

/** Half of the rows from a chunk, half as they come one by one. */
export function columnsOf<E extends keyof QueryData>(entity: E, rows: QueryData[E]): EntityColumns {
  const all = rows.map((row) => ({ ...row }));
  const chunked = all.slice(0, all.length / 2);
  const chunk = {
    set: SET,
    ...chunkOfRows(
      entity,
      chunked.map((row) => ({ id: row.id, rev: row.rev, row })),
    ),
  };
  const overlay = all
    .slice(chunked.length)
    .map((row) => ({ set: SET, companyId: COMPANY, entity, id: row.id, rev: row.rev, row }));
  return new EntityColumns({ chunks: [chunk], overlay });
}
