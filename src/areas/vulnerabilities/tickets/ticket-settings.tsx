import { Button } from '@radix-ui/themes';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { TicketPrefix, ticketSettingsEndpoints } from '../../../../contract/areas/vulnerabilities/ticket-settings';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useCached } from '../../../data/use-cached';
import { TextInput } from '../../../kit/fields';
import { Modal } from '../../../kit/modal';
import { SkeletonRows } from '../../../kit/skeleton';
import { failureToast, showToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';
import { TicketConnection } from './ticket-connection';

interface Props {
  readonly companyId: string;
  onClose(): void;
}

const { answer: ANSWER } = ticketSettingsEndpoints['ticket-settings.update'];

/** What a company says of its tickets: the prefix of their keys, and where they are told. */
export function TicketSettings({ companyId, onClose }: Props) {
  const [answer] = useCached('ticket-settings.get', {}, companyId);
  const mayConnect = useMay('ticket-connection.update');
  const offline = useIsOffline();
  return (
    <Modal open kind="wide" title="Ticket settings" onClose={onClose}>
      {answer.state === 'loading' ? <SkeletonRows rows={2} label="Loading the settings" /> : null}
      {answer.state === 'failed' ? <p role="status">The settings could not be read: {answer.error.message}</p> : null}
      {answer.state === 'ready' ? <PrefixForm companyId={companyId} prefix={answer.body.prefix} /> : null}
      {mayConnect ? (
        <section aria-label="Connection" className="ticket-connection">
          <h2>Connection</h2>
          {offline ? (
            <p role="status">Where tickets are told is read from the server: this needs the network.</p>
          ) : (
            <TicketConnection companyId={companyId} />
          )}
        </section>
      ) : null}
    </Modal>
  );
}

function PrefixForm({ companyId, prefix }: Pick<Props, 'companyId'> & { readonly prefix: string }) {
  const id = useId();
  const offline = useIsOffline();
  const [text, setText] = useState(prefix);
  const [isAsked, setAsked] = useState(false);
  const read = z.safeParse(TicketPrefix, text);
  const problem = isAsked && !read.success ? read.error.issues[0]?.message : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!read.success || offline) return;
    call('ticket-settings.update', ANSWER, {}, { prefix: read.data }, companyId).then(
      (saved) => {
        showToast('info', `New tickets are called ${saved.prefix}-…`);
      },
      (error: unknown) => failureToast('The settings could not be saved', error),
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="form-grid">
        <TextInput
          {...{ id, problem, isOptional: false, value: text, onChange: setText }}
          label="Prefix of keys"
          hint="New tickets are called by it and a number. Tickets that have a key keep it."
        />
      </div>
      {offline ? <p role="status">Settings are changed on the server: this needs the network.</p> : null}
      <div className="dialog-actions">
        <Button type="submit" disabled={offline}>
          Save prefix
        </Button>
      </div>
    </form>
  );
}
