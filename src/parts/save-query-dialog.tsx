import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import { TextInput } from '../kit/fields';
import { CancelButton, Modal } from '../kit/modal';
import { useOnce } from '../kit/one-at-a-time';
import { SelectInput } from '../kit/select-input';
import { failureToast } from '../kit/toasts';
import { Unsaved } from '../kit/unsaved';

export interface SaveDraft {
  readonly name: string;
  readonly folder: string;
  readonly description: string;
  readonly isPrivate: boolean;
}

interface Props {
  readonly title: string;
  readonly button: string;
  readonly start: SaveDraft;
  readonly folders: readonly string[];
  /** It is saved already: as it was, it is closed and nothing is sent (FO8). */
  readonly isThere?: true;
  /** `id` is a new one's: the same however often it is pressed (CM19). */
  onSave(draft: SaveDraft, id: string): Promise<void>;
  onClose(): void;
}

export const NEW_DRAFT: SaveDraft = { name: '', folder: '', description: '', isPrivate: false };

/** What a saved query is called, where it lies and who sees it. */
export function SaveDialog({ title, button, start, folders, isThere, onSave, onClose }: Props) {
  const [id] = useState(() => v7());
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const change = (part: Partial<SaveDraft>): void => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = draft.name.trim();
    if (name === '') return setProblem('Name is required.');
    if (name.length > 500) return setProblem('Use at most 500 characters.');
    const trimmed = { ...draft, name, folder: draft.folder.trim(), description: draft.description.trim() };
    if (isThere && JSON.stringify(trimmed) === JSON.stringify(start)) return onClose();
    once(() =>
      onSave(trimmed, id).then(onClose, (error: unknown) => failureToast('The query could not be saved', error)),
    );
  };
  return (
    <Modal open title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Unsaved when={JSON.stringify(draft) !== JSON.stringify(start)} />
        <div className="form-grid">
          <TextInput label="Name" whole value={draft.name} problem={problem} onChange={(name) => change({ name })} />
          <TextInput
            label="Folder"
            value={draft.folder}
            placeholder="None"
            offered={folders}
            onChange={(folder) => change({ folder })}
          />
          <SelectInput
            label="Visible to"
            value={draft.isPrivate ? 'private' : 'shared'}
            options={[
              { value: 'shared', label: 'The whole company' },
              { value: 'private', label: 'Only you' },
            ]}
            onChange={(value) => change({ isPrivate: value === 'private' })}
          />
          <TextInput
            label="Description"
            whole
            value={draft.description}
            placeholder="Optional"
            onChange={(description) => change({ description })}
          />
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter">
            {button}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
