import { Button } from '@radix-ui/themes';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { keptText, type Mentionable } from '../../domain/comments/mentions';
import { useOnce } from '../kit/one-at-a-time';
import { failureToast } from '../kit/toasts';
import { textProblem } from './comment-text';
import './comments.css';
import { MentionInput } from './mention-input';

interface FormProps {
  readonly label: string;
  readonly save: string;
  /** As people read it. */
  readonly text: string;
  /** Who can be mentioned. */
  readonly people: readonly Mentionable[];
  onChange(text: string): void;
  /** With the text as it is kept. Rejects where nothing can be kept in this browser. */
  onSave(kept: string): Promise<void>;
  onCancel?(): void;
}

/** Ctrl+Enter saves, as in every form (FO4). */
export function CommentForm({ label, save, text, people, onChange, onSave, onCancel }: FormProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const button = useRef<HTMLButtonElement>(null);
  const isEdit = onCancel !== undefined;
  // Somebody asked to edit it.
  useEffect(() => {
    if (isEdit) document.getElementById(id)?.focus();
  }, [isEdit, id]);
  const submit = (): void => {
    const kept = keptText(text.trim(), people);
    const found = textProblem(kept);
    setProblem(found);
    if (found !== undefined) return document.getElementById(id)?.focus();
    // In the emptied field Ctrl+Z would be the field's own, which has nothing to undo: also before it is kept (CT5).
    if (document.activeElement?.id === id) button.current?.focus();
    once(() => onSave(kept).catch((error: unknown) => failureToast('The change could not be kept', error)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && onCancel !== undefined) {
      // The panel around it stays.
      event.preventDefault();
      onCancel();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="comment-form"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MentionInput {...{ id, label, problem, people, onChange }} value={text} />
      <div className="row">
        <Button ref={button} type="submit" title="Ctrl+Enter">
          {save}
        </Button>
        {onCancel === undefined ? null : (
          <Button type="button" variant="soft" color="gray" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
