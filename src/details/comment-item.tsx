import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { ShownRow } from '../../contract/sync-api';
import { peopleIn, readableText } from '../../domain/comments/mentions';
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
import { CommentWords } from './comment-words';
import { useMentionable } from './use-mentionable';

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
        <CommentWords text={row.text} />
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
  const known = useMentionable();
  // Who was mentioned stays so, by the name it is edited with, though this browser knows nobody.
  const [people] = useState(() => [...known, ...peopleIn(base.text)]);
  const [start] = useState(() => readableText(base.text, (id) => people.find((one) => one.id === id)?.name));
  const [text, setText] = useDraft(draftKey, start);
  const done = (): void => {
    setText(start);
    onDone();
  };
  const save = async (kept: string): Promise<void> => {
    // The same words may name somebody by another name by now.
    if (readableText(kept) !== start) await updateRecord('comment', base, { text: kept });
    done();
  };
  return (
    <CommentForm
      {...{ label: 'Edit comment', save: 'Save', text, people }}
      onChange={setText}
      onSave={save}
      onCancel={done}
    />
  );
}
