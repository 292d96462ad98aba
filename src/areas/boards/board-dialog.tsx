import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import { useRows } from '../../data/rows';
import { byName } from '../../kit/by-text';
import { TextInput } from '../../kit/fields';
import { CancelButton, Modal } from '../../kit/modal';
import { useOnce } from '../../kit/one-at-a-time';
import { SelectInput } from '../../kit/select-input';
import { failureToast } from '../../kit/toasts';
import { Unsaved, useSaved } from '../../kit/unsaved';
import { useSession } from '../../session/session';

export interface BoardDraft {
  readonly name: string;
  readonly description: string;
  /** Empty: in no folder. */
  readonly folderId: string;
  readonly isPrivate: boolean;
}

export const NEW_BOARD: BoardDraft = { name: '', description: '', folderId: '', isPrivate: true };

interface Props {
  readonly title: string;
  readonly button: string;
  readonly start: BoardDraft;
  /** `id` is a new one's: the same however often it is pressed. `saved`: the dialog may be left. */
  onSave(draft: BoardDraft, id: string, saved: () => void): Promise<void>;
  onClose(): void;
}

/** What a board is called, where it lies and who sees it. */
export function BoardDialog({ title, ...form }: Props) {
  return (
    <Modal open title={title} onClose={form.onClose}>
      <BoardForm {...form} />
    </Modal>
  );
}

function BoardForm({ button, start, onSave, onClose }: Omit<Props, 'title'>) {
  const saved = useSaved();
  const [id] = useState(() => v7());
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const folders = (useRows(useSession(), 'boardFolder') ?? [])
    .filter(({ deletedAt }) => deletedAt === null)
    .sort(byName);
  const change = (part: Partial<BoardDraft>): void => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = draft.name.trim();
    if (name === '') return setProblem('Name is required.');
    if (name.length > 500) return setProblem('Use at most 500 characters.');
    const trimmed = { ...draft, name, description: draft.description.trim() };
    once(() =>
      onSave(trimmed, id, saved).then(onClose, (error: unknown) => failureToast('The board could not be saved', error)),
    );
  };
  return (
    <form onSubmit={submit}>
      <Unsaved when={JSON.stringify(draft) !== JSON.stringify(start)} />
      <div className="form-grid">
        <TextInput label="Name" whole value={draft.name} problem={problem} onChange={(name) => change({ name })} />
        <SelectInput
          label="Folder"
          value={draft.folderId}
          options={[{ value: '', label: 'None' }, ...folders.map((one) => ({ value: one.id, label: one.name }))]}
          onChange={(folderId) => change({ folderId })}
        />
        <SelectInput
          label="Visible to"
          value={draft.isPrivate ? 'private' : 'shared'}
          options={[
            { value: 'private', label: 'Only you' },
            { value: 'shared', label: 'The whole company' },
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
  );
}
