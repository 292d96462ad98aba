import { useMemo } from 'react';
import { assetGroup } from '../../contract/areas/assets/groups';
import { QUERY } from '../../contract/limits';
import type { QueryNode } from '../../contract/query';
import { membersOf, type StoredQuery, storedQuery } from '../../domain/query/named-queries';
import { readQuery } from '../../domain/query/read-query';
import type { SmallRow } from '../../worker/store/reader';
import { commandTitle } from '../words/command-text';
import { type Change, changeOf } from './changes-made';
import { portions, sendCommand } from './commands';
import { recordEdit } from './records';
import { useRows } from './rows';

export type GroupRow = SmallRow<'assetGroup'>;

/** What of a group its edits stand on. */
type SeenGroup = Pick<GroupRow, 'companyId' | 'id' | 'name' | 'memberIds' | 'rev'>;

/** Any number of members, in as many commands as that takes, taken back together. */
export async function changeMembers(row: SeenGroup, change: 'add' | 'remove', ids: readonly string[]): Promise<Change> {
  const members = row.memberIds.length + (change === 'add' ? ids.length : 0);
  if (members > QUERY.maxValues) throw new Error(`A static group has at most ${QUERY.maxValues} members.`);
  const ords: number[] = [];
  for (const some of portions(ids))
    ords.push(await sendCommand(recordEdit('assetGroup', row, { memberIds: { [change]: some } })));
  return changeOf(commandTitle({ endpoint: 'asset-groups.update', about: row.name }), ords);
}

/** Those that are not in it yet. */
export function newMembers({ memberIds }: Pick<GroupRow, 'memberIds'>, ids: readonly string[]): readonly string[] {
  const members = new Set(memberIds);
  return ids.filter((id) => !members.has(id));
}

/** What a question can name: the saved queries, and the groups of assets (GR5). */
export function useNameable(session: Parameters<typeof useRows>[0]): readonly StoredQuery[] | undefined {
  const queries = useRows(session, 'savedQuery');
  const groups = useRows(session, 'assetGroup');
  return useMemo(
    () => queries && groups && [...queries, ...groups.flatMap((group) => storedQuery(assetGroup, group) ?? [])],
    [queries, groups],
  );
}

/** The question whose answer the group is; null where its query is gone, or cannot be read. */
export function groupTree(
  { kind, memberIds, queryId }: Pick<GroupRow, 'kind' | 'memberIds' | 'queryId'>,
  queries: readonly Pick<SmallRow<'savedQuery'>, 'id' | 'ast'>[],
): QueryNode | null {
  if (kind === 'static') return membersOf(memberIds);
  const query = queries.find(({ id }) => id === queryId);
  return query === undefined ? null : readQuery(query.ast).tree;
}
