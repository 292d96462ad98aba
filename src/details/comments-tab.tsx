import { SYNC } from '../../contract/limits';
import type { QueryNode } from '../../contract/query';
import { RECORDS } from '../../contract/record-list';
import { useView } from '../data/use-view';
import { useMayDo } from '../session/use-ability';
import { type Commented, Comments } from './comments';
import type { RecordTab } from './record-tabs';

/** The tab of what people say about a record, with how many there are; none where this person may not read it (CT1). */
export function useCommentsTab(about: Commented): readonly RecordTab[] {
  const { of, row } = about;
  const mayRead = useMayDo('read', RECORDS.comment.subject);
  const items: QueryNode[] = [
    { field: 'entity', op: 'eq', value: of },
    { field: 'aboutId', op: 'eq', value: row.id },
  ];
  const answer = useView(
    mayRead
      ? {
          ...{ companyId: row.companyId, entity: 'comment' as const, where: { op: 'and' as const, items } },
          ...{ sort: [{ field: 'createdAt', descending: true }], offset: 0, limit: SYNC.windowRows },
        }
      : null,
  );
  if (!mayRead) return [];
  // The view keeps the answer about the record before this one until its own is here.
  const isAbout = answer?.rows.every(({ aboutId }) => aboutId === row.id) === true;
  const known = isAbout ? answer : null;
  const count = known?.loaded === true ? known.count : null;
  return [{ name: 'comments', label: 'Comments', count, content: <Comments about={about} answer={known} /> }];
}
