import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { whyNotApprove, whyNotCancel, whyNotRetry } from '../../../../domain/integrations/actions/action-turns';
import { useIsOffline } from '../../../data/status';
import { type ActionRow, WHO_MAY } from '../../../details/actions/action-text';
import { useActionCalls } from '../../../details/actions/use-action-calls';
import { TextInput } from '../../../kit/fields';
import { plural } from '../../../kit/format';
import { CancelButton, Modal } from '../../../kit/modal';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';

/** What can be done with an action now, and why not what cannot. */
export function ActionButtons({ row }: { readonly row: ActionRow }) {
  const { companyId, profile } = useSession();
  const may = useMay('integration-actions.approve');
  const offline = useIsOffline();
  const { isBusy, change } = useActionCalls(companyId);
  const [isRefusing, setRefusing] = useState(false);
  if (!may) return <p className="quiet small">{WHO_MAY}</p>;
  const disabled = offline || isBusy;
  const notApproved = whyNotApprove(row, profile?.id ?? '');
  return (
    <>
      <div className="row wrap">
        {row.status !== 'pending' || notApproved !== null ? null : (
          <>
            <Button disabled={disabled} onClick={() => void change('approve', [row.id])}>
              Approve
            </Button>
            <Button variant="soft" color="red" disabled={disabled} onClick={() => setRefusing(true)}>
              Refuse …
            </Button>
          </>
        )}
        {whyNotRetry(row) === null ? (
          <Button disabled={disabled} onClick={() => void change('retry', [row.id])}>
            Do it once more
          </Button>
        ) : null}
        {whyNotCancel(row) === null ? (
          <Button variant="soft" color="gray" disabled={disabled} onClick={() => void change('cancel', [row.id])}>
            Cancel it
          </Button>
        ) : null}
      </div>
      {row.status === 'pending' && notApproved !== null ? <p className="quiet small">{notApproved}.</p> : null}
      {row.mayHaveArrived && row.status === 'failed' ? (
        <p className="small">Nobody knows whether it was done. Look at the tool before you have it done once more.</p>
      ) : null}
      {isRefusing ? <RefuseDialog ids={[row.id]} onClose={() => setRefusing(false)} /> : null}
    </>
  );
}

interface RefuseProps {
  readonly ids: readonly string[];
  onClose(): void;
  onDone?(): void;
}

/** Why it is refused is asked: who asked for it reads it. */
export function RefuseDialog({ ids, onClose, onDone }: RefuseProps) {
  const { companyId } = useSession();
  const { isBusy, change } = useActionCalls(companyId);
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (why.trim() === '') return setProblem('Say why: who asked for it reads it');
    void change('refuse', ids, why.trim()).then((done) => {
      if (!done) return;
      onDone?.();
      onClose();
    });
  };
  return (
    <Modal open title={`Refuse ${plural(ids.length, 'action')}`} onClose={onClose}>
      <form onSubmit={submit} className="stack" noValidate>
        <TextInput label="Why" value={why} onChange={setWhy} problem={problem} />
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" color="red" title="Ctrl+Enter" disabled={isBusy}>
            Refuse
          </Button>
        </div>
      </form>
    </Modal>
  );
}
