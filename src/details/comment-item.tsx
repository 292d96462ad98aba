import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { ShownRow } from '../../contract/sync-api';
import { deleteRecord, updateRecord } from '../data/records';
import { undoableToast } from '../data/undoable-toast';
import { useKeptText } from '../data/use-kept-text';
import { RelativeTime } from '../kit/relative-time';
import { failureToast } from '../kit/toasts';
import { RecordConflicts } from '../parts/record-conflicts';
import { useSession } from '../session/session';
import { useMay } from '../session/use-ability';
import { draftOf, useDraft } from './comment-drafts';
import { CommentForm } from './comment-form';
import { isOwn } from './comment-text';

type Row = ShownRow<'comment'>;

/** One comment. Who wrote it edits and deletes it, and nobody else (CT3). */
export function CommentItem({ row }: { readonly row: Row }) {
  const { profile } = useSession();
  const key = `${profile?.id} edit ${row.id}`;
  const [isEditing, setEditing] = useState(() => draftOf(key) !== undefined);
  const mine = isOwn(row, profile?.id);
  return (
    <li className="comment">
      <div className="row wrap">
        <strong>{mine && row.ownerName === '' ? 'You' : row.ownerName}</strong>
        <span className="quiet small">
          <RelativeTime at={row.createdAt} />
          {'text' in row.fieldRevs ? ', edited' : ''}
        </span>
        {row.pendingFields === undefined ? null : (
          <Badge color="amber" highContrast>
            Not sent yet
          </Badge>
        )}
        {mine && !isEditing ? <Actions row={row} onEdit={() => setEditing(true)} /> : null}
      </div>
      <RecordConflicts id={row.id} />
      {isEditing ? (
        <EditComment row={row} draftKey={key} onDone={() => setEditing(false)} />
      ) : (
        <p className="comment-text">{row.text}</p>
      )}
    </li>
  );
}

function Actions({ row, onEdit }: { readonly row: Row; onEdit(): void }) {
  const kept = useKeptText();
  const mayEdit = useMay('comments.update');
  const mayDelete = useMay('comments.delete');
  const remove = (): void => {
    deleteRecord('comment', row).then(
      (change) => undoableToast('Deleted your comment', change, kept),
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <span className="row push">
      {mayEdit ? (
        <Button size="1" variant="ghost" color="gray" onClick={onEdit}>
          Edit
        </Button>
      ) : null}
      {mayDelete ? (
        <Button size="1" variant="ghost" color="gray" onClick={remove}>
          Delete
        </Button>
      ) : null}
    </span>
  );
}

interface EditProps {
  readonly row: Row;
  readonly draftKey: string;
  onDone(): void;
}

function EditComment({ row, draftKey, onDone }: EditProps) {
  // As it was when the person began: the base of this edit.
  const [base] = useState(row);
  const [text, setText] = useDraft(draftKey, base.text);
  const done = (): void => {
    setText(base.text);
    onDone();
  };
  const save = async (): Promise<void> => {
    if (text.trim() !== base.text) await updateRecord('comment', base, { text: text.trim() });
    done();
  };
  return <CommentForm label="Edit comment" save="Save" text={text} onChange={setText} onSave={save} onCancel={done} />;
}
