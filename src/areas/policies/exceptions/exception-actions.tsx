import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { policyExceptionEndpoints } from '../../../../contract/areas/policies/policy-exceptions';
import { isEditable, statusAt, stepTo, whyNotDecide } from '../../../../domain/exceptions/life-cycle';
import { call } from '../../../data/call';
import { updateRecord } from '../../../data/records';
import { useIsOffline } from '../../../data/status';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { LongTextInput } from '../../../kit/fields';
import { LinkButton } from '../../../kit/link-button';
import { CancelButton, Modal } from '../../../kit/modal';
import { failureToast, showToast } from '../../../kit/toasts';
import { Unsaved } from '../../../kit/unsaved';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import type { ExceptionRow } from './exception-list';
import { exceptionFormHref } from './exception-places';

const { answer: DECIDED } = policyExceptionEndpoints['policy-exceptions.decide'];

const VERDICTS = [
  { verdict: 'approve', keys: 'y', text: 'Approve', done: 'Approved' },
  { verdict: 'deny', keys: 'x', text: 'Deny', done: 'Denied' },
  { verdict: 'ask_change', keys: 'w', text: 'Ask for a change', done: 'A change was asked for' },
] as const;
const REVOKE = { verdict: 'revoke', text: 'Revoke', done: 'Revoked' } as const;
type Asked = (typeof VERDICTS)[number] | typeof REVOKE;

/** What comes next, by button and key: who asked asks or withdraws, others decide, and what counts is revoked (EX1, EX2). */
export function ExceptionActions({ row }: { readonly row: ExceptionRow }) {
  const { profile } = useSession();
  const mayChange = useMay('policy-exceptions.update');
  const mayDecide = useMay('policy-exceptions.decide');
  const offline = useIsOffline();
  const [asked, setAsked] = useState<Asked | null>(null);
  const now = Date.now();
  const why = profile === null ? '' : whyNotDecide(row, profile.id, now);
  const status = statusAt(row, now);
  const canDecide = mayDecide && why === null && row.pendingFields === undefined;
  const isOver = status === 'expired' && row.reactivateOnExpiry;
  const canRevoke = mayDecide && stepTo(status, 'revoke') !== null && !isOver;
  useShortcuts(
    {},
    canDecide && !offline
      ? VERDICTS.map((one) => ({
          ...{ name: `exception-${one.keys}`, keys: [one.keys], place: 'page' as const, text: `${one.text} …` },
          run: () => setAsked(one),
        }))
      : [],
  );
  return (
    <>
      <div className="row wrap">
        {mayChange ? <AskersButtons row={row} /> : null}
        {(canDecide ? VERDICTS : []).map((one) => (
          <Button
            key={one.verdict}
            variant={one.verdict === 'approve' ? 'solid' : 'soft'}
            disabled={offline}
            title={one.keys}
            onClick={() => setAsked(one)}
          >
            {one.text}
          </Button>
        ))}
        {canRevoke ? (
          <Button variant="soft" color="red" disabled={offline} onClick={() => setAsked(REVOKE)}>
            Revoke
          </Button>
        ) : null}
      </div>
      {offline && (canDecide || canRevoke) ? <p className="quiet small">Deciding needs the network.</p> : null}
      {!canDecide && why && row.status === 'requested' ? <p className="quiet small">{why}.</p> : null}
      {asked === null ? null : <DecideDialog row={row} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function AskersButtons({ row }: { readonly row: ExceptionRow }) {
  const kept = useKeptText();
  const move = (to: 'requested' | 'draft', done: string): void => {
    updateRecord('policyException', row, { status: to }).then(
      (change) => undoableToast(done, change, kept),
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <>
      {stepTo(row.status, 'request') === null ? null : (
        <Button onClick={() => move('requested', `Asked for “${row.name}”`)}>Ask for it</Button>
      )}
      {stepTo(row.status, 'withdraw') === null ? null : (
        <Button variant="soft" color="gray" onClick={() => move('draft', `“${row.name}” is a draft again`)}>
          {row.status === 'denied' ? 'Make it a draft again' : 'Withdraw'}
        </Button>
      )}
      {isEditable(row.status) ? <LinkButton to={exceptionFormHref(row.id)}>Edit</LinkButton> : null}
    </>
  );
}

interface DialogProps {
  readonly row: ExceptionRow;
  readonly asked: Asked;
  onClose(): void;
}

function DecideDialog({ row, asked, onClose }: DialogProps) {
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const needsNote = asked.verdict === 'ask_change';
  const isEmpty = needsNote && note.trim() === '';
  const save = (): void => {
    if (isEmpty || isSending) return;
    setSending(true);
    const body = { verdict: asked.verdict, ...(note.trim() !== '' && { note: note.trim() }) };
    call('policy-exceptions.decide', DECIDED, { id: row.id }, body, row.companyId).then(
      () => {
        showToast('success', `${asked.done}: “${row.name}”`);
        onClose();
      },
      (error: unknown) => {
        setSending(false);
        failureToast('It was not decided', error);
      },
    );
  };
  return (
    <Modal open title={`${asked.text}: ${row.name}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Unsaved when={note.trim() !== ''} />
        <div className="form-grid">
          <LongTextInput
            label={needsNote ? 'What is to be changed' : 'Note'}
            isOptional={!needsNote}
            value={note}
            onChange={setNote}
          />
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" loading={isSending} disabled={isEmpty} title="Ctrl+Enter">
            {asked.text}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
