import { count } from '../../kit/format';
import { RecordConflicts } from '../../parts/record-conflicts';
import { useCommentsTab } from '../comments-tab';
import { AlsoSeen, DuplicateOf } from './also-seen';
import type { FindingRow } from './finding-columns';
import { FindingDetail } from './finding-detail';
import { FindingHistory } from './finding-history';
import { FindingTriage } from './finding-triage';
import { PriorityTerms } from './priority-terms';
import './finding.css';

const WORDS = { one: 'finding' };

/** A finding beside a list: what people decided of it, what its source says, and what people say. */
export function FindingContent({ row }: { readonly row: FindingRow }) {
  const [comments] = useCommentsTab({ of: 'finding', row, words: WORDS });
  return (
    <>
      <RecordConflicts id={row.id} />
      <DuplicateOf row={row} />
      <FindingTriage row={row} />
      <PriorityTerms row={row} />
      <FindingDetail finding={row} />
      <AlsoSeen row={row} />
      {comments === undefined ? null : (
        <section className="finding-comments">
          <h2>{comments.count == null ? comments.label : `${comments.label} ${count(comments.count)}`}</h2>
          {comments.content}
        </section>
      )}
      <FindingHistory row={row} />
    </>
  );
}
