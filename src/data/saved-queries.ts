import { v7 } from 'uuid';
import type { QueryNode } from '../../contract/query';
import type { RecordBody } from '../../contract/records';
import { readQuery } from '../../domain/query/read-query';
import { recordCall } from '../../domain/records/record-call';
import type { SmallRow } from '../../worker/store/reader';
import { type AskedEntity, isAskedEntity } from '../words/asked';
import { sendCommand } from './commands';

/** In an address of a list: expressly none, where a plain one would open with the person's default. */
export const NO_SAVED = 'none';

export type SavedRow = SmallRow<'savedQuery'>;

/** A question of the builder's; the others are filters of other lists. */
export type AskedRow = SavedRow & { readonly entity: AskedEntity };
export const isAsked = (row: SavedRow): row is AskedRow => isAskedEntity(row.entity);

/** Whose a query is the server says; one that it has not seen yet is the person's own. */
export const isMine = (row: SavedRow, personId: string): boolean => row.rev === 0 || row.ownerId === personId;

/** The tree of a saved query; null where this build cannot read it. */
export const treeOf = ({ ast }: Pick<SavedRow, 'ast'>): QueryNode | null => readQuery(ast).tree;

const isDefault = (row: SavedRow, personId: string): boolean => row.defaultOf?.includes(personId) === true;

/** The one a list opens with for this person. */
export const defaultOf = (rows: readonly SavedRow[], entity: SavedRow['entity'], personId: string) =>
  rows.find((row) => row.entity === entity && isDefault(row, personId));

/** A person's marks of queries, each durable here when its promise resolves. */

export function setFavourite({ companyId, id, name }: SavedRow, personId: string, isOne: boolean): Promise<number> {
  const endpoint = isOne ? 'query-favourites.add' : 'query-favourites.remove';
  return sendCommand({ companyId, endpoint, params: { id, personId }, body: undefined, about: name });
}

/** A list opens with one saved filter at most: the one before makes room, here at once and on the server by itself. */
export async function setDefault(rows: readonly SavedRow[], row: SavedRow, personId: string): Promise<void> {
  for (const other of rows) {
    if (other.entity === row.entity && other.id !== row.id && isDefault(other, personId))
      await unsetDefault(other, personId);
  }
  const { companyId, id, name } = row;
  await sendCommand({
    companyId,
    endpoint: 'query-defaults.add',
    params: { id, personId },
    body: undefined,
    about: name,
  });
}

export function unsetDefault({ companyId, id, name }: SavedRow, personId: string): Promise<number> {
  const params = { id, personId };
  return sendCommand({ companyId, endpoint: 'query-defaults.remove', params, body: undefined, about: name });
}

/** Said once, and not to be taken back. */
export function recordRun(companyId: string, run: Omit<RecordBody<'queryRun', 'create'>, 'id'>): Promise<number> {
  return sendCommand(recordCall('queryRun', 'create', { companyId, params: {}, body: { id: v7(), ...run } }));
}
