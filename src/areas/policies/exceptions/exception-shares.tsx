import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import {
  type ExceptionShare,
  policyExceptionEndpoints,
  SHARED_PARTS,
  type SharedPart,
} from '../../../../contract/areas/policies/policy-exceptions';
import { POLICY_EXCEPTION } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useAnswer } from '../../../data/use-answer';
import { CopyField } from '../../../kit/copy-field';
import { Failure } from '../../../kit/failure';
import { NumberInput, SwitchInput, TextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { RelativeTime, TimeToCome } from '../../../kit/relative-time';
import { failureToast, showToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';
import type { ExceptionRow } from './exception-list';
import { PART_TEXT } from './exception-text';

const LIST = policyExceptionEndpoints['exception-shares.list'].answer;
const CREATE = policyExceptionEndpoints['exception-shares.create'].answer;
const REVOKE = policyExceptionEndpoints['exception-shares.revoke'].answer;

/** Links by which somebody outside decides (EX10). Each address is shown once. */
export function ExceptionShares({ row }: { readonly row: ExceptionRow }) {
  const may = useMay('exception-shares.create');
  const offline = useIsOffline();
  const [isOpen, setOpen] = useState(false);
  const { companyId, id } = row;
  const [answer, reload] = useAnswer(() => call('exception-shares.list', LIST, { id }, undefined, companyId));
  if (!may) return null;
  return (
    <section className="stack" aria-label="Links for people outside">
      <h3 className="part-heading">Links for people outside</h3>
      {answer.state === 'failed' && !offline ? (
        <Failure what="The links" error={answer.error} onRetry={reload} />
      ) : null}
      {answer.state === 'ready' ? (
        <ul className="stack plain-list">
          {answer.body.shares.map((share) => (
            <ShareItem key={share.id} {...{ row, share, offline }} onRevoked={reload} />
          ))}
        </ul>
      ) : null}
      <div className="row wrap">
        <Button size="1" variant="soft" disabled={offline} onClick={() => setOpen(true)}>
          Share a link
        </Button>
        <span className="quiet small">
          {offline ? 'Sharing needs the network.' : 'Whoever has it decides without an account, once.'}
        </span>
      </div>
      {isOpen ? (
        <ShareDialog
          row={row}
          onClose={() => {
            setOpen(false);
            reload();
          }}
        />
      ) : null}
    </section>
  );
}

interface ItemProps {
  readonly row: ExceptionRow;
  readonly share: ExceptionShare;
  readonly offline: boolean;
  onRevoked(): void;
}

function ShareItem({ row, share, offline, onRevoked }: ItemProps) {
  const isOver = Date.parse(share.expiresAt) <= Date.now();
  const revoke = (): void => {
    const params = { id: row.id, shareId: share.id };
    call('exception-shares.revoke', REVOKE, params, undefined, row.companyId).then(
      () => {
        showToast('success', `The link of ${share.name} counts no more`);
        onRevoked();
      },
      (error: unknown) => failureToast('The link was not revoked', error),
    );
  };
  return (
    <li className="row wrap">
      <span>{share.name}</span>
      <span className="quiet small">
        {share.usedAt !== null ? (
          <>
            used <RelativeTime at={share.usedAt} />
          </>
        ) : share.revokedAt !== null ? (
          'revoked'
        ) : isOver ? (
          'expired'
        ) : (
          <>
            expires <TimeToCome at={share.expiresAt} />
          </>
        )}
      </span>
      {share.usedAt === null && share.revokedAt === null && !isOver ? (
        <Button
          size="1"
          variant="soft"
          color="gray"
          disabled={offline}
          aria-label={`Revoke the link of ${share.name}`}
          onClick={revoke}
        >
          Revoke
        </Button>
      ) : null}
    </li>
  );
}

function ShareDialog({ row, onClose }: { readonly row: ExceptionRow; onClose(): void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('14');
  const [parts, setParts] = useState<readonly SharedPart[]>(['reason', 'controls', 'what', 'risk', 'people']);
  const [address, setAddress] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const nameProblem = name.trim() === '' ? 'Say who it is for' : undefined;
  const isDays = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= POLICY_EXCEPTION.shareDays;
  const daysProblem = isDays ? undefined : `From 1 to ${POLICY_EXCEPTION.shareDays} days`;
  const share = (): void => {
    setTried(true);
    if (nameProblem !== undefined || daysProblem !== undefined) return;
    const body = { name: name.trim(), days: Number(days), parts: [...parts] };
    call('exception-shares.create', CREATE, { id: row.id }, body, row.companyId).then(
      ({ token }) => setAddress(`${location.origin}${href('policyException', { token })}`),
      (error: unknown) => failureToast('The link was not made', error),
    );
  };
  if (address !== null)
    return (
      <Modal open title={`The link for ${name}`} onClose={onClose}>
        <CopyField
          label="Address"
          value={address}
          hint="It is shown this once. Whoever has it decides in the name they give: send it to that person alone."
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>Done</Button>
        </div>
      </Modal>
    );
  return (
    <Modal open title="Share a link" about="They have to agree as well, as long as the link counts." onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          share();
        }}
      >
        <div className="form-grid">
          <TextInput
            label="Who it is for"
            value={name}
            onChange={setName}
            problem={isTried ? nameProblem : undefined}
          />
          <NumberInput
            label="Expires after"
            unit="days"
            value={days}
            onChange={setDays}
            problem={isTried ? daysProblem : undefined}
          />
          <fieldset className="approvers">
            <legend>They see, beside its title and dates</legend>
            {SHARED_PARTS.map((part) => (
              <SwitchInput
                key={part}
                label={PART_TEXT[part]}
                isOn={parts.includes(part)}
                onChange={(is) => setParts(is ? [...parts, part] : parts.filter((one) => one !== part))}
              />
            ))}
          </fieldset>
        </div>
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit">Make the link</Button>
        </div>
      </form>
    </Modal>
  );
}
