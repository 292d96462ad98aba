import { createContext, useContext } from 'react';
import type { QueryNode } from '../../../../contract/query';
import type { SmallRow } from '../../../../worker/store/reader';
import { type GroupRow, groupTree } from '../../../data/groups';
import { useCount } from '../../../data/use-count';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { savedHref } from '../../../parts/question-href';
import type { Row } from './group-list';
import { archivedOf, countedHref, countedOf } from './group-questions';

/** The saved queries, which dynamic groups follow; undefined while they are on their way. */
export const Queries = createContext<readonly SmallRow<'savedQuery'>[] | undefined>(undefined);

type Group = Pick<GroupRow, 'id' | 'companyId' | 'kind' | 'memberIds' | 'queryId'>;

const WEEK = { n: 7, unit: 'days' } as const;
const CHANGED: QueryNode = { field: '*', within: WEEK };
const FIRST_SEEN: QueryNode = { field: 'firstSeenAt', op: 'inLast', value: WEEK };

const useGroupCount = ({ companyId }: Pick<Group, 'companyId'>, where: QueryNode | null) =>
  useCount(companyId, 'asset', where);

/** What the group asks; null where its query is gone or not here yet. */
export function useGroupTree(group: Group): QueryNode | null {
  const queries = useContext(Queries);
  return queries === undefined ? null : groupTree(group, queries);
}

/** How many assets are in the group now, as a link to them; those that are archived are counted beside. */
export function MemberCount({ row }: { readonly row: Group }) {
  const where = useGroupTree(row);
  const { count: members, problem } = useGroupCount(row, where && countedOf(where));
  const { count: archived } = useGroupCount(row, where && archivedOf(where));
  if (problem !== undefined) return <span title={`Its query cannot run: ${problem}.`}>Cannot run</span>;
  if (members === null || archived === null) return <span className="quiet">–</span>;
  return (
    <span className="group-count number">
      <AppLink to={countedHref(row.id)}>{plural(members, 'asset')}</AppLink>
      {archived === 0 ? null : <span className="quiet">, {count(archived)} archived</span>}
    </span>
  );
}

/** What happened to its assets in the last week, as links to them. */
export function Changed({ row }: { readonly row: Row }) {
  const where = useGroupTree(row);
  const { count: changed } = useGroupCount(row, where && countedOf(where, CHANGED));
  const { count: fresh } = useGroupCount(row, where && countedOf(where, FIRST_SEEN));
  if (changed === null || fresh === null) return <span className="quiet">–</span>;
  if (changed + fresh === 0) return <span className="quiet">Nothing changed</span>;
  return (
    <span className="clip number">
      <AppLink to={countedHref(row.id, CHANGED)}>{count(changed)} changed</AppLink>
      {fresh === 0 ? null : (
        <>
          {' · '}
          <AppLink to={countedHref(row.id, FIRST_SEEN)}>{count(fresh)} first seen</AppLink>
        </>
      )}
    </span>
  );
}

/** The saved query that a dynamic group follows. */
export function Followed({ row }: { readonly row: Row }) {
  const queries = useContext(Queries);
  if (row.kind === 'static' || row.queryId === null) return <span className="quiet">Picked by hand</span>;
  const query = queries?.find(({ id }) => id === row.queryId);
  if (query === undefined)
    return <span className="quiet">{queries === undefined ? '–' : 'Its query was deleted or made private'}</span>;
  return (
    <AppLink className="clip" to={savedHref(query.id)}>
      {query.name}
    </AppLink>
  );
}
