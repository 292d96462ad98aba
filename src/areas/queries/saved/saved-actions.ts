import { v7 } from 'uuid';
import type { QueryCreate, QueryPatch, QueryRunCreate } from '../../../../contract/areas/queries/saved-queries';
import { pickFields } from '../../../../domain/merge/patch-merge';
import type { SmallRow } from '../../../../worker/store/reader';
import { sendCommand } from '../../../data/commands';

export type SavedRow = SmallRow<'savedQuery'>;

/** The commands of saved queries, each durable here when its promise resolves. */

export async function createQuery(companyId: string, query: Omit<QueryCreate, 'id'>): Promise<string> {
  const id = v7();
  const body = { id, ...query };
  await sendCommand({ companyId, endpoint: 'queries.create', params: {}, body, about: query.name });
  return id;
}

/** `row` is the query as the person saw it: the base of the edit. */
export function updateQuery(row: SavedRow, patch: QueryPatch): Promise<number> {
  return sendCommand({
    companyId: row.companyId,
    endpoint: 'queries.update',
    params: { id: row.id },
    body: patch,
    baseRev: row.rev,
    base: pickFields({ ...row }, patch),
    about: row.name,
  });
}

export function deleteQuery({ companyId, id, name }: SavedRow): Promise<number> {
  return sendCommand({ companyId, endpoint: 'queries.delete', params: { id }, body: undefined, about: name });
}

export function setFavourite({ companyId, id, name }: SavedRow, personId: string, isOne: boolean): Promise<number> {
  const endpoint = isOne ? 'query-favourites.add' : 'query-favourites.remove';
  return sendCommand({ companyId, endpoint, params: { id, personId }, body: undefined, about: name });
}

export function recordRun(companyId: string, run: Omit<QueryRunCreate, 'id'>): Promise<number> {
  return sendCommand({ companyId, endpoint: 'query-runs.create', params: {}, body: { id: v7(), ...run } });
}
