import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { Suspended } from '../../../contract/areas/admin/governing';
import { call } from '../../data/call';
import { TextInput } from '../../kit/fields';
import { Modal } from '../../kit/modal';

interface Props {
  readonly id: string;
  readonly name: string;
  onClose(): void;
  onDone(): void;
}

/** Why somebody is kept out is said, and is in the audit log. */
export function SuspendDialog({ id, name, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isSending, setSending] = useState(false);
  const suspend = (): void => {
    if (reason.trim() === '') return setProblem('Say why: it is written into the audit log.');
    setSending(true);
    call('admin.suspend-user', Suspended, { id }, { reason: reason.trim() }).then(
      () => {
        onDone();
        onClose();
      },
      (error: unknown) => {
        setSending(false);
        setProblem(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return (
    <Modal open={true} title={`Suspend ${name}?`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          suspend();
        }}
      >
        <p>
          They are signed out everywhere, and cannot sign in until you let them in again. What is theirs stays, and so
          do their roles.
        </p>
        <TextInput label="Reason" value={reason} problem={problem} onChange={setReason} />
        <div className="dialog-actions">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={isSending}>
            Suspend
          </Button>
        </div>
      </form>
    </Modal>
  );
}
