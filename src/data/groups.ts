import { v7 } from 'uuid';
import type { GroupCreate } from '../../contract/areas/assets/groups';
import type { QueryNode } from '../../contract/query';
import { readQuery } from '../../domain/query/read-query';
import type { SmallRow } from '../../worker/store/reader';
import { sendCommand } from './commands';

export type GroupRow = SmallRow<'assetGroup'>;

type NewGroup =
  | Pick<Extract<GroupCreate, { kind: 'static' }>, 'kind' | 'name' | 'memberIds'>
  | Pick<Extract<GroupCreate, { kind: 'dynamic' }>, 'kind' | 'name' | 'queryId'>;

/** Durable here when it resolves. */
export async function createGroup(companyId: string, group: NewGroup): Promise<string> {
  const id = v7();
  const body = { id, ...group };
  await sendCommand({ companyId, endpoint: 'asset-groups.create', params: {}, body, about: group.name });
  return id;
}

/** The question whose answer the group is; null where its query is gone, or cannot be read. */
export function groupTree(
  { kind, memberIds, queryId }: Pick<GroupRow, 'kind' | 'memberIds' | 'queryId'>,
  queries: readonly Pick<SmallRow<'savedQuery'>, 'id' | 'ast'>[],
): QueryNode | null {
  if (kind === 'static') return { field: 'id', op: 'in', value: memberIds };
  const query = queries.find(({ id }) => id === queryId);
  return query === undefined ? null : readQuery(query.ast).tree;
}
