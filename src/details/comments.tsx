import { v7 } from 'uuid';
import type { EntityName } from '../../contract/entities';
import { RECORDS } from '../../contract/record-list';
import type { ViewAnswer } from '../../contract/sync-api';
import { createRecord } from '../data/records';
import { useIsOffline } from '../data/status';
import { count } from '../kit/format';
import { isOnlyUnsent, OnlyUnsent, RowsMissing } from '../parts/rows-missing';
import { useSession } from '../session/session';
import { useMay } from '../session/use-ability';
import { useDraft } from './comment-drafts';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import './comments.css';
import { useMentionable } from './use-mentionable';

export interface Commented {
  /** The kind of the record. */
  readonly of: EntityName;
  readonly row: { readonly id: string; readonly companyId: string };
  readonly words: { readonly one: string };
}

interface Props {
  readonly about: Commented;
  /** Null: not known yet. */
  readonly answer: ViewAnswer<'comment'> | null;
}

/** What people say about a record, the newest first, and where this person says something (CT1, CT2). */
export function Comments({ about, answer }: Props) {
  const offline = useIsOffline();
  const mayWrite = useMay('comments.create');
  const { many } = RECORDS.comment.words;
  return (
    <section className="comments" aria-label="Comments">
      {mayWrite ? <NewComment key={about.row.id} about={about} /> : null}
      {answer !== null && isOnlyUnsent(answer) ? <OnlyUnsent many={many} /> : null}
      {answer === null || (!answer.loaded && answer.rows.length === 0) ? (
        <RowsMissing answer={answer} many={many} offline={offline} />
      ) : answer.count === 0 ? (
        <p className="quiet">No comments on this {about.words.one} yet.</p>
      ) : (
        <ol className="comment-list">
          {answer.rows.map((row) => (
            <CommentItem key={row.id} row={row} />
          ))}
        </ol>
      )}
      {answer !== null && answer.count > answer.rows.length ? (
        <p className="quiet small">
          The {count(answer.rows.length)} newest of {count(answer.count)} are shown.
        </p>
      ) : null}
    </section>
  );
}

function NewComment({ about }: { readonly about: Commented }) {
  const { of: entity, row } = about;
  const { profile } = useSession();
  const [text, setText] = useDraft(`${profile?.id} new ${row.companyId} ${row.id}`, '');
  const people = useMentionable();
  const send = async (kept: string): Promise<void> => {
    await createRecord('comment', row.companyId, { id: v7(), entity, aboutId: row.id, text: kept });
    setText('');
  };
  return <CommentForm label="New comment" save="Comment" {...{ text, people }} onChange={setText} onSave={send} />;
}
