import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { type ExceptionShare, policyExceptionEndpoints } from '../../../../contract/areas/policies/policy-exceptions';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useAnswer } from '../../../data/use-answer';
import { Failure } from '../../../kit/failure';
import { RelativeTime, TimeToCome } from '../../../kit/relative-time';
import { failureToast, showToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';
import type { ExceptionRow } from './exception-list';
import { ShareDialog } from './share-dialog';

const LIST = policyExceptionEndpoints['exception-shares.list'].answer;
const REVOKE = policyExceptionEndpoints['exception-shares.revoke'].answer;

/** Links by which somebody outside decides (EX10). Each address is shown once. */
export function ExceptionShares({ row }: { readonly row: ExceptionRow }) {
  const may = useMay('exception-shares.create');
  const offline = useIsOffline();
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <section className="stack" aria-label="Links for people outside">
      <h3 className="part-heading">Links for people outside</h3>
      <ShareList key={row.rev} {...{ row, offline }} />
      <div className="row wrap">
        <Button size="1" variant="soft" disabled={offline} onClick={() => setOpen(true)}>
          Share a link
        </Button>
        <span className="quiet small">
          {offline ? 'Sharing needs the network.' : 'Whoever has it decides without an account, once.'}
        </span>
      </div>
      {isOpen ? <ShareDialog row={row} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** Asked anew with each change of the exception: the dialog beside it stays, with the address that is shown once. */
function ShareList({ row, offline }: { readonly row: ExceptionRow; readonly offline: boolean }) {
  const { companyId, id } = row;
  const [answer, reload] = useAnswer(() => call('exception-shares.list', LIST, { id }, undefined, companyId));
  return (
    <>
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
    </>
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
