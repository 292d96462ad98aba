import { count } from '../../kit/format';
import { useCommentsTab } from '../comments-tab';
import type { FindingRow } from './finding-columns';
import { FindingDetail } from './finding-detail';
import './finding.css';

const WORDS = { one: 'finding' };

/** A finding beside a list: what its source says of it, and what people say. */
export function FindingContent({ row }: { readonly row: FindingRow }) {
  const [comments] = useCommentsTab({ of: 'finding', row, words: WORDS });
  return (
    <>
      <FindingDetail finding={row} />
      {comments === undefined ? null : (
        <section className="finding-comments">
          <h2>{comments.count == null ? comments.label : `${comments.label} ${count(comments.count)}`}</h2>
          {comments.content}
        </section>
      )}
    </>
  );
}
